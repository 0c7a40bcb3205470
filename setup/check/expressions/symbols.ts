// The symbols on which the verdict about an expression can depend: one of each set that the expression does not distinguish.

import type { Program } from './program.ts';

/** From many classes of Unicode, so that a class like `[^a]` has one too. */
const SAMPLES = ' a0-_./:A9zZ\t\n\réß\u0301中あא٣\u00a0\u00ad\u2013\u2028\ufeff\ufe0f\u200d\u20e3\0';
const ASTRAL_SAMPLES = '😀🇩🏻\u{e0020}';

export function isWordSymbol(symbol: string | undefined): boolean {
  return symbol !== undefined && /^\w$/.test(symbol);
}

export function isLineBreak(symbol: string | undefined): boolean {
  return symbol !== undefined && /^[\n\r\u2028\u2029]$/.test(symbol);
}

export function alphabetOf({ ops, points }: Program, isUnicode: boolean): string[] {
  const samples = [...SAMPLES, ...(isUnicode ? ASTRAL_SAMPLES : '')];
  const maxPoint = isUnicode ? 0x10ffff : 0xffff;
  const inExpression = [...points]
    .flatMap((point) => [point, point - 1, point + 1])
    .filter((point) => point >= 0 && point <= maxPoint)
    .map((point) => String.fromCodePoint(point));
  const symbols = new Map<string, string>();
  for (const symbol of [...samples, ...inExpression]) {
    const matches = ops.map((op) => op.kind === 'symbol' && op.matches(symbol));
    const key = [...matches, isWordSymbol(symbol), isLineBreak(symbol)].map(Number).join('');
    if (!symbols.has(key)) symbols.set(key, symbol);
  }
  return [...symbols.values()];
}
