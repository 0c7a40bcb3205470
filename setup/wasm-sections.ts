// A wasm binary read as far as the set-up needs it: its sections and the numbers and names in them.

type Reader = { wasm: Uint8Array; offset: number };

/** Offsets of each section's content. */
export function* sections(wasm: Uint8Array): Generator<{ id: number; start: number; end: number }> {
  const at = { wasm, offset: 8 };
  while (at.offset < wasm.length) {
    const id = wasm[at.offset++] ?? 0;
    const size = leb(at);
    yield { id, start: at.offset, end: at.offset + size };
    at.offset += size;
  }
}

/** What functions are called, by number, as the binary's section of names has it; empty without one. */
export function functionNames(wasm: Uint8Array): string[] {
  const [custom, ofFunctions] = [0, 1];
  const names: string[] = [];
  for (const { id, start, end } of sections(wasm)) {
    const at = { wasm, offset: start };
    if (id !== custom || text(at) !== 'name') continue;
    while (at.offset < end) {
      const kind = wasm[at.offset++];
      const next = leb(at) + at.offset;
      for (let left = kind === ofFunctions ? leb(at) : 0; left > 0; left--) names[leb(at)] = text(at);
      at.offset = next;
    }
  }
  return names;
}

/** An unsigned number of up to 32 bits, seven bits a byte. */
export function leb(at: Reader): number {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = at.wasm[at.offset++] ?? 0;
    value += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) return value;
  }
}

export function text(at: Reader): string {
  const length = leb(at);
  at.offset += length;
  return new TextDecoder().decode(at.wasm.subarray(at.offset - length, at.offset));
}
