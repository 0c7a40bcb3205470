// JPEGs on their way into a PDF. Who writes it (engine/files) reads no more of them than their heads, and holds what it is given several
// times: it gets a head with a number, and the file itself, which the browser holds, is put in its place when all else is written.

const [MARK, START, COMMENT, SCAN] = [0xff, 0xd8, 0xfe, 0xda];
/** A number stands behind these letters. */
const SIGN = [...'atrium'].map((letter) => letter.charCodeAt(0));
/** The head of a file ends within so many bytes, with a camera's small picture and its colour profile. */
const HEAD_BYTES = 256 << 10;
/** Start, then the comment: its mark and length, the sign, the number. */
const NUMBER_AT = 6 + SIGN.length;
const HEAD_START = NUMBER_AT + 4;

export class Jpegs {
  readonly #files: Blob[] = [];

  /** Returns what the writer is given for it; null: it is no JPEG, or none whose head ends. */
  async head(file: Blob): Promise<Uint8Array | null> {
    const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
    const end = headEnd(bytes);
    if (end === 0) return null;
    const head = new Uint8Array(HEAD_START + end - 2);
    head.set([MARK, START, MARK, COMMENT, 0, HEAD_START - 4, ...SIGN]);
    new DataView(head.buffer).setUint32(NUMBER_AT, this.#files.push(file) - 1);
    head.set(bytes.subarray(2, end), HEAD_START);
    return head;
  }

  /** The file whose head was given. */
  fileOf(head: Uint8Array): Blob | undefined {
    if (head.length < HEAD_START || SIGN.some((letter, k) => head[6 + k] !== letter)) return undefined;
    return this.#files[new DataView(head.buffer, head.byteOffset).getUint32(NUMBER_AT)];
  }
}

/** Where what is said of the first scan ends; 0: nowhere. */
function headEnd(bytes: Uint8Array): number {
  if (bytes[0] !== MARK || bytes[1] !== START) return 0;
  const view = new DataView(bytes.buffer);
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === MARK; ) {
    const marker = bytes[at + 1];
    if (marker === MARK) {
      at += 1;
      continue;
    }
    const next = at + 2 + view.getUint16(at + 2);
    if (marker === SCAN) return next <= bytes.length ? next : 0;
    at = next;
  }
  return 0;
}
