// Numbers as people write them: with the digits, the decimal sign and the minus of their language, or of any other.

const DIGITS = ['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '０１２３４５６７８９'];
/** Marks of direction, spaces and units: none changes what is meant. */
const PASSED_OVER = /[\s\u00a0\u202f\u061c\u200e\u200f\u2066-\u2069°'’]/g;

export function writeNumber(value: number, language: string): string {
  const shown = Math.round(value * 100) / 100;
  return new Intl.NumberFormat(language, { maximumFractionDigits: 2, useGrouping: false }).format(shown + 0);
}

/** Null: it is no number. */
export function readNumber(typed: string, language: string): number | null {
  const latin = [...typed.replace(PASSED_OVER, '')].map(latinOf).join('');
  const number = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;
  const plain = withPoint(latin, decimalOf(language));
  if (!number.test(plain)) return null;
  const value = Number(plain);
  return Number.isFinite(value) ? value : null;
}

function latinOf(letter: string): string {
  for (const digits of DIGITS) {
    const at = digits.indexOf(letter);
    if (at >= 0) return String(at);
  }
  return { '٫': '.', '٬': '', '−': '-', '－': '-', '．': '.', '，': ',' }[letter] ?? letter;
}

/** Of two kinds of signs the last one is the decimal one; of one, the language's own, unless it stands as those between thousands do. */
function withPoint(text: string, decimal: string): string {
  const other = decimal === '.' ? ',' : '.';
  if (text.includes('.') && text.includes(',')) {
    const last = text.lastIndexOf('.') > text.lastIndexOf(',') ? '.' : ',';
    return text.replaceAll(last === '.' ? ',' : '.', '').replace(last, '.');
  }
  const isGrouped = new RegExp(`^[+-]?\\d{1,3}(?:\\${other}\\d{3})+$`).test(text);
  return isGrouped ? text.replaceAll(other, '') : text.replace(',', '.');
}

function decimalOf(language: string): string {
  const sign = new Intl.NumberFormat(language).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value;
  return sign === ',' ? ',' : '.';
}
