// The chrome's mirror, read from the real engine.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { Engine, initSync } from '#engine/atrium_engine.js';
import type { BoardEvents } from '#protocol/board-events.ts';
import type { ItemInput } from '#protocol/item-json.ts';
import { packIds, unpackIds } from '#protocol/items/ids.ts';
import { readItems } from '#protocol/items/read.ts';
import { writeItems } from '#protocol/items/write.ts';
import { run } from '../../engine/commands.ts';
import type { EngineApi } from '../../engine/engine.ts';
import { readUpdates } from '../../engine/updates.ts';
import { EventBatch } from '../events.ts';
import { putChunk } from '../testing/put-chunk.ts';
import { BoardState } from './board-state.ts';

initSync({ module: readFileSync(path.join(import.meta.dirname, '../../../engine/pkg/atrium_room_bg.wasm')) });

let engine: EngineApi;
let state: BoardState;
let said: BoardEvents;

beforeEach(() => {
  engine = new Engine(true, new Uint8Array(32).fill(7), 1_700_000_000_000);
  engine.resize(800, 600, 1);
  said = {};
  const events = new EventBatch((batch) => Object.assign(said, batch));
  state = new BoardState(engine, events, ({ fontSize }) => ({ fontSize, baseline: fontSize }));
});

function put(...items: ItemInput[]): string[] {
  return unpackIds(putChunk(engine, writeItems(items, null, { nowMs: 0, measure: () => ({ w: 60, h: 26 }) })).ids);
}

function read(): BoardEvents {
  engine.tick(0, 0);
  const events = new EventBatch((batch) => Object.assign(said, batch));
  const fresh = new BoardState(engine, events, ({ fontSize }) => ({ fontSize, baseline: fontSize }));
  for (const [tool, options] of state.options) fresh.options.set(tool, options);
  fresh.show(readUpdates(engine.drainUpdates()));
  events.flush();
  return said;
}

describe('what the chrome mirrors', () => {
  it('of an empty board', () => {
    expect(read()).toMatchObject({
      camera: { x: 0, y: 0, zoom: 1 },
      selection: { count: 0, ids: [] },
      selectionBox: null,
      editing: null,
      history: { canUndo: false, canRedo: false },
      items: 0,
      focus: null,
      tool: { name: 'select' },
    });
  });

  it('an edited text is sent again only if it is different', () => {
    const [id = ''] = put({ kind: 'sticky', x: 0, y: 0, w: 100, h: 80, text: 'one' });
    const texts: (string | undefined)[] = [];
    const events = new EventBatch((batch) => 'editing' in batch && texts.push(batch.editing?.text));
    const board = new BoardState(engine, events, ({ fontSize }) => ({ fontSize, baseline: fontSize }));
    const turn = (): void => {
      engine.tick(0, 0);
      board.show(readUpdates(engine.drainUpdates()));
      events.flush();
    };
    turn();
    run(engine, 'beginEdit', id);
    turn();
    run(engine, 'writeText', 'one', 'one two');
    turn();
    // The item on the board changes, but not what the page shows.
    run(engine, 'shareText');
    turn();
    expect(texts).toEqual([undefined, 'one', 'one two']);
  });

  it('of a selection: its box on the screen, its kinds, the style its things share', () => {
    const ids = put(
      { kind: 'rectangle', x: -50, y: -50, w: 40, h: 40, style: { color: 'blue', width: 2 } },
      { kind: 'ellipse', x: 10, y: 10, w: 40, h: 40, style: { color: 'blue', width: 5 } },
    );
    run(engine, 'select', ids);
    const { selection, selectionBox } = read();
    expect(selection).toMatchObject({
      count: 2,
      kinds: ['rectangle', 'ellipse'],
      locked: false,
      style: { color: 'blue' },
    });
    expect(selection?.ids.toSorted()).toEqual(ids.toSorted());
    expect(selection?.style.width).toBeUndefined();
    const { x = 0, y = 0, w = 0, h = 0 } = selectionBox ?? {};
    // The view's middle is (400, 300); outlines may reach over the boxes.
    expect(Math.abs(x - 350)).toBeLessThan(6);
    expect(Math.abs(y - 250)).toBeLessThan(6);
    expect(Math.abs(w - 100)).toBeLessThan(12);
    expect(Math.abs(h - 100)).toBeLessThan(12);
  });

  it('of a text being edited: what the page needs so that its box does not drift', () => {
    const [id = ''] = put({ kind: 'sticky', x: 0, y: 0, w: 100, h: 80, text: 'one\ntwo', style: { fontSize: 16 } });
    run(engine, 'beginEdit', id);
    expect(read().editing).toMatchObject({
      id,
      kind: 'sticky',
      text: 'one\ntwo',
      fontSize: 16,
      padding: 16,
      fixedWidth: true,
      align: 'start',
      valign: 'top',
      zoom: 1,
      color: '#1b1d22',
      linkColor: '#0b57d0',
      box: { x: 400, y: 300, w: 100, h: 80, rot: 0 },
    });
  });

  it('of tools, undo and the keyboard’s item', () => {
    const [id = ''] = put({ kind: 'text', x: 0, y: 0, text: '  Hello  ' });
    run(engine, 'useTool', 'pen', { color: 'red', width: 4 });
    state.options.set('pen', { color: 'red', width: 4 });
    engine.focus(packIds([id]));
    expect(read()).toMatchObject({
      tool: { name: 'pen', options: { color: 'red', width: 4 } },
      history: { canUndo: true },
      focus: { id, label: 'Hello' },
      items: 1,
    });
  });

  it('of a label without text: the kind, for the page to translate', () => {
    const [id = ''] = put({ kind: 'diamond', x: 0, y: 0, w: 5, h: 5 });
    engine.focus(packIds([id]));
    expect(read().focus).toEqual({ id, label: 'diamond' });
  });
});

