// Vertex and index buffers for a frame's meshes: a ring of three, so that uploading never waits for a frame the GPU still
// draws. Uploads go by subdata straight from the engine's memory.

import type { Buffer, Elements, Regl } from 'regl';
import { type VertexBuffers, vertexBuffers } from './commands.ts';

const RING = 3;
const MIN_BYTES = 1 << 16;

interface Pair {
  verts: Buffer;
  vertBytes: number;
  attributes: VertexBuffers;
  elements: Elements;
  indexBytes: number;
}

export class MeshBuffers {
  readonly #regl: Regl;
  readonly #ring: (Pair | undefined)[] = new Array(RING);
  #turn = 0;

  constructor(regl: Regl) {
    this.#regl = regl;
  }

  /** The buffers that hold this frame's meshes, uploaded. */
  upload(verts: Uint8Array, index: Uint32Array): { verts: VertexBuffers; elements: Elements } {
    this.#turn = (this.#turn + 1) % RING;
    let pair = this.#ring[this.#turn];
    if (!pair || pair.vertBytes < verts.byteLength || pair.indexBytes < index.byteLength) {
      const vertBytes = roomFor(Math.max(verts.byteLength, pair?.vertBytes ?? 0));
      const indexBytes = roomFor(Math.max(index.byteLength, pair?.indexBytes ?? 0));
      pair?.verts.destroy();
      pair?.elements.destroy();
      const buffer = this.#regl.buffer({ usage: 'dynamic', type: 'uint8', length: vertBytes });
      const elements = this.#regl.elements({
        usage: 'dynamic',
        type: 'uint32',
        primitive: 'triangles',
        length: indexBytes,
      });
      pair = { verts: buffer, vertBytes, attributes: vertexBuffers(buffer), elements, indexBytes };
      this.#ring[this.#turn] = pair;
    }
    if (verts.byteLength > 0) pair.verts.subdata(verts);
    if (index.byteLength > 0) pair.elements.subdata(index);
    return { verts: pair.attributes, elements: pair.elements };
  }

  bytes(): number {
    return this.#ring.reduce((sum, pair) => sum + (pair ? pair.vertBytes + pair.indexBytes : 0), 0);
  }
}

function roomFor(bytes: number): number {
  let room = MIN_BYTES;
  while (room < bytes) room *= 2;
  return room;
}
