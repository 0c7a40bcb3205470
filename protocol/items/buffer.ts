// One growing buffer for many items: primitives of docs/formats.md, and length-prefixed parts that are opened, written and
// closed. A part's length is known only at its end; longer ones are moved by the bytes their length takes, which is cheap.

const encoder = new TextEncoder();

export class ItemBuffer {
  #bytes: Uint8Array;
  #view: DataView;
  length = 0;

  constructor(capacity = 1 << 12) {
    this.#bytes = new Uint8Array(capacity);
    this.#view = new DataView(this.#bytes.buffer);
  }

  /** Makes room; callers that write many numbers ask once. */
  room(more: number): void {
    const needed = this.length + more;
    if (needed <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
    grown.set(this.#bytes.subarray(0, this.length));
    this.#bytes = grown;
    this.#view = new DataView(grown.buffer);
  }

  u8(value: number): this {
    this.room(1);
    this.#bytes[this.length++] = value;
    return this;
  }

  f32(value: number): this {
    this.room(4);
    this.#view.setFloat32(this.length, value, true);
    this.length += 4;
    return this;
  }

  f64(value: number): this {
    this.room(8);
    this.#view.setFloat64(this.length, value, true);
    this.length += 8;
    return this;
  }

  varint(value: number): this {
    this.room(8);
    let rest = value;
    while (rest >= 128) {
      this.#bytes[this.length++] = (rest % 128) | 0x80;
      rest = Math.floor(rest / 128);
    }
    this.#bytes[this.length++] = rest;
    return this;
  }

  raw(bytes: Uint8Array): this {
    this.room(bytes.length);
    this.#bytes.set(bytes, this.length);
    this.length += bytes.length;
    return this;
  }

  str(text: string): this {
    const max = text.length * 3;
    this.room(max + 8);
    const part = this.open();
    this.length += encoder.encodeInto(text, this.#bytes.subarray(this.length)).written;
    this.close(part);
    return this;
  }

  /** Begins a part that its length precedes; give what it answers to `close`. */
  open(): number {
    this.u8(0);
    return this.length;
  }

  close(part: number): void {
    const length = this.length - part;
    if (length < 128) {
      this.#bytes[part - 1] = length;
      return;
    }
    let extra = 0;
    for (let rest = length; rest >= 128; rest = Math.floor(rest / 128)) extra += 1;
    this.room(extra);
    this.#bytes.copyWithin(part + extra, part, this.length);
    const end = this.length + extra;
    this.length = part - 1;
    this.varint(length);
    this.length = end;
  }

  /** Writes over `at`, for counts known at the end only. */
  patchU8(at: number, value: number): void {
    this.#bytes[at] = value;
  }

  /** A view: valid until the next write. */
  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }
}
