// A PNG written row band by row band, for pictures larger than a canvas may be. RGBA, 8 bit; the browser's own deflate.

import { crc32 } from '../crc32.ts';

const SIGNATURE = new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10]);
const BYTES_PER_PX = 4;

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
  const packed = new Response(deflate.readable).arrayBuffer();
  const writer = deflate.writable.getWriter();
  for await (const band of rows) await writer.write(filtered(band, w));
  await writer.close();
  const parts = [
    SIGNATURE,
    chunk('IHDR', head),
    chunk('IDAT', new Uint8Array(await packed)),
    chunk('IEND', new Uint8Array()),
  ];
  return new Blob(parts as BlobPart[], { type: 'image/png' });
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
