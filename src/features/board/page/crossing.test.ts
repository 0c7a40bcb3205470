import { beforeEach, describe, expect, it } from 'vitest';
import { type showUser, signedIn, tellUser } from '../../../account/user.ts';
import type { BoardCalls } from '../../../bus/board-link.ts';
import { copyStyle, pasteStyle } from '../actions/style-copy.ts';
import { choose, openBar, setLed } from '../bars/personal-toolbars/bars.ts';
import { takeColour } from '../parts/eyedropper/take-colour.ts';
import { setOpenBoard } from '../session/calls.ts';
import { applyEvents, board, resetBoard } from '../session/store.ts';
import { chooseBrush, chooseForm, chooseOptions, chooseTool } from '../session/tool-in-hand.ts';
import { beginGuides } from '../upkeep/guides.ts';

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
  resetBoard('editor');
  setOpenBoard(CALLS);
  crossed = [];
  failures = [];
});

const DASHED = { color: 'red', fill: 'red-tint', width: 4 } as const;

const select = (): void =>
  applyEvents({ selection: { count: 1, ids: ['a'], kinds: ['rectangle'], locked: false, style: DASHED } });

const openBarOne = (): void => openBar(300, 500, 0);

/** Acts in which the page hands a part of its state to the board's thread. */
const ACTS: readonly [call: string, what: string, ...steps: (() => void)[]][] = [
  [
    'setTool',
    'a tool that the board has named',
    () => applyEvents({ tool: { name: 'pen', options: DASHED } }),
    () => chooseTool('pen'),
  ],
  ['setTool', 'options', () => chooseOptions({ color: 'blue' })],
  ['setTool', 'a brush', () => chooseBrush('marker')],
  ['setTool', 'a form', () => chooseForm('diamond')],
  ['setZones', 'tool bars', openBarOne, () => choose(1, { brush: 'marker', ink: 'red' })],
  ['setZones', 'tool bars and a remote', openBarOne, () => setLed(true), () => setLed(false)],
  ['setGuides', 'lines to write on', openBarOne, () => choose(1, { brush: 'writing' }), beginGuides],
  ['style', 'a style that was copied', select, copyStyle, pasteStyle],
  ['style', 'a color of the board', select, () => takeColour('green')],
];

describe('calls to the board’s thread', () => {
  it.each(ACTS)('%s: %s', async (call, _, ...steps) => {
    for (const step of steps as (() => void)[]) step();
    await Promise.resolve();
    expect(failures).toEqual([]);
    expect(crossed.map(([name]) => name)).toContain(call);
  });

  it('would be refused as a part of what is shown', async () => {
    board.bars = { open: [], closed: [] };
    await CALLS.setZones(board.bars.open as never);
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
