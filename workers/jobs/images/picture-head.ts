// What a file is by its first bytes, whatever its name and its sender say, and how large it would be decoded: read before anything decodes
// it, so that a few bytes do not become gigabytes.

export type PictureKind = 'png' | 'jpeg' | 'webp' | 'gif' | 'bmp' | 'avif' | 'heic';

export interface PictureHead {
  kind: PictureKind;
  /** 0: not told where it is looked for. */
  wPx: number;
  hPx: number;
}

const HEIC_BRANDS = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'];

export function pictureHead(bytes: Uint8Array): PictureHead | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 26) return undefined;
  if (latin(bytes, 0, 8) === '\x89PNG\r\n\x1a\n')
    return { kind: 'png', wPx: view.getUint32(16), hPx: view.getUint32(20) };
  if (view.getUint16(0) === 0xffd8) return jpegHead(view);
  if (latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 4) === 'WEBP') return webpHead(view, latin(bytes, 12, 4));
  if (/^GIF8[79]a/.test(latin(bytes, 0, 6)))
    return { kind: 'gif', wPx: view.getUint16(6, true), hPx: view.getUint16(8, true) };
  if (latin(bytes, 0, 2) === 'BM' && view.getUint32(14, true) >= 40)
    return { kind: 'bmp', wPx: Math.abs(view.getInt32(18, true)), hPx: Math.abs(view.getInt32(22, true)) };
  if (latin(bytes, 4, 4) === 'ftyp') return boxedHead(bytes, view);
  return undefined;
}

/** Of the first frame that is told; 0 × 0 where there is none. */
function jpegHead(view: DataView): PictureHead {
  for (let at = 2; at + 9 <= view.byteLength && view.getUint8(at) === 0xff; ) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { kind: 'jpeg', hPx: view.getUint16(at + 5), wPx: view.getUint16(at + 7) };
    if (marker === 0xda) break;
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return { kind: 'jpeg', wPx: 0, hPx: 0 };
}

function webpHead(view: DataView, chunk: string): PictureHead {
  const size = (wPx: number, hPx: number): PictureHead => ({ kind: 'webp', wPx, hPx });
  if (view.byteLength < 30) return size(0, 0);
  if (chunk === 'VP8 ') return size(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
  if (chunk === 'VP8L') {
    const packed = view.getUint32(21, true);
    return size((packed & 0x3fff) + 1, ((packed >>> 14) & 0x3fff) + 1);
  }
  const u24 = (at: number): number => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  return size(u24(24) + 1, u24(27) + 1);
}

/** Of the largest picture in it ("ispe": version and flags, width, height). */
function boxedHead(bytes: Uint8Array, view: DataView): PictureHead | undefined {
  const brand = latin(bytes, 8, 4);
  const kind = /^avi[fs]$/.test(brand) ? 'avif' : HEIC_BRANDS.includes(brand) ? 'heic' : undefined;
  if (!kind) return undefined;
  const head: PictureHead = { kind, wPx: 0, hPx: 0 };
  const meta = latin(bytes, 0, Math.min(bytes.length, 1 << 16));
  for (let at = meta.indexOf('ispe'); at >= 0 && at + 16 <= meta.length; at = meta.indexOf('ispe', at + 4)) {
    head.wPx = Math.max(head.wPx, view.getUint32(at + 8));
    head.hPx = Math.max(head.hPx, view.getUint32(at + 12));
  }
  return head;
}

function latin(bytes: Uint8Array, at: number, length: number): string {
  let text = '';
  for (let k = at; k < at + length; k++) text += String.fromCharCode(bytes[k] as number);
  return text;
}
