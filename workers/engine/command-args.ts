// Arguments of a command as the bytes that engine/wasm/src/args.rs reads: a tag before each.

import { ByteWriter } from '#protocol/bytes.ts';

/** Undefined: the command's default. */
export type PlainArg = number | boolean | string | Uint8Array | undefined;
export type PlainArgs = readonly PlainArg[];

/** Written before each argument. Exported for the tests' reader. */
export const TAG = { absent: 0, no: 1, yes: 2, number: 3, text: 4, bytes: 5 } as const;

export function packArgs(args: PlainArgs): Uint8Array {
  const out = new ByteWriter(32);
  for (const arg of args) {
    if (arg === undefined) out.u8(TAG.absent);
    else if (typeof arg === 'number') out.u8(TAG.number).f64(arg);
    else if (typeof arg === 'boolean') out.u8(arg ? TAG.yes : TAG.no);
    else if (typeof arg === 'string') out.u8(TAG.text).str(arg);
    else out.u8(TAG.bytes).bytes(arg);
  }
  return out.done();
}

/** Returns the first argument if it is a number. */
export function firstNumber(args: Uint8Array): number | undefined {
  if (args[0] !== TAG.number) return undefined;
  return new DataView(args.buffer, args.byteOffset).getFloat64(1, true);
}
