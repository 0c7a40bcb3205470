// The built engine runs on every supported browser: no SIMD, no reference types.

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pkg } from '../engine.ts';
import { featureFaults } from '../wasm-features.ts';

export function wasmFaults(): string[] {
  const file = path.join(pkg, 'atrium_engine_bg.wasm');
  return existsSync(file) ? featureFaults(readFileSync(file)) : ['the engine is not built: run `npm run engine`'];
}
