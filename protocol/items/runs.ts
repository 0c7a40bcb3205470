// How connectors run, as the engine tells it (engine/wasm/src/items.rs `runs`): from end to end through their corners, board units.

import { ByteReader } from '../bytes.ts';
import { ID_BYTES } from '../item-bytes.ts';
import { idText } from './ids.ts';

export type Run = readonly (readonly [x: number, y: number])[];

/** Returns the points of each connector by its id. */
export function readRuns(bytes: Uint8Array): Map<string, Run> {
  const from = new ByteReader(bytes);
  const runs = new Map<string, Run>();
  while (from.left > 0) {
    const id = idText(from.take(ID_BYTES));
    const points = Array.from({ length: from.u32() }, () => [from.f64(), from.f64()] as const);
    runs.set(id, points);
  }
  return runs;
}
