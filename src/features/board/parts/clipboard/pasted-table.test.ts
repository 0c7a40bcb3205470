import { expect, it } from 'vitest';
import { readRows } from './pasted-table.ts';

const EXCEL = (rows: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>td {mso-x: 1}</style></head><body link="#0563C1"><table border=0><!--StartFragment--><col width=64>${rows}<!--EndFragment--></table></body></html>`;

it.each([
  [
    'Excel',
    'name\tnote\r\nann\t"two\nlines"\r\n',
    EXCEL('<tr><td>name</td><td>note</td></tr><tr><td>ann</td><td class=xl65>two<br>\r\n    lines</td></tr>'),
  ],
  [
    'Sheets',
    'name\tnote\nann\t"two\nlines"',
    '<meta charset="utf-8"><google-sheets-html-origin><style>td {border: 1px}</style><table xmlns="http://www.w3.org/1999/xhtml"><colgroup><col></colgroup><tbody><tr><td>name</td><td>note</td></tr><tr><td>ann</td><td><div>two<br>lines</div></td></tr></tbody></table></google-sheets-html-origin>',
  ],
  [
    'Numbers',
    'name\tnote\nann\ttwo\nlines',
    '<table><tbody><tr><td><p>name</p></td><td><p>note</p></td></tr><tr><td><p>ann</p></td><td><p>two</p><p>lines</p></td></tr></tbody></table>',
  ],
  [
    'LibreOffice',
    'name\tnote\nann\t"two\nlines"\n',
    '<html><body><table cellspacing="0"><colgroup width="85"></colgroup><tr><td height="17"><font face="x">name</font></td><td>note</td></tr><tr><td>ann</td><td><font>two<br>lines</font></td></tr></table></body></html>',
  ],
  ['text alone', 'name\tnote\r\nann\t"two\nlines"\r\n', ''],
])('reads a cell with two lines as %s copies it', async (_, text, html) => {
  expect(await readRows({ text, html })).toEqual([
    ['name', 'note'],
    ['ann', 'two\nlines'],
  ]);
});

it('reads quotes within a quoted cell, and quotes that are none', async () => {
  expect(await readRows({ text: 'a\t"say ""so""\n!"\nb\tc', html: '' })).toEqual([
    ['a', 'say "so"\n!'],
    ['b', 'c'],
  ]);
  expect(await readRows({ text: '"a\tb\nc\td', html: '' })).toEqual([
    ['"a', 'b'],
    ['c', 'd'],
  ]);
});

it('fills the cells that others span', async () => {
  const html = '<table><tr><td colspan=2>a</td></tr><tr><td rowspan=2>b</td><td>c</td></tr><tr><td>d</td></tr></table>';
  expect(await readRows({ text: '', html })).toEqual([
    ['a', ''],
    ['b', 'c'],
    ['', 'd'],
  ]);
});

it('reads one cell as one, and no table where there are other words', async () => {
  expect(await readRows({ text: 'one\r\n', html: EXCEL('<tr><td>one</td></tr>') })).toEqual([['one']]);
  expect(await readRows({ text: 'a\nb', html: '<p>a</p><table><tr><td>b</td></tr></table>' })).toBeUndefined();
  expect(await readRows({ text: 'a\nb', html: '' })).toBeUndefined();
});
