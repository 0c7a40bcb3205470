// Records of what a turn has changed: the real engine writes them, readUpdates reads them.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { Engine, initSync } from '#engine/atrium_engine.js';
import { MODE } from '#protocol/bus.ts';
import type { ItemInput } from '#protocol/item-json.ts';
import { packIds, unpackIds } from '#protocol/items/ids.ts';
import { readItems } from '#protocol/items/read.ts';
import { writeItems } from '#protocol/items/write.ts';
import { bufferBytes, DEVICE, PHASE, type Phase, SampleReader, writeSample } from '#protocol/samples.ts';
import { TOOL_CODES, type ToolName } from '#protocol/tools.ts';
import { putChunk } from '../board/testing/put-chunk.ts';
import { run } from './commands.ts';
import type { EngineApi } from './engine.ts';
import { type EngineUpdates, readEditing, readUpdates } from './updates.ts';

initSync({ module: readFileSync(path.join(import.meta.dirname, '../../engine/pkg/atrium_room_bg.wasm')) });

const IMAGE = { sha256: 'ab'.repeat(32), mime: 'image/png', width: 10, height: 10 };

let engine: EngineApi;
let nowMs: number;
beforeEach(() => {
  nowMs = 0;
  engine = new Engine(true, new Uint8Array(32).fill(7), 1_700_000_000_000);
  engine.resize(800, 600, 1);
});

/** Takes a turn. Returns what it has changed. */
function drain(): EngineUpdates {
  nowMs += 16;
  engine.tick(nowMs, 1);
  return readUpdates(engine.drainUpdates());
}

function put(...items: ItemInput[]): string[] {
  return unpackIds(putChunk(engine, writeItems(items, null, { nowMs: 0, measure: () => ({ w: 60, h: 26 }) })).ids);
}

/** The mouse, CSS px. */
function push(phase: Phase, xCss: number, yCss: number): void {
  nowMs += 4;
  const buffer = new ArrayBuffer(bufferBytes(1));
  const mouse = { device: DEVICE.mouse, modifiers: 0, pointerId: 1, pressure: -1, contactCss: 0, tiltDeg: 0 };
  const buttons = phase === PHASE.up ? 0 : 1;
  writeSample(new DataView(buffer), 0, { ...mouse, phase, buttons, xCss, yCss, tMs: nowMs });
  const reader = new SampleReader(buffer, 1);
  engine.pushSamples(reader.bytes(), reader.baseMs);
}

