// The engine's frame as views over wasm memory: made after `tick`, used before the next call into wasm, never kept. Memory
// that grows detaches every older view.

import { type Frame, VERTEX_BYTES } from './draw-list.ts';
import type { EngineApi } from './engine.ts';

export function frameViews(memory: WebAssembly.Memory, engine: EngineApi): Frame {
  // All numbers first: any of these calls may be the one that grows memory.
  const [ops, opsLen, verts, vertsLen] = [engine.opsPtr(), engine.opsLen(), engine.vertsPtr(), engine.vertsLen()];
  const [index, indexLen, path, pathLen] = [engine.indexPtr(), engine.indexLen(), engine.pathPtr(), engine.pathLen()];
  const { buffer } = memory;
  return {
    ops: new Uint32Array(buffer, ops, opsLen),
    opsF: new Float32Array(buffer, ops, opsLen),
    opsI: new Int32Array(buffer, ops, opsLen),
    verts: new Uint8Array(buffer, verts, vertsLen * VERTEX_BYTES),
    index: new Uint32Array(buffer, index, indexLen),
    path: new Float32Array(buffer, path, pathLen),
  };
}
