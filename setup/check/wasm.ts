// The built engine runs on every supported browser: no SIMD, no reference types.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { engine, pkg } from '../engine.ts';
import { filesEngine, filesPart } from '../files-engine.ts';
import { Stop, stopLine } from '../say.ts';
import { featureFaults } from '../wasm-features.ts';

/** Builds the engine first when it is stale; the checks after this one read its types. */
export async function wasmFaults(): Promise<string[]> {
  try {
    await engine();
    await filesEngine();
  } catch (error) {
    if (error instanceof Stop) return [stopLine(error)];
    throw error;
  }
  return ['atrium_engine_bg.wasm', filesPart].flatMap((part) => featureFaults(readFileSync(path.join(pkg, part))));
}
