import { expect, test } from 'vitest';
import { columnsOf, type Fields, rowsOf } from './columns.ts';

interface Row {
  n: number;
  name?: string;
  bytes: Uint8Array;
  more?: Uint8Array;
}
const fields: Fields<Row> = { n: 'plain', name: 'plain', bytes: 'bytes', more: 'bytes' };

test('objects come back as they were after a copy between threads', () => {
  const rows: Row[] = [
    { n: 1, bytes: Uint8Array.of(1, 2, 3), more: new Uint8Array() },
    { n: 2.5, name: 'two', bytes: new Uint8Array() },
    { n: 3, bytes: new Uint8Array(5).fill(7).subarray(1, 3), more: Uint8Array.of(9) },
  ];
  expect(rowsOf(structuredClone(columnsOf(rows, fields)))).toEqual(rows);
  expect(rowsOf(structuredClone(columnsOf<Row>([], fields)))).toEqual([]);
});
