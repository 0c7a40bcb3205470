// Bringing back what an edge has cleared, on the real engine, while others draw on the same wall.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Engine, initSync } from '#engine/atrium_engine.js';
import type { ActionName, Removal } from '#protocol/bus.ts';
import type { ItemInput } from '#protocol/item-json.ts';
import { unpackIds } from '#protocol/items/ids.ts';
import { readItems } from '#protocol/items/read.ts';
import { writeItems } from '#protocol/items/write.ts';
import dict from '../../../../locales/en/dict.json';
import words from '../../../../locales/en/wall.json';
import { run } from '../../../../workers/engine/commands.ts';
import type { BoardCalls } from '../../../bus/board-link.ts';
import type { BoardSession } from '../../board/session/board-session.ts';
import { onBoard, testBoard } from '../../board/testing/test-board.tsx';
import { WallEdges } from './edges.tsx';

const { putChunk } = await import('../../../../workers/board/testing/put-chunk.ts');
const { removeItems, restore } = await import('../../../../workers/board/items/removal.ts');
const i18n = createInstance();
const resources = { en: { dict, wall: words } };
await i18n.use(initReactI18next).init({ lng: 'en', ns: ['dict', 'wall'], defaultNS: 'dict', resources });

let board: BoardSession;
let engine: Engine;
const box = (x: number): ItemInput => ({ kind: 'rectangle', x, y: 0, w: 20, h: 20 });
const putItems = (...list: ItemInput[]) =>
  putChunk(engine, writeItems(list, null, { nowMs: 0, measure: () => ({ w: 60, h: 26 }) }));
const put = (...list: ItemInput[]): string[] => unpackIds(putItems(...list).ids);
const all = (): string[] => unpackIds(engine.allIds(-1)).sort();

function calls(): BoardCalls {
  return {
    items: async () => readItems(engine.items(new Uint8Array(), -1, false)),
    select: async (ids: string[]) => run(engine, 'select', ids),
    act: async (action: ActionName) => run(engine, 'act', action),
    undo: async () => run(engine, 'undo'),
    removeItems: async (ids: string[]) => removeItems(engine, ids),
    restoreRemoved: async (removal: Removal) => restore(engine, removal),
  } as unknown as BoardCalls;
}

beforeAll(() => {
  initSync({ module: readFileSync(path.join(import.meta.dirname, '../../../../engine/pkg/atrium_room_bg.wasm')) });
});

beforeEach(() => {
  engine = new Engine(true, new Uint8Array(32).fill(7), 1_700_000_000_000);
  engine.resize(1000, 500, 1);
  board = testBoard();
  board.motion.view = { w: 1000, h: 500 };
  board.motion.camera = { x: 0, y: 0, zoom: 1 };
  board.setCalls(calls());
  render(
    <I18nextProvider i18n={i18n}>
      <WallEdges />
    </I18nextProvider>,
    onBoard(board),
  );
});

afterEach(() => {
  cleanup();
  engine.free();
});

const edge = () => within(screen.getByRole('group', { name: 'Tools at the right edge' }));
const clear = () => fireEvent.click(edge().getByRole('button', { name: 'Clear half of the screen on this side' }));
const pressUndo = async (name: string) => fireEvent.click(await edge().findByRole('button', { name }));

test('brings back what was cleared and leaves what was drawn since', async () => {
  const cleared = put(box(100), box(200));
  clear();
  await edge().findByText('2 things cleared');
  const [drawn] = put(box(-300));
  await pressUndo('Undo: bring back 2 things');
  await vi.waitFor(() => expect(all()).toEqual([...cleared, drawn].sort()));
  await edge().findByText('Brought back: 2 of 2');
  expect(edge().queryByRole('button', { name: /^Undo/ })).toBeNull();
});

test('says how many came back where others have brought some back since', async () => {
  const first = putItems(box(100));
  put(box(200), box(300));
  clear();
  await edge().findByText('3 things cleared');
  engine.enact(first.txn);
  await pressUndo('Undo: bring back 3 things');
  const outcome = await edge().findByText(/^Brought back: 2 of 3. Others have changed the rest/);
  expect(outcome.className).not.toContain('visually-hidden');
  expect(all().length).toBe(3);
});

test('brings nothing back on a board that has started anew', async () => {
  put(box(100));
  clear();
  await edge().findByText('1 thing cleared');
  board.setCalls(calls());
  put(box(-300));
  await pressUndo('Undo: bring back 1 thing');
  await edge().findByText(/^Brought back: 0 of 1/);
  expect(all().length).toBe(1);
});
