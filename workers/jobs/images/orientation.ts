// How a camera was held (EXIF orientation). Browsers differ in whether they turn what they decode: what the file says is taken out before,
// and done here.

/** As EXIF counts them: 1 as it is; 2, 4, 5, 7 mirrored; 5 to 8 lying. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const TAG_ORIENTATION = 0x0112;
const TYPE_U16 = 3;

/** Says it and sets it to 1 in these bytes. */
export function takeOrientation(bytes: Uint8Array, kind: string): Orientation {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = kind === 'jpeg' ? exifOfJpeg(view) : kind === 'webp' ? exifOfWebp(view) : -1;
  return at < 0 ? 1 : taken(view, at);
}

/** Lying ones are as wide as they were high. */
export function isLying(orientation: Orientation): boolean {
  return orientation >= 5;
}

/** What takes a decoded picture of w × h to how it is to be seen, as `setTransform` has it. */
export function turning(
  orientation: Orientation,
  w: number,
  h: number,
): [number, number, number, number, number, number] {
  switch (orientation) {
    case 1:
      return [1, 0, 0, 1, 0, 0];
    case 2:
      return [-1, 0, 0, 1, w, 0];
    case 3:
      return [-1, 0, 0, -1, w, h];
    case 4:
      return [1, 0, 0, -1, 0, h];
    case 5:
      return [0, 1, 1, 0, 0, 0];
    case 6:
      return [0, 1, -1, 0, h, 0];
    case 7:
      return [0, -1, -1, 0, h, w];
    case 8:
      return [0, -1, 1, 0, 0, w];
  }
}

/** Where its TIFF begins; −1: nowhere. */
function exifOfJpeg(view: DataView): number {
  for (let at = 2; at + 10 <= view.byteLength && view.getUint8(at) === 0xff; ) {
    const marker = view.getUint8(at + 1);
    if (marker === 0xda) return -1;
    if (marker === 0xe1 && view.getUint32(at + 4) === EXIF) return at + 10;
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return -1;
}

/** "Exif". */
const EXIF = 0x45786966;
/** "EXIF", as its chunk is called. */
const EXIF_CHUNK = 0x45584946;

function exifOfWebp(view: DataView): number {
  for (let at = 12; at + 8 <= view.byteLength; ) {
    const size = view.getUint32(at + 4, true);
    // Some writers put the JPEG's head in front.
    if (view.getUint32(at) === EXIF_CHUNK && at + 18 <= view.byteLength)
      return at + 8 + (view.getUint32(at + 8) === EXIF ? 6 : 0);
    at += 8 + size + (size & 1);
  }
  return -1;
}

function taken(view: DataView, tiff: number): Orientation {
  try {
    const little = view.getUint16(tiff) === 0x4949;
    const directory = tiff + view.getUint32(tiff + 4, little);
    for (let left = view.getUint16(directory, little), at = directory + 2; left > 0; left--, at += 12) {
      if (view.getUint16(at, little) !== TAG_ORIENTATION || view.getUint16(at + 2, little) !== TYPE_U16) continue;
      const said = view.getUint16(at + 8, little);
      view.setUint16(at + 8, 1, little);
      return said >= 1 && said <= 8 ? (said as Orientation) : 1;
    }
  } catch (error) {
    // It points outside the file.
    if (!(error instanceof RangeError)) throw error;
  }
  return 1;
}
