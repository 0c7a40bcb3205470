// What a large board takes of a machine, without the product: the floor of the suite large. `computes` keeps a core busy, as the browser that
// loads it; `writes` brings a board's bytes to disk, synced as blobs are. A plan as its argument; ends when it is killed.

import { fdatasyncSync, openSync, writeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { PIECE_BYTES } from '../../server/blobs/files/pieces.ts';

export type NeighbourPlan = { does: 'computes' } | { does: 'writes'; file: string; bytesPerS: number };

const plan = JSON.parse(process.argv[2] ?? '') as NeighbourPlan;
console.log('begun');
if (plan.does === 'computes') for (;;);
const piece = Buffer.alloc(PIECE_BYTES, 1);
const out = openSync(plan.file, 'w');
const begunMs = performance.now();
for (let written = 0; ; written += PIECE_BYTES) {
  writeSync(out, piece);
  fdatasyncSync(out);
  await delay(Math.max(0, begunMs + (1000 * written) / plan.bytesPerS - performance.now()));
}
