// The records of many items at one moment, in parts: as one run the engine would make room for them two and three times over, and its
// memory never shrinks again.

import { ID_BYTES } from '#protocol/item-bytes.ts';
import type { EngineApi } from './engine.ts';

/** Of one part: some hundred KB of records. */
export const PART_IDS = 1000;

/** Returns the records of these ids, in their order, with bound connectors as they lie. Each part is in the form of `readItems`; all are of the state of this call. */
export function recordsOf(engine: Pick<EngineApi, 'items'>, ids: Uint8Array, kind: number): Uint8Array[] {
  const parts: Uint8Array[] = [];
  const step = PART_IDS * ID_BYTES;
  for (let at = 0; at < ids.length; at += step) parts.push(engine.items(ids.subarray(at, at + step), kind, true));
  return parts;
}

/** One after the other; what has been read is not kept. */
export function* emptied<T>(parts: T[]): Generator<T> {
  for (let part = parts.shift(); part !== undefined; part = parts.shift()) yield part;
}
