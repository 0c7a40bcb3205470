// Images that come to the board one after the other, by the real engine: what undo takes back, and what becomes of one that is stopped.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Engine, initSync } from '#engine/atrium_engine.js';
import { packIds } from '#protocol/items/ids.ts';
import { readItems } from '#protocol/items/read.ts';
import { writeParts } from '#protocol/items/write.ts';
import { run } from '../../engine/commands.ts';
import { TimeSlices } from '../../engine/time-slices.ts';
import { Puts } from '../document/bulk-insert.ts';
import { putImage } from './image-intake.ts';
import { withJobs } from './jobs-thread.ts';

vi.mock('./jobs-thread.ts', () => ({ withJobs: vi.fn() }));

initSync({ module: readFileSync(path.join(import.meta.dirname, '../../../engine/pkg/atrium_room_bg.wasm')) });

const RUN = 7;
const cell = { x: 100, y: 50, maxW: 40, maxH: 40, aim: { x: 0, y: 0 } };
const stored = vi.fn(async (blob: Blob) => (await blob.text()).padEnd(64, '0'));
let engine: Engine;
let puts: Puts;

beforeEach(() => {
  engine = new Engine(true, new Uint8Array(32).fill(5), 1_700_000_000_000);
  engine.resize(800, 600, 1);
  puts = new Puts({
    engine,
    slices: () => new TimeSlices(async () => undefined),
    done: async () => undefined,
    progress: () => undefined,
  });
  stored.mockClear();
  vi.mocked(withJobs).mockReset();
  let made = 0;
  vi.mocked(withJobs).mockImplementation(async () => ({
    blob: new Blob([String(++made)], { type: 'image/webp' }),
    width: 80,
    height: 40,
  }));
});

function put(run = RUN, signal = new AbortController().signal): ReturnType<typeof putImage> {
  const images = { keep: stored } as unknown as Parameters<typeof putImage>[0]['images'];
  return putImage({ engine, puts, images, wake: () => undefined }, new Blob(['file']), cell, run, signal);
}

async function draw(): Promise<string[]> {
  const line = { kind: 'rectangle' as const, x: 0, y: 0, w: 5, h: 5 };
  const parts = [...writeParts([line], null, { nowMs: 0, measure: () => ({ w: 1, h: 1 }) })];
  return (await puts.all(parts)).ids;
}

const has = (ids: string[]): number => engine.countIds(packIds(ids));

describe('an image of an import', () => {
  test('fits its cell and keeps its proportions', async () => {
    const { ids, txns } = await put();
    expect(txns).toHaveLength(1);
    const [item] = readItems(engine.items(packIds(ids), -1, false));
    expect(item).toMatchObject({ kind: 'image', x: 80, y: 40, w: 40, h: 20 });
  });

  test('is one undo step with the others of its run, without what was drawn meanwhile', async () => {
    const first = await put();
    const drawn = await draw();
    const second = await put();
    const third = await put();
    const ids = [...first.ids, ...second.ids, ...third.ids];
    run(engine, 'undo');
    expect([has(ids), has(drawn)]).toEqual([0, 1]);
    run(engine, 'redo');
    expect([has(ids), has(drawn)]).toEqual([3, 1]);
    run(engine, 'undo');
    run(engine, 'undo');
    expect([has(ids), has(drawn)]).toEqual([0, 0]);
  });

  test('is an undo step of its own in another run', async () => {
    const [first, second] = [await put(RUN), await put(RUN + 1)];
    run(engine, 'undo');
    expect([has(first.ids), has(second.ids)]).toEqual([1, 0]);
  });

  test('leaves nothing on board or device when it is stopped', async () => {
    const stop = new AbortController();
    let encoded = (): void => {};
    vi.mocked(withJobs).mockReturnValueOnce(
      new Promise((resolve) => {
        encoded = () => resolve({ blob: new Blob(['1']), width: 1, height: 1 });
      }),
    );
    const stopped = put(RUN, stop.signal);
    stop.abort();
    encoded();
    await expect(stopped).rejects.toMatchObject({ code: 'import-stopped' });
    expect(stored).not.toHaveBeenCalled();
    expect(engine.count(-1)).toBe(0);
  });
});
