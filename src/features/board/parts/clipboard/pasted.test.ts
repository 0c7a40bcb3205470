import { beforeEach, expect, it, vi } from 'vitest';
import type { Box } from '#protocol/bus.ts';
import type { ItemChange, ItemInput } from '#protocol/item-json.ts';
import type { BoardCalls } from '../../../../bus/board-link.ts';
import type { BoardSession } from '../../session/board-session.ts';
import { testBoard } from '../../testing/test-board.tsx';
import { pasteOtherwise, putPasted } from './pasted.ts';

const importFiles = vi.hoisted(() => vi.fn(async (_board: unknown, _drop: unknown) => undefined));
vi.mock('../files/files.ts', () => ({ importFiles }));

const calls = {
  load: vi.fn(async (items: ItemInput[]) => items.map((_, k) => `id${k}`)),
  change: vi.fn(async (_: ItemChange[]) => true),
  items: vi.fn(async () => [{ x: 0, y: 0, w: 100, h: 20, bounds: { x: 0, y: 0, w: 100, h: 20 } }]),
  select: vi.fn(async (_: string[]) => undefined),
  selection: vi.fn(async () => ['picture']),
  act: vi.fn(),
  placeBeside: async (box: Box) => box,
  setTool: vi.fn(),
};
const boardCalls = calls as unknown as BoardCalls;
const PNG = 'data:image/png;base64,AQI=';
const picture = () => new File([Uint8Array.of(1)], 'image.png', { type: 'image/png' });
const loaded = () => calls.load.mock.calls.flatMap(([items]) => items);
const imported = () => importFiles.mock.calls.map(([, drop]) => drop as { files: File[]; at?: unknown });

let board: BoardSession;
beforeEach(() => {
  board = testBoard();
  board.setCalls(boardCalls);
  vi.clearAllMocks();
});

const MARKDOWN = '# Plan\r\n- a\r\n- **b**';
const BECOME = [
  { runs: [{ text: 'Plan', marks: ['bold'] }] },
  { list: 'bullet', runs: [{ text: 'a' }] },
  { list: 'bullet', runs: [{ text: 'b', marks: ['bold'] }] },
];

it('puts Markdown as its letters and makes it what it says in a step of its own', async () => {
  await putPasted(board, boardCalls, { text: MARKDOWN, html: '' });
  expect(loaded()).toMatchObject([{ kind: 'text', text: '# Plan\n- a\n- **b**' }]);
  expect(calls.change.mock.calls).toEqual([[[{ id: 'id0', paragraphs: BECOME }]]]);
});

it('reads Markdown whose letters an editor of code colors', async () => {
  const html = '<div><b># Plan</b></div><div>- a</div><div>- <b>**b**</b></div>';
  await putPasted(board, boardCalls, { text: MARKDOWN, html });
  expect(loaded()).toMatchObject([{ text: '# Plan\n- a\n- **b**' }]);
  expect(calls.change.mock.calls).toEqual([[[{ id: 'id0', paragraphs: BECOME }]]]);
});

it('leaves words that are no Markdown, or lists that the HTML has, in one step', async () => {
  await putPasted(board, boardCalls, { text: '# one line', html: '' });
  await putPasted(board, boardCalls, { text: '- a\n- b', html: '<ul><li>a</li><li>b</li></ul>' });
  expect(loaded()).toMatchObject([{ text: '# one line' }, { paragraphs: [{ list: 'bullet' }, { list: 'bullet' }] }]);
  expect(calls.change).not.toHaveBeenCalled();
});

it('makes Markdown notes and a text again when that is chosen', async () => {
  await putPasted(board, boardCalls, { text: MARKDOWN, html: '' });
  await pasteOtherwise(board, boardCalls, 'notes');
  expect(
    loaded()
      .slice(1)
      .map(({ kind }) => kind),
  ).toEqual(['sticky', 'sticky', 'sticky']);
  await pasteOtherwise(board, boardCalls, 'text');
  expect(calls.change).toHaveBeenCalledTimes(2);
});