describe('drainUpdates', () => {
  it('has all of a new board at first', () => {
    expect(drain()).toEqual({
      camera: { x: 0, y: 0, zoom: 1 },
      selection: { count: 0, kinds: 0, locked: false, style: new Uint8Array(), ids: new Uint8Array() },
      selectionBox: null,
      editing: null,
      history: { canUndo: false, canRedo: false },
      lanes: [],
      items: 0,
      title: '',
      paper: 'dotted',
      mode: MODE.open,
      focus: null,
      tool: 'select',
      contentOutside: false,
    });
  });

  it('is empty after a turn without a change', () => {
    put({ kind: 'sticky', x: 0, y: 0, w: 50, h: 50, text: 'note' });
    run(engine, 'act', 'selectAll', 0, 0);
    drain();
    engine.tick(100, 1);
    expect(engine.drainUpdates()).toEqual(new Uint8Array());
    engine.repaint();
    engine.tick(200, 1);
    expect(engine.drainUpdates()).toEqual(new Uint8Array());
  });

  it('has the camera alone after the camera has moved', () => {
    put({ kind: 'rectangle', x: 0, y: 0, w: 50, h: 50 });
    drain();
    engine.wheel(30, 0, 400, 300, false);
    expect(drain()).toEqual({ camera: { x: 30, y: 0, zoom: 1 } });
  });

  it('says when the view leaves the content, and when it is back', () => {
    put({ kind: 'rectangle', x: 0, y: 0, w: 50, h: 50 });
    drain();
    run(engine, 'moveCamera', 9000, 0, 1);
    expect(drain()).toMatchObject({ contentOutside: true });
    run(engine, 'moveCamera', 0, 0, 1);
    expect(drain()).toMatchObject({ contentOutside: false });
  });

  it('has the selection and its box', () => {
    const ids = put(
      { kind: 'rectangle', x: 0, y: 0, w: 50, h: 40, locked: true },
      { kind: 'ellipse', x: 100, y: 0, w: 50, h: 40 },
    );
    drain();
    run(engine, 'select', ids);
    const { selection, selectionBox, ...rest } = drain();
    expect(rest).toEqual({});
    expect(selection).toMatchObject({ count: 2, kinds: (1 << 3) | (1 << 4), locked: true, ids: packIds(ids) });
    expect(selectionBox).toEqual({ x: 400, y: 300, w: 150, h: 40, rot: 0 });
  });

  it('says that a leader has locked what is selected, which nobody else unlocks', () => {
    const ids = put({ kind: 'rectangle', x: 0, y: 0, w: 50, h: 40 });
    engine.leads(true);
    run(engine, 'select', ids);
    run(engine, 'act', 'lockByLeader');
    expect(drain().selection).toMatchObject({ locked: true, lockedByLeader: true });
    engine.leads(false);
    run(engine, 'act', 'unlock');
    expect(drain()).toMatchObject({ hasMetLock: true });
    engine.leads(true);
    run(engine, 'act', 'unlock');
    const { selection } = drain();
    expect([selection?.locked, selection?.lockedByLeader]).toEqual([false, undefined]);
  });

  it('has what is typed as `editing` returns it, with its item', () => {
    const [id = ''] = put({ kind: 'sticky', x: 0, y: 0, w: 100, h: 80, text: 'one' });
    run(engine, 'beginEdit', id);
    drain();
    run(engine, 'writeText', 'one', 'one two');
    const { editing } = drain();
    const { item = new Uint8Array(), ...edited } = editing ?? {};
    expect(edited).toEqual(readEditing(engine.editing()));
    // Typed text is not on the board before it is shared.
    expect(readItems(item)).toMatchObject([{ id, kind: 'sticky', text: 'one' }]);
    run(engine, 'closeText', true);
    expect(drain().editing).toBeNull();
  });

  it('has no item of a text that is not on the board yet', () => {
    run(engine, 'useTool', 'text', {});
    push(PHASE.down, 300, 300);
    push(PHASE.up, 300, 300);
    expect(drain().editing?.item).toEqual(new Uint8Array());
  });

  it('has title, paper, mode and the number of items', () => {
    drain();
    run(engine, 'setTitle', 'Plan ä');
    run(engine, 'setPaper', 'lined');
    run(engine, 'setMode', 'own');
    put({ kind: 'rectangle', x: 0, y: 0, w: 50, h: 50 });
    expect(drain()).toEqual({
      title: 'Plan ä',
      paper: 'lined',
      mode: MODE.own,
      items: 1,
      history: { canUndo: true, canRedo: false },
    });
  });

  it('labels the focused item by its text, by what its image shows, or by its kind', () => {
    const [text = '', image = '', diamond = ''] = put(
      { kind: 'text', x: 0, y: 0, text: '  Hello  ' },
      { kind: 'image', x: 0, y: 50, w: 10, h: 10, image: { ...IMAGE, alt: 'a cat' } },
      { kind: 'diamond', x: 0, y: 90, w: 5, h: 5 },
    );
    const labels = [text, image, diamond].map((id) => {
      engine.focus(packIds([id]));
      return drain().focus;
    });
    const [hello, cat, kind] = labels;
    expect([hello, cat, kind]).toEqual([
      { id: text, label: 'Hello' },
      { id: image, label: 'a cat' },
      { id: diamond, label: 'diamond' },
    ]);
    run(engine, 'select', [diamond]);
    run(engine, 'act', 'delete', 0, 0);
    const { focus } = drain();
    expect(focus === null || focus?.label === '').toBe(true);
  });

  it('names the tool that is active after an item was placed', () => {
    run(engine, 'useTool', 'rectangle', {});
    expect(drain().tool).toBe('rectangle');
    push(PHASE.down, 300, 300);
    for (let k = 1; k <= 10; k++) push(PHASE.move, 300 + k * 10, 300 + k * 10);
    push(PHASE.up, 400, 400);
    expect(drain()).toMatchObject({ tool: 'select', items: 1 });
  });

  it('knows all tools by their codes', () => {
    for (const name of (Object.keys(TOOL_CODES) as ToolName[]).toReversed()) {
      run(engine, 'useTool', name, {});
      expect(drain().tool).toBe(name);
    }
  });

  it('has the undo of other lanes beside the page’s own', () => {
    drain();
    for (const lane of [3, 2]) {
      engine.lane(lane);
      engine.lane(0);
    }
    const none = { canUndo: false, canRedo: false };
    expect(drain()).toEqual({ lanes: [3, 2].map((lane) => ({ lane, ...none })) });
    engine.lane(2);
    put({ kind: 'rectangle', x: 0, y: 0, w: 50, h: 50 });
    engine.lane(0);
    expect(drain()).toEqual({
      items: 1,
      lanes: [
        { lane: 3, ...none },
        { lane: 2, canUndo: true, canRedo: false },
      ],
    });
  });

  it('says once that a drag was in the way of an undo', () => {
    put({ kind: 'rectangle', x: -50, y: -50, w: 100, h: 100, style: { fill: 'blue' } });
    drain();
    push(PHASE.down, 400, 300);
    for (let k = 1; k <= 10; k++) push(PHASE.move, 400 + k * 5, 300);
    drain();
    run(engine, 'undo');
    expect(readUpdates(engine.drainUpdates())).toEqual({ hasMetDrag: true });
    expect(engine.drainUpdates()).toEqual(new Uint8Array());
  });
});

describe('readUpdates', () => {
  it('refuses a record that is cut, or longer than its bits say', () => {
    engine.tick(16, 1);
    const record = engine.drainUpdates();
    expect(() => readUpdates(record.subarray(0, -1))).toThrow('truncated');
    expect(() => readUpdates(Uint8Array.from([...record, 0]))).toThrow('trailing-bytes');
  });
});
