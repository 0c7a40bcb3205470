import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ItemInput } from '#protocol/item-json.ts';
import { LIMITS } from '#protocol/limits.ts';
import type { BoardCalls } from '../../../../bus/board-link.ts';
import { testBoard } from '../../testing/test-board.tsx';
import { lettersIn, putTextFile } from './text-file.ts';

const board = testBoard();

let loaded: ItemInput[];
const calls = {
  items: async () => [],
  placeBeside: async (box: object) => box,
  load: async (items: ItemInput[]) => {
    loaded = items;
    return items.map((_, k) => String(k));
  },
} as unknown as BoardCalls;

beforeEach(() => {
  loaded = [];
});
afterEach(() => {
  document.body.replaceChildren();
});

const bytes = (...all: number[]): Blob => new Blob([new Uint8Array(all)]);
const put = (content: string | Blob, name: string) => putTextFile(board, calls, new File([content], name));
const cells = (): string[] => loaded.filter(({ kind }) => kind === 'rectangle').map(({ text = '' }) => text);

it.each([
  ['UTF-8', bytes(0xc3, 0xa9, 0x21), 'é!'],
  ['UTF-8 with its mark', bytes(0xef, 0xbb, 0xbf, 0xc3, 0xa9), 'é'],
  ['UTF-16, little end first', bytes(0xff, 0xfe, 0xe9, 0x00), 'é'],
  ['UTF-16, big end first', bytes(0xfe, 0xff, 0x00, 0xe9), 'é'],
  ['Latin-1', bytes(0xe9, 0x80), 'é€'],
])('reads %s', async (_, file, letters) => {
  expect(await lettersIn(file)).toBe(letters);
});

it.each([
  ['Name,Age\n"Lovelace, Ada","3""6"', ['Name', 'Age', 'Lovelace, Ada', '3"6']],
  ['Name;Wert\r\nAda;3,5\r\n\r\n', ['Name', 'Wert', 'Ada', '3,5']],
  ['a\tb, c\nd', ['a', 'b, c', 'd', '']],
  ['"two\nlines",x', ['two\nlines', 'x']],
  ['one\ntwo', ['one', 'two']],
])('makes boxes of %j', async (csv, texts) => {
  expect(await put(csv, 'table.CSV')).toEqual(['0']);
  expect(cells()).toEqual(texts);
});

it.each([
  ['x'.repeat(LIMITS.textBytes + 1), 'long.txt', 'text-too-large'],
  ['é'.repeat(LIMITS.textBytes / 2 + 1), 'long.md', 'text-too-large'],
  [' \n ', 'blank.txt', 'file-empty'],
  ['\n\n', 'blank.csv', 'file-empty'],
  ['\0PNG', 'picture.txt', 'file-not-text'],
  ['a,"b\nc', 'open.csv', 'table-broken'],
  ['a,b\n'.repeat(2501), 'many.csv', 'table-too-large'],
  ['x,'.repeat(5001), 'wide.csv', 'table-too-large'],
])('refuses %#', async (content, name, code) => {
  await expect(put(content, name)).rejects.toThrow(code);
  expect(loaded).toEqual([]);
});

it('five thousand cells come in', async () => {
  await put('a,b\n'.repeat(2500), 'many.csv');
  expect(cells()).toHaveLength(5000);
});

it('Markdown comes in as what it says, text as it stands', async () => {
  await put('# Plan\n- [x] **draw**', 'plan.md');
  expect(loaded[0]?.paragraphs).toEqual([
    { runs: [{ text: 'Plan', marks: ['bold'] }] },
    { list: 'done', runs: [{ text: 'draw', marks: ['bold'] }] },
  ]);
  await put('# Plan\n', 'plan.txt');
  expect(loaded[0]).toMatchObject({ kind: 'text', text: '# Plan' });
});
