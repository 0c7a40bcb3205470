// What a picture says of itself, read from its bytes alone: its type and its size in px. Takes whole, still WebP and PNG pictures;
// everything else is undefined. Decodes no px: what a browser makes of them is the browser's sandbox to hold.
//
//   PNG   signature · IHDR {w u32, h u32, …} · chunks … · IEND            (big-endian)
//   WebP  RIFF size WEBP · "VP8 " | "VP8L" | "VP8X" {flags, w, h, …}        (little-endian)

export type PictureType = 'image/png' | 'image/webp';

export const PICTURE_TYPES: readonly PictureType[] = ['image/png', 'image/webp'];

export interface PictureHead {
  type: PictureType;
  wPx: number;
  hPx: number;
}

const PNG_START = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
/** With its check sum, which never differs. */
const PNG_END = Buffer.from('\0\0\0\0IEND\xae\x42\x60\x82', 'latin1');

export function pictureHead(bytes: Buffer): PictureHead | undefined {
  const head = pngHead(bytes) ?? webpHead(bytes);
  return head && head.wPx > 0 && head.hPx > 0 ? head : undefined;
}

function pngHead(bytes: Buffer): PictureHead | undefined {
  const whole = bytes.length >= 45 && startsWith(bytes, PNG_START, 0);
  if (!whole || !startsWith(bytes, PNG_END, bytes.length - PNG_END.length)) return undefined;
  // An animated PNG says so before its first picture.
  if (bytes.subarray(0, bytes.indexOf('IDAT', 0, 'latin1')).includes('acTL')) return undefined;
  return { type: 'image/png', wPx: bytes.readUInt32BE(16), hPx: bytes.readUInt32BE(20) };
}

function webpHead(bytes: Buffer): PictureHead | undefined {
  if (bytes.length < 30 || text(bytes, 0) !== 'RIFF' || text(bytes, 8) !== 'WEBP') return undefined;
  // The size in the head is that of everything after it, and even.
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) return undefined;
  const size = webpSize(bytes);
  return size && { type: 'image/webp', ...size };
}

function webpSize(bytes: Buffer): { wPx: number; hPx: number } | undefined {
  switch (text(bytes, 12)) {
    case 'VP8 ':
      // Frame tag (a key frame has bit 0 clear), start code, 14 bits each.
      if (((bytes[20] as number) & 1) !== 0 || bytes.readUIntBE(23, 3) !== 0x9d012a) return undefined;
      return { wPx: bytes.readUInt16LE(26) & 0x3fff, hPx: bytes.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      if (bytes[20] !== 0x2f) return undefined;
      const packed = bytes.readUInt32LE(21);
      return { wPx: (packed & 0x3fff) + 1, hPx: ((packed >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X': {
      const animated = ((bytes[20] as number) & 0x02) !== 0;
      return animated ? undefined : { wPx: bytes.readUIntLE(24, 3) + 1, hPx: bytes.readUIntLE(27, 3) + 1 };
    }
    default:
      return undefined;
  }
}

function startsWith(bytes: Buffer, part: Buffer, at: number): boolean {
  return bytes.subarray(at, at + part.length).equals(part);
}

function text(bytes: Buffer, at: number): string {
  return bytes.toString('latin1', at, at + 4);
}
