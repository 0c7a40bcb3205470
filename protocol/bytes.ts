// Reading and writing the primitives of docs/formats.md (varint, str, f64, ids). The reader is total: whatever bytes it is
// given, it answers a value or throws a FrameError by name, and never allocates more than the bytes it was given.

/** Why bytes are no frame. Caught at the codec's edge; callers see the name. */
export type FrameErrorName =
  | 'empty'
  | 'unknown-frame'
  | 'truncated'
  | 'trailing-bytes'
  | 'number-too-large'
  | 'number-not-finite'
  | 'bad-text'
  | 'bad-value'
  | 'too-many'
  /** Of a limit by its name in server/board/realtime/SPEC.md. */
  | `too-large:${string}`;

export class FrameError extends Error {
  readonly code: FrameErrorName;
  constructor(code: FrameErrorName) {
    super(code);
    this.name = 'FrameError';
    this.code = code;
  }
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const utf8 = new TextEncoder();

/** Byte arrays it answers are views of its input: copy what is kept longer than the input. */
export class ByteReader {
  at = 0;
  readonly #bytes: Uint8Array;
  readonly #view: DataView;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get left(): number {
    return this.#bytes.length - this.at;
  }

  u8(): number {
    const value = this.#bytes[this.at];
    if (value === undefined) throw new FrameError('truncated');
    this.at += 1;
    return value;
  }

  u32(): number {
    if (this.left < 4) throw new FrameError('truncated');
    const value = this.#view.getUint32(this.at, true);
    this.at += 4;
    return value;
  }

  /** Finite only: a NaN that came in would travel to every screen. */
  f64(): number {
    if (this.left < 8) throw new FrameError('truncated');
    const value = this.#view.getFloat64(this.at, true);
    if (!Number.isFinite(value)) throw new FrameError('number-not-finite');
    this.at += 8;
    return value;
  }

  /** Up to 2^53 − 1: sequence numbers and times stay exact in JavaScript. */
  varint(): number {
    let value = 0;
    let scale = 1;
    for (let i = 0; i < 10; i++) {
      const byte = this.u8();
      value += (byte & 0x7f) * scale;
      if (value > Number.MAX_SAFE_INTEGER) throw new FrameError('number-too-large');
      if (byte < 0x80) return value;
      scale *= 128;
    }
    throw new FrameError('number-too-large');
  }

  /** A count of elements of at least `minBytes` each: what cannot fit in the rest is refused before anything is made. */
  count(minBytes: number, max = Number.MAX_SAFE_INTEGER): number {
    const n = this.varint();
    if (n > max) throw new FrameError('too-many');
    if (n * minBytes > this.left) throw new FrameError('truncated');
    return n;
  }

  take(length: number): Uint8Array {
    if (length > this.left) throw new FrameError('truncated');
    const view = this.#bytes.subarray(this.at, this.at + length);
    this.at += length;
    return view;
  }

  /** `limit`: the name of `max`. */
  bytes(max = Number.MAX_SAFE_INTEGER, limit = ''): Uint8Array {
    const length = this.varint();
    if (length > max) throw new FrameError(`too-large:${limit}`);
    return this.take(length);
  }

  str(maxBytes = Number.MAX_SAFE_INTEGER, limit = ''): string {
    const bytes = this.bytes(maxBytes, limit);
    try {
      return strictUtf8.decode(bytes);
    } catch {
      throw new FrameError('bad-text');
    }
  }

  end(): void {
    if (this.left > 0) throw new FrameError('trailing-bytes');
  }
}

/** Grows by doubling; `done()` gives exactly what was written. */
export class ByteWriter {
  #bytes: Uint8Array;
  /** Made when it is needed: most of what is written has no numbers of a fixed length. */
  #viewed: DataView | undefined;
  length = 0;

  constructor(capacity = 64) {
    this.#bytes = new Uint8Array(capacity);
  }

  get #view(): DataView {
    this.#viewed ??= new DataView(this.#bytes.buffer);
    return this.#viewed;
  }

  #room(more: number): void {
    const needed = this.length + more;
    if (needed <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
    grown.set(this.#bytes.subarray(0, this.length));
    this.#bytes = grown;
    this.#viewed = undefined;
  }

  u8(value: number): this {
    this.#room(1);
    this.#bytes[this.length++] = value;
    return this;
  }

  u32(value: number): this {
    this.#room(4);
    this.#view.setUint32(this.length, value, true);
    this.length += 4;
    return this;
  }

  f64(value: number): this {
    this.#room(8);
    this.#view.setFloat64(this.length, value, true);
    this.length += 8;
    return this;
  }

  varint(value: number): this {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`no varint: ${value}`);
    this.#room(8);
    let rest = value;
    while (rest >= 128) {
      this.#bytes[this.length++] = (rest % 128) | 0x80;
      rest = Math.floor(rest / 128);
    }
    this.#bytes[this.length++] = rest;
    return this;
  }

  /** Without a length: ids, hashes. */
  raw(bytes: Uint8Array): this {
    this.#room(bytes.length);
    this.#bytes.set(bytes, this.length);
    this.length += bytes.length;
    return this;
  }

  bytes(bytes: Uint8Array): this {
    return this.varint(bytes.length).raw(bytes);
  }

  str(text: string): this {
    return this.bytes(utf8.encode(text));
  }

  done(): Uint8Array {
    return this.#bytes.slice(0, this.length);
  }
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, k) => byte === b[k]);
}

const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

export function hexOf(bytes: Uint8Array): string {
  let hex = '';
  for (const byte of bytes) hex += hexOfByte[byte];
  return hex;
}

/** Undefined unless `hex` is lower-case hex of exactly `length` bytes. */
export function bytesOfHex(hex: string, length: number): Uint8Array | undefined {
  if (hex.length !== length * 2) return undefined;
  const bytes = new Uint8Array(length);
  for (let i = 0; i < length; i++) {
    const high = digit(hex.charCodeAt(2 * i));
    const low = digit(hex.charCodeAt(2 * i + 1));
    if (high < 0 || low < 0) return undefined;
    bytes[i] = high * 16 + low;
  }
  return bytes;
}

/** Of a character's code; -1: none of 0-9 and a-f. */
function digit(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  return code >= 97 && code <= 102 ? code - 87 : -1;
}
