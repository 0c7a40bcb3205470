// Pictures of every scale show the same, and files in a ZIP have names.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { Engine, initSync } from '#engine/atrium_engine.js';
import { run } from '../../engine/commands.ts';
import { OP } from '../../engine/draw-list.ts';
import { frameViews } from '../../engine/memory.ts';
import { zipEntries } from '../archive/zip-entries.ts';
import { numberedZip, viewAt } from './area.ts';

test.each([0.1, 0.5, 1, 2, 4, 8, 17, 40])('the marks of paper lie 24 units apart in a picture of %f×', (scale) => {
  const { memory } = initSync({
    module: readFileSync(path.join(import.meta.dirname, '../../../engine/pkg/atrium_room_bg.wasm')),
  });
  const engine = new Engine(true, new Uint8Array(32).fill(7), 0);
  engine.limits(0, 0xffffffff);
  run(engine, 'setPaper', 'squared');
  const { dpr, zoom } = viewAt(scale);
  engine.resize(400, 300, dpr);
  run(engine, 'moveCamera', 0, 0, zoom);
  engine.tick(0, 0);
  const { ops, opsF } = frameViews(memory, engine as never);
  const spacings: number[] = [];
  for (let at = 0; at < ops.length; at += (ops[at] as number) >>> 8)
    if (((ops[at] as number) & 0xff) === OP.paper) spacings.push((opsF[at + 4] as number) / scale);
  engine.free();
  expect(spacings).toEqual([expect.closeTo(24, 4)]);
});

test('files of a ZIP have names that every system takes', async () => {
  const names = ['A/B: "C"', 'CON', '..', '👩‍👩‍👧‍👦'.repeat(40), ''];
  const zip = await numberedZip(
    names.map((name) => ({ name, file: async () => new Blob(['x']) })),
    '.png',
  );
  const read = (await zipEntries(zip, { entries: 9, directoryBytes: 9000 })).map(({ name }) => name);
  expect(read.map((name) => name.replace(/👩‍👩‍👧‍👦/gu, '+'))).toEqual([
    '1 A B C.png',
    '2 _CON.png',
    '3.png',
    expect.stringMatching(/^4 \++\.png$/),
    '5.png',
  ]);
});
