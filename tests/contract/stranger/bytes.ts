// The primitives of docs/formats.md: little-endian, varint, zigzag, str. Written from that document.

export class Out {
  readonly #bytes: number[] = [];

  u8(...values: number[]): this {
    this.#bytes.push(...values.map((value) => value & 0xff));
    return this;
  }
  varint(value: number): this {
    let rest = value;
    for (; rest >= 128; rest = Math.floor(rest / 128)) this.#bytes.push((rest % 128) + 128);
    this.#bytes.push(rest);
    return this;
  }
  zigzag(value: number): this {
    return this.varint(value < 0 ? -2 * value - 1 : 2 * value);
  }
  f64(...values: number[]): this {
    for (const value of values) this.raw(new Uint8Array(new Float64Array([value]).buffer));
    return this;
  }
  f32(value: number): this {
    return this.raw(new Uint8Array(new Float32Array([value]).buffer));
  }
  raw(bytes: Uint8Array): this {
    for (const byte of bytes) this.#bytes.push(byte);
    return this;
  }
  /** Behind its length. */
  block(bytes: Uint8Array): this {
    return this.varint(bytes.length).raw(bytes);
  }
  str(text: string): this {
    return this.block(new TextEncoder().encode(text));
  }
  done(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }
}

export class In {
  #at = 0;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }
  u8(): number {
    const [byte] = this.raw(1);
    return byte as number;
  }
  u32(): number {
    return this.raw(4).reduceRight((sum, byte) => sum * 256 + byte, 0);
  }
  varint(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.u8();
      value += (byte % 128) * scale;
      if (byte < 128) return value;
    }
  }
  raw(length: number): Uint8Array {
    if (this.#at + length > this.#bytes.length) throw new Error('the bytes end too early');
    this.#at += length;
    return this.#bytes.slice(this.#at - length, this.#at);
  }
  block(): Uint8Array {
    return this.raw(this.varint());
  }
  str(): string {
    return new TextDecoder('utf-8', { fatal: true }).decode(this.block());
  }
  list<T>(read: () => T): T[] {
    return Array.from({ length: this.varint() }, read);
  }
}
