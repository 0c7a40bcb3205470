// A stroke drawn in the real engine is taken apart as it was drawn, and shown again to another engine bit by bit.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { Engine, initSync } from '#engine/atrium_engine.js';
import { writeItems } from '#protocol/items/write.ts';
import { decodeLive, LIVE } from '#protocol/live.ts';
import { bufferBytes, DEVICE, PHASE, SampleReader, writeSample } from '#protocol/samples.ts';
import { run } from '../../engine/commands.ts';
import { splitTxns } from '../connection/engine-host.ts';
import { putChunk } from '../testing/put-chunk.ts';
import { strokePlayback } from './stroke-playback.ts';

initSync({ module: readFileSync(path.join(import.meta.dirname, '../../../engine/pkg/atrium_room_bg.wasm')) });

const STEPS = 40;
const STEP_MS = 10;

function engineAt(seed: number): Engine {
  const engine = new Engine(true, new Uint8Array(32).fill(seed), 1_700_000_000_000);
  engine.resize(800, 600, 1);
  return engine;
}

/** A wavy line drawn in STEPS samples, STEP_MS apart. */
function drawn(pressure: number): Uint8Array {
  const engine = engineAt(1);
  run(engine, 'useTool', 'pen', { color: 'red', width: 4 });
  for (let k = 0; k <= STEPS; k++) {
    const view = new DataView(new ArrayBuffer(bufferBytes(1)));
    const phase = k === 0 ? PHASE.down : k === STEPS ? PHASE.up : PHASE.move;
    const rest = { buttons: 1, modifiers: 0, contactCss: 1, tiltDeg: 0, pressure };
    const place = { xCss: 100 + 10 * k, yCss: 300 + 40 * Math.sin(k / 3), tMs: 1000 + STEP_MS * k };
    writeSample(view, 0, { phase, device: DEVICE.pen, pointerId: 1, ...place, ...rest });
    const samples = new SampleReader(view.buffer, 1);
    engine.pushSamples(samples.bytes(), samples.baseMs);
    engine.tick(1000 + STEP_MS * k, 1);
  }
  engine.tick(2000, 1);
  const [made] = splitTxns(engine.takeTxns());
  engine.free();
  return made?.txn as Uint8Array;
}

describe('a stroke that grows again', () => {
  test.each([-1, 0.5])('lasts as long as it took, its records join without a gap (pressure %d)', (pressure) => {
    const growing = strokePlayback(drawn(pressure));
    if (!growing) throw new Error('no stroke');
    expect(growing.durationMs).toBeGreaterThan(STEPS * STEP_MS * 0.9);
    expect(growing.durationMs).toBeLessThan(STEPS * STEP_MS * 1.1);
    const other = engineAt(2);
    let have = 0;
    for (let ms = 0; !growing.whole; ms += 16) {
      const bytes = growing.upTo(ms);
      if (!bytes) continue;
      const decoded = decodeLive(bytes);
      const [record] = decoded.ok ? decoded.records : [];
      if (record?.kind !== LIVE.append) throw new Error('no record');
      expect(record.offset).toBe(have);
      have += record.count;
      other.ghost(1, bytes);
      expect(other.tick(ms, 1) & 1).toBe(1);
      expect(ms).toBeLessThan(STEPS * STEP_MS * 1.2);
    }
    expect(have).toBeGreaterThan(3);
    expect(decodeLive(growing.end())).toMatchObject({ ok: true, records: [{ kind: LIVE.cancelled }] });
    other.free();
  });

  test('half of it is there after half of its time', () => {
    const whole = strokePlayback(drawn(-1));
    const half = strokePlayback(drawn(-1));
    const count = (bytes: Uint8Array | null | undefined) => {
      const decoded = bytes ? decodeLive(bytes) : undefined;
      const [record] = decoded?.ok ? decoded.records : [];
      return record?.kind === LIVE.append ? record.count : 0;
    };
    const all = count(whole?.upTo(10_000));
    const some = count(half?.upTo((half.durationMs ?? 0) / 2));
    expect(some).toBeGreaterThan(all * 0.3);
    expect(some).toBeLessThan(all * 0.7);
  });

  test('nothing else grows: other things, several at once, ink without times, what was taken away', () => {
    const engine = engineAt(3);
    const put = (...items: Parameters<typeof writeItems>[0]) =>
      putChunk(engine, writeItems(items, null, { nowMs: 0, measure: () => ({ w: 0, h: 0 }) })).txn;
    const stroke = {
      kind: 'stroke' as const,
      points: [[0, 0] as [number, number], [9, 9] as [number, number]],
      style: {},
    };
    expect(strokePlayback(put({ kind: 'rectangle', x: 0, y: 0, w: 9, h: 9 }))).toBeNull();
    expect(strokePlayback(put(stroke))).toBeNull();
    expect(strokePlayback(put(stroke, stroke))).toBeNull();
    run(engine, 'act', 'selectAll');
    run(engine, 'act', 'delete');
    for (const { txn } of splitTxns(engine.takeTxns())) expect(strokePlayback(txn)).toBeNull();
    engine.free();
  });
});
