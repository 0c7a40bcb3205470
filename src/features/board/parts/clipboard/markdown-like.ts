// Whether pasted letters are Markdown: only what people seldom write otherwise counts, for emphasis alone is in much that is none.

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const TASK = /^\s*(?:[-*+]|\d{1,9}[.)])\s+\[[ xX]\]\s+\S/;
const HEADING = /^ {0,3}#{1,6}\s+\S/;
const BULLET = /^\s*[-*+]\s+\S/;
const NUMBER = /^(\d{1,9})[.)]\s+\S/;

/** Never one line alone. */
export function isMarkdown(text: string): boolean {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  if (lines.length < 2) return false;
  if (lines.some((line) => TASK.test(line) || HEADING.test(line)) || isFenced(lines)) return true;
  return lines.filter((line) => BULLET.test(line)).length > 1 || isNumbered(lines);
}

function isFenced(lines: readonly string[]): boolean {
  const first = lines.findIndex((line) => FENCE.test(line));
  const fence = FENCE.exec(lines[first] ?? '')?.[1];
  return fence !== undefined && lines.slice(first + 1).some((line) => line.trim().startsWith(fence));
}

/** A list counts from 1 on: other numbers, as of dates, would become others. */
function isNumbered(lines: readonly string[]): boolean {
  const numbers = lines.flatMap((line) => NUMBER.exec(line)?.[1] ?? []).map(Number);
  const counts = numbers.every((number, k) => number === k + 1) || numbers.every((number) => number === 1);
  return numbers.length > 1 && counts;
}
