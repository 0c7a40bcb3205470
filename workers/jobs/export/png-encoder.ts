// A PNG written row band by row band, for pictures larger than a canvas may be. RGBA, 8 bit; the browser's own deflate.

import { crc32 } from '../crc32.ts';
import { pace } from '../job-throttle.ts';

const SIGNATURE = new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10]);
const BYTES_PER_PX = 4;
const STRIP_BYTES = 2 ** 20;

function chunk(type: string, data: Uint8Array): Uint8Array {
  const out = new Uint8Array(data.length + 12);
  const view = new DataView(out.buffer);
  view.setUint32(0, data.length);
  for (let k = 0; k < 4; k++) out[4 + k] = type.charCodeAt(k);
  out.set(data, 8);
  view.setUint32(8 + data.length, crc32(out.subarray(4, 8 + data.length)));
  return out;
}

/** `rows`: bands of whole rows from the top, RGBA straight; together w × h px. */
export async function encodePng(w: number, h: number, rows: AsyncIterable<Uint8ClampedArray>): Promise<Blob> {
  const head = new Uint8Array(13);
  const view = new DataView(head.buffer);
  view.setUint32(0, w);
  view.setUint32(4, h);
  // Depth 8, colour type RGBA, deflate, adaptive filters, not interlaced.
  head.set([8, 6, 0, 0, 0], 8);
  const deflate = new CompressionStream('deflate');
  const packed = packedChunks(deflate.readable);
  const writer = deflate.writable.getWriter();
  for await (const band of rows)
    for (let at = 0; at < band.length; at += stripBytes(w)) {
      await writer.write(filtered(band.subarray(at, at + stripBytes(w)), w));
      if (pace.isDue) await pace.rest();
    }
  await writer.close();
  const parts = [SIGNATURE, chunk('IHDR', head), ...(await packed), chunk('IEND', new Uint8Array())];
  return new Blob(parts as BlobPart[], { type: 'image/png' });
}

/** Whole rows of about a MiB: what is made on the way never is much at once. */
const stripBytes = (w: number): number => Math.max(1, Math.floor(STRIP_BYTES / (w * BYTES_PER_PX))) * w * BYTES_PER_PX;

/** As chunks, handed to the browser from time to time, which keeps large blobs outside of memory. */
async function packedChunks(packed: ReadableStream<Uint8Array>): Promise<Blob[]> {
  const blobs: Blob[] = [];
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  const hand = (): void => {
    blobs.push(new Blob(waiting as BlobPart[]));
    [waiting, bytes] = [[], 0];
  };
  const reader = packed.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    waiting.push(chunk('IDAT', next.value));
    bytes += next.value.length;
    if (bytes >= STRIP_BYTES) hand();
  }
  hand();
  return blobs;
}

/** Each row as the difference to the px at its left (filter 1): flat areas pack to nothing. */
function filtered(band: Uint8ClampedArray, w: number): Uint8Array<ArrayBuffer> {
  const stride = w * BYTES_PER_PX;
  const rows = band.length / stride;
  const out = new Uint8Array(rows * (stride + 1));
  for (let y = 0; y < rows; y++) {
    let to = y * (stride + 1);
    out[to++] = 1;
    for (let x = 0; x < stride; x++) {
      const at = y * stride + x;
      out[to++] = band[at]! - (x >= BYTES_PER_PX ? band[at - BYTES_PER_PX]! : 0);
    }
  }
  return out;
}
