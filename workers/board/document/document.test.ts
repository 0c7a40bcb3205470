// What a turn of the real engine costs until the page's events are there.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { Engine, initSync } from '#engine/atrium_engine.js';
import type { BoardEvents } from '#protocol/board-events.ts';
import type { Texts } from '../../drawing/text/texts.ts';
import type { EngineApi } from '../../engine/engine.ts';
import { TimeSlices } from '../../engine/time-slices.ts';
import { EventBatch } from '../events.ts';
import { BoardDocument } from './document.ts';

initSync({ module: readFileSync(path.join(import.meta.dirname, '../../../engine/pkg/atrium_room_bg.wasm')) });

test('a camera move asks the engine once and turns no value into JSON', () => {
  const calls: string[] = [];
  const engine = new Proxy<EngineApi>(new Engine(true, new Uint8Array(32).fill(7), 1_700_000_000_000), {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]): unknown => {
        calls.push(String(name));
        return value.apply(target, args);
      };
    },
  });
  const batches: BoardEvents[] = [];
  const events = new EventBatch((batch) => batches.push(batch));
  const puts = { slices: () => new TimeSlices(async () => {}), done: async () => undefined, progress: () => {} };
  const texts = { epoch: 0, letters: () => ({ fontSize: 16, baseline: 12 }) } as unknown as Texts;
  const document = new BoardDocument({ engine, texts, events, store: () => {}, puts });
  engine.resize(800, 600, 1);
  engine.tick(0, 0);
  expect(document.tell(true)).not.toBeNull();
  events.flush();

  engine.wheel(30, 0, 400, 300, false);
  engine.tick(16, 0);
  calls.length = 0;
  const stringify = vi.spyOn(JSON, 'stringify');
  document.tell(true);
  events.set('upTo', 7);
  events.flush();
  expect([calls, stringify.mock.calls]).toEqual([['drainUpdates'], []]);
  stringify.mockRestore();
  expect(batches.at(-1)).toEqual({ changes: 2, camera: { x: 30, y: 0, zoom: 1 }, upTo: 7 });
  expect(document.tell(false)).toBeNull();
});