describe('items through the engine', () => {
  it('come out as they were loaded', () => {
    const points = Array.from({ length: 30 }, (_, k) => [k * 3, Math.round(Math.sin(k) * 20), 0.5]);
    const [stroke = '', frame = '', child = ''] = put(
      { kind: 'stroke', points, style: { color: 'green', width: 3 } },
      { kind: 'frame', id: 'f', x: 200, y: 200, w: 100, h: 100, text: 'Title' },
      {
        kind: 'connector',
        parent: 'f',
        x: 210,
        y: 210,
        w: 50,
        h: 30,
        points: [[230, 260]],
        route: 'curve',
        style: { endHead: 'arrow' },
      },
    );
    const items = readItems(engine.items(new Uint8Array(), -1, false));
    expect(items.map(({ id }) => id)).toEqual([stroke, frame, child]);
    expect(items[0]).toMatchObject({ kind: 'stroke', style: { color: 'green', width: 3 } });
    items[0]?.points?.forEach(([x = 0, y = 0], k) => {
      expect(Math.hypot(x - points[k]![0]!, y - points[k]![1]!)).toBeLessThan(0.1);
    });
    expect(items[1]).toMatchObject({ kind: 'frame', text: 'Title' });
    expect(items[2]).toMatchObject({ kind: 'connector', parent: frame, route: 'curve', points: [[230, 260]] });
    expect(items[0]?.bounds.w).toBeGreaterThan(87);
  });

  it('are one step of undo, however many', () => {
    put(...Array.from({ length: 500 }, (_, k): ItemInput => ({ kind: 'ellipse', x: k, y: 0, w: 9, h: 9 })));
    expect(engine.count(-1)).toBe(500);
    run(engine, 'undo');
    expect(engine.count(-1)).toBe(0);
    run(engine, 'redo');
    expect(engine.count(-1)).toBe(500);
    run(engine, 'act', 'selectAll');
    expect(read().selection).toMatchObject({ count: 500 });
    expect(said.selection?.ids).toHaveLength(200);
  });
});
