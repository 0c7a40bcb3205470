// What the browser does with the px of pictures: decodes, halves, and writes small ones down again.

import { release } from '../../store/release.ts';

export interface Decoder {
  nowMs(): number;
  /** `from` at this size. */
  scaled(from: Blob | ImageBitmap, w: number, h: number): Promise<ImageBitmap>;
  /** As a file, of a picture that came as `type`. */
  written(bitmap: ImageBitmap, type: string): Promise<Blob>;
}

const JPEG = 'image/jpeg';
const QUALITY = 0.9;
const HEAD_BYTES = 4096;
/** A smaller file is decoded whole as fast; what decodes to fewer px leaves more memory behind until a collection. */
const LARGE_BYTES = 256 * 1024;

export const browserDecoder: Decoder = {
  nowMs: () => performance.now(),

  scaled: async (from, w, h) => {
    const frame = from instanceof Blob ? await smallFrame(from, w, h) : undefined;
    try {
      return await createImageBitmap(frame ?? from, {
        resizeWidth: w,
        resizeHeight: h,
        resizeQuality: 'high',
        premultiplyAlpha: 'premultiply',
      });
    } finally {
      frame?.close();
    }
  },

  written: async (bitmap, type) => {
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    return canvas.convertToBlob({ type: type === JPEG ? JPEG : 'image/webp', quality: QUALITY });
  },
};

/**
 * A JPEG no larger than it need be: its blocks of 8 × 8 px are decoded to fewer, which takes a quarter of the time and a hundredth of the
 * memory for a stamp of 12 MP. Undefined where the browser can't.
 */
async function smallFrame(file: Blob, w: number, h: number): Promise<VideoFrame | undefined> {
  if (typeof ImageDecoder === 'undefined' || file.type !== JPEG || file.size < LARGE_BYTES) return undefined;
  const data = new Uint8Array(await file.arrayBuffer());
  if (hasExif(data)) return undefined;
  // Of an odd size half is rounded up there.
  const decoder = new ImageDecoder({ data, type: JPEG, desiredWidth: w + 1, desiredHeight: h + 1 });
  try {
    return (await decoder.decode()).image;
  } catch {
    return undefined;
  } finally {
    decoder.close();
    release(data);
  }
}

/** A camera's own file, which may be turned by what it says of itself: boards have theirs without, but for what other programs put there. */
function hasExif(jpeg: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(jpeg.subarray(0, HEAD_BYTES)).includes('Exif\0');
}
