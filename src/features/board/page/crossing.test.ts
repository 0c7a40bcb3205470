import { beforeEach, describe, expect, it } from 'vitest';
import { type showUser, signedIn, tellUser } from '../../../account/user.ts';
import type { BoardCalls } from '../../../bus/board-link.ts';
import { copyStyle, pasteStyle } from '../actions/style-copy.ts';
import { choose, openBar, setLed } from '../bars/personal-toolbars/bars.ts';
import { takeColour } from '../parts/eyedropper/take-colour.ts';
import { applyEvents } from '../session/store.ts';
import { chooseBrush, chooseForm, chooseOptions, chooseTool } from '../session/tool-in-hand.ts';
import { testBoard } from '../testing/test-board.tsx';
import { beginGuides } from '../upkeep/guides.ts';

let board = testBoard();

/** Calls, by name, with what they would have brought to the board's thread. */
let crossed: [name: string, args: unknown[]][] = [];
let failures: unknown[] = [];

/** Clones each argument as a message does: a thread does not take a proxy. */
const CALLS = new Proxy({} as BoardCalls, {
  get:
    (_, name) =>
    async (...args: unknown[]) => {
      try {
        crossed.push([String(name), structuredClone(args)]);
      } catch (error) {
        failures.push(error);
      }
    },
});

beforeEach(() => {
  board = testBoard();
  board.setCalls(CALLS);
  crossed = [];
  failures = [];
});

const DASHED = { color: 'red', fill: 'red-tint', width: 4 } as const;

const select = (): void =>
  applyEvents(board.store, { selection: { count: 1, ids: ['a'], kinds: ['rectangle'], locked: false, style: DASHED } });

const openBarOne = (): void => openBar(board, 300, 500, 0);

/** Acts in which the page hands a part of its state to the board's thread. */
const ACTS: readonly [call: string, what: string, ...steps: (() => void)[]][] = [
  [
    'setTool',
    'a tool that the board has named',
    () => applyEvents(board.store, { tool: { name: 'pen', options: DASHED } }),
    () => chooseTool(board, 'pen'),
  ],
  ['setTool', 'options', () => chooseOptions(board, { color: 'blue' })],
  ['setTool', 'a brush', () => chooseBrush(board, 'marker')],
  ['setTool', 'a form', () => chooseForm(board, 'diamond')],
  ['setZones', 'tool bars', openBarOne, () => choose(board, 1, { brush: 'marker', ink: 'red' })],
  ['setZones', 'tool bars and a remote', openBarOne, () => setLed(board, true), () => setLed(board, false)],
  [
    'setGuides',
    'lines to write on',
    openBarOne,
    () => choose(board, 1, { brush: 'writing' }),
    () => beginGuides(board),
  ],
  ['style', 'a style that was copied', select, () => copyStyle(board), () => pasteStyle(board)],
  ['style', 'a color of the board', select, () => takeColour(board, 'green')],
];

describe('calls to the board’s thread', () => {
  it.each(ACTS)('%s: %s', async (call, _, ...steps) => {
    for (const step of steps as (() => void)[]) step();
    await Promise.resolve();
    expect(failures).toEqual([]);
    expect(crossed.map(([name]) => name)).toContain(call);
  });

  it('would be refused as a part of what is shown', async () => {
    board.store.bars = { open: [], closed: [] };
    await CALLS.setZones(board.store.bars.open as never);
    expect(failures).toHaveLength(1);
  });
});

describe('messages to other tabs', () => {
  it('a person with what belongs to them', () => {
    const user = { name: 'Ana', confirmedBy: { name: 'Ben' } } as unknown as Parameters<typeof showUser>[0];
    expect(() => tellUser(user)).not.toThrow();
    expect(structuredClone(signedIn.user)).toEqual(user);
  });
});
