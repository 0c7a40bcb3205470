// The code of a wasm binary, read as far as to find its calls: what every instruction of `allowedFeatures` (wasm-features.ts) has behind it.

import { leb } from './wasm-sections.ts';

export interface Call {
  /** Where the instruction begins and where the next one does. */
  start: number;
  end: number;
  /** Number of the function. */
  target: number;
}

const BLOCKS = new Set([0x02, 0x03, 0x04]);
const CALL = 0x10;
const BR_TABLE = 0x0e;
const PREFIXED = 0xfc;

/** Direct calls of a function's body, in its order. */
export function* callsIn(body: Uint8Array): Generator<Call> {
  const at = { wasm: body, offset: 0 };
  for (let left = leb(at); left > 0; left--) {
    leb(at);
    at.offset++;
  }
  while (at.offset < body.length) {
    const start = at.offset;
    const code = body[at.offset++] ?? 0;
    if (code === CALL) {
      const target = leb(at);
      yield { start, end: at.offset, target };
    } else skipImmediates(code, at);
  }
}

function skipImmediates(code: number, at: { wasm: Uint8Array; offset: number }): void {
  if (code === BR_TABLE) for (let left = leb(at) + 1; left > 0; left--) leb(at);
  else if (code === PREFIXED) skipLebs(ofPrefixed(leb(at)), at);
  else if (code === 0x43) at.offset += 4;
  else if (code === 0x44) at.offset += 8;
  else skipLebs(lebsOf(code), at);
}

/** Numbers behind an instruction; signed ones are as long as unsigned ones. */
function lebsOf(code: number): number {
  if (BLOCKS.has(code) || code === 0x0c || code === 0x0d) return 1;
  if (code === 0x11) return 2;
  if (code >= 0x20 && code <= 0x24) return 1;
  if (code >= 0x28 && code <= 0x3e) return 2;
  if (code >= 0x3f && code <= 0x42) return 1;
  const isPlain =
    code <= 0x1b ? [0x00, 0x01, 0x05, 0x0b, 0x0f, 0x1a, 0x1b].includes(code) : code >= 0x45 && code <= 0xc4;
  if (isPlain) return 0;
  throw new Error(`the wasm has an instruction ${code.toString(16)}, which setup/wasm-code.ts does not know`);
}

function ofPrefixed(code: number): number {
  if (code <= 7) return 0;
  if (code === 8 || code === 10) return 2;
  if (code === 9 || code === 11) return 1;
  throw new Error(`the wasm has an instruction fc ${code.toString(16)}, which setup/wasm-code.ts does not know`);
}

function skipLebs(count: number, at: { wasm: Uint8Array; offset: number }): void {
  // A signed number of 64 bits may be longer than `leb` can say; its end is found all the same.
  for (let left = count; left > 0; left--) while ((at.wasm[at.offset++] ?? 0) >= 0x80);
}