it('puts a picture that is all of the HTML', async () => {
  const at = { xCss: 5, yCss: 6 };
  await putPasted(board, boardCalls, { text: '', html: `<meta charset="utf-8"><img src="${PNG}" alt="a hill">`, at });
  expect(imported()).toMatchObject([{ files: [{ name: 'image.png' }], at }]);
  expect([loaded(), board.store.notice]).toEqual([[], null]);
});

it('puts the pictures beneath the words and selects all of it', async () => {
  await putPasted(board, boardCalls, { text: 'a', html: `<p>a</p><img src="${PNG}"><img src="${PNG}">` });
  expect(loaded()).toMatchObject([{ kind: 'text', text: 'a' }]);
  expect(imported()).toMatchObject([{ files: [{}, {}], at: { isTop: true } }]);
  expect(calls.select.mock.calls.at(-1)).toEqual([['id0', 'picture']]);
  expect(board.store.notice).toBeNull();
});

it.each([
  ['alone', '', []],
  ['beside words', '<p>a</p>', [{ text: 'a' }]],
])('names pictures from elsewhere as left out: %s', async (_, words, items) => {
  await putPasted(board, boardCalls, { text: words && 'a', html: `${words}<img src="https://example.org/a.png">` });
  expect(loaded()).toMatchObject(items);
  expect(importFiles).not.toHaveBeenCalled();
  expect(board.store.notice?.code).toBe('paste-left-out');
});

it('takes the words of a spreadsheet and not the picture of itself', async () => {
  const html = '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>';
  await putPasted(board, boardCalls, { text: 'a\tb\nc\td', html }, [picture()]);
  expect(loaded().map(({ kind }) => kind)).toEqual(['group', ...Array<string>(4).fill('rectangle')]);
  // Words that came as HTML alone.
  await putPasted(board, boardCalls, { text: '', html: '<p>a</p>' }, [picture()]);
  expect(loaded().at(-1)).toMatchObject({ kind: 'text' });
  expect(importFiles).not.toHaveBeenCalled();
});

it('makes each of two pasted addresses a link', async () => {
  await putPasted(board, boardCalls, { text: 'https://a.example,https://b.example', html: '' });
  const link = (address: string) => ({ text: address, link: address });
  expect(loaded()[0]?.paragraphs).toEqual([
    { runs: [link('https://a.example'), { text: ',' }, link('https://b.example')] },
  ]);
});

it('takes the picture where the HTML has no words but its address', async () => {
  const address = 'https://example.org/a.png';
  await putPasted(board, boardCalls, { text: address, html: `<img src="${address}">` }, [picture()]);
  expect(imported()).toMatchObject([{ files: [{ name: 'image.png' }] }]);
  expect([loaded(), board.store.notice]).toEqual([[], null]);
});

it('puts one cell of a spreadsheet as its words, without the line end behind it', async () => {
  await putPasted(board, boardCalls, { text: 'one\r\n', html: '<table><tr><td>one</td></tr></table>' });
  await putPasted(board, boardCalls, {
    text: '"two\nlines"\r\n',
    html: '<table><tr><td>two<br>lines</td></tr></table>',
  });
  expect(loaded()).toMatchObject([
    { kind: 'text', text: 'one' },
    { kind: 'text', text: 'two\nlines' },
  ]);
});

it('makes a table of cells with line breaks, and a text of it again', async () => {
  await putPasted(board, boardCalls, { text: 'a\t"b\nc"\r\nd\te\r\n', html: '' });
  expect(loaded().map(({ text }) => text)).toEqual([undefined, 'a', 'b\nc', 'd', 'e']);
  await pasteOtherwise(board, boardCalls, 'text');
  expect(loaded().at(-1)).toMatchObject({ kind: 'text', text: 'a\tb\nc\nd\te' });
});
