// A wasm binary that notes which of its functions were called: each sets a global of its own, exported by the function's number.

import {
  CODE,
  code,
  constant,
  EXPORT,
  GLOBAL,
  GLOBAL_KIND,
  I32,
  joined,
  named,
  read,
  section,
  vector,
} from './wasm-binary.ts';
import { leb, lebBytes, sections } from './wasm-sections.ts';

/** Of a global's name, before the number. */
export const NOTE = 'note';

export function noting(wasm: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const { bodies, globals, exports, imported } = read(wasm);
  const changed = new Map<number, ArrayLike<number>>([
    [
      EXPORT,
      vector([
        ...exports.map(({ name, kind, index }) => [...named(name), kind, ...lebBytes(index)]),
        ...bodies.map((_, k) => [...named(`${NOTE}${imported + k}`), GLOBAL_KIND, ...lebBytes(globals.length + k)]),
      ]),
    ],
    [
      CODE,
      code(
        bodies.map((body, k) => {
          const locals = localsOf(body);
          return joined([
            locals,
            [...constant(1), 0x24, ...lebBytes(globals.length + k)],
            body.subarray(locals.length),
          ]);
        }),
      ),
    ],
  ]);
  const parts: ArrayLike<number>[] = [wasm.subarray(0, 8)];
  for (const { id, start, end } of sections(wasm)) {
    if (id === 0) continue;
    if (id !== GLOBAL) parts.push(section(id, changed.get(id) ?? wasm.subarray(start, end)));
    else {
      const at = { wasm, offset: start };
      leb(at);
      const notes = bodies.flatMap(() => [I32, 1, ...constant(0), 0x0b]);
      parts.push(
        section(id, [...lebBytes(globals.length + bodies.length), ...wasm.subarray(at.offset, end), ...notes]),
      );
    }
  }
  return joined(parts);
}

function localsOf(body: Uint8Array): Uint8Array {
  const at = { wasm: body, offset: 0 };
  for (let left = leb(at); left > 0; left--) {
    leb(at);
    at.offset++;
  }
  return body.subarray(0, at.offset);
}
