import { expect, it } from 'vitest';
import { noteLines, notes, table, tableRows } from './text-items.ts';

it('makes a note of each line that has words, without what lists put before it', () => {
  expect(noteLines('one line')).toBeUndefined();
  expect(noteLines('- milk\r\n\n2. bread\n  • eggs')).toEqual(['milk', 'bread', 'eggs']);
  expect(noteLines('x\n'.repeat(401))).toBeUndefined();
  const made = notes(['a', 'b', 'c', 'd', 'e'], 'mint');
  expect(made.map(({ x, y }) => [x, y])).toEqual([
    [-320, -210],
    [-100, -210],
    [120, -210],
    [-320, 10],
    [-100, 10],
  ]);
  expect(made.every(({ kind, style }) => kind === 'sticky' && style?.fill === 'mint')).toBe(true);
});

it('makes a table of rows with as many cells each', () => {
  expect(tableRows('a\tb\nc')).toBeUndefined();
  expect(tableRows('a\tb')).toBeUndefined();
  // Read once, however many lines are empty.
  expect(tableRows(`a\tb${'\n'.repeat(500_000)}c\td`)).toBeUndefined();
  const rows = tableRows('Name\tAge\r\nAda\t36\r\n')!;
  expect(rows).toEqual([
    ['Name', 'Age'],
    ['Ada', '36'],
  ]);
  const [group, ...cells] = table(rows);
  expect(group?.kind).toBe('group');
  expect(cells.map(({ text, parent }) => [text, parent === group?.id])).toEqual([
    ['Name', true],
    ['Age', true],
    ['Ada', true],
    ['36', true],
  ]);
  // Side by side, without a gap.
  const [first, second, third] = cells;
  expect(first!.x! + first!.w!).toBeCloseTo(second!.x!, 9);
  expect(first!.y! + first!.h!).toBeCloseTo(third!.y!, 9);
});

it('makes no table of the markers of a list and its words', () => {
  const list = '•\tmilk\no\tfresh\n2.\tbread';
  expect(tableRows(list)).toBeUndefined();
  expect(noteLines(list)).toEqual(['milk', 'fresh', 'bread']);
  expect(tableRows(list, '<table><tr><td>•</td></tr></table>')).toHaveLength(3);
});
