// Frames of a line by HTTP in one body: each is its length (u32, big endian) and its bytes. Pairs with docs/formats.md, "HTTP lines".

import { LIMITS } from './limits.ts';

const HEAD_BYTES = 4;

export function bodyOfFrames(frames: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const body = new Uint8Array(frames.reduce((sum, { length }) => sum + HEAD_BYTES + length, 0));
  const view = new DataView(body.buffer);
  let at = 0;
  for (const frame of frames) {
    view.setUint32(at, frame.length);
    body.set(frame, at + HEAD_BYTES);
    at += HEAD_BYTES + frame.length;
  }
  return body;
}

/** Returns the frames as parts of the body; undefined where it is cut, or a frame is longer than one may be. */
export function framesOfBody(body: Uint8Array): Uint8Array[] | undefined {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  const frames: Uint8Array[] = [];
  for (let at = 0; at < body.length; ) {
    if (at + HEAD_BYTES > body.length) return undefined;
    const end = at + HEAD_BYTES + view.getUint32(at);
    if (end > body.length || end - at - HEAD_BYTES > LIMITS.frameBytes) return undefined;
    frames.push(body.subarray(at + HEAD_BYTES, end));
    at = end;
  }
  return frames;
}
