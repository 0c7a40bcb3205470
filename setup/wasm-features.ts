// Reads from a wasm binary which features it says it was built with, and which newer ones its sections betray. Used by the
// engine build (a wrong binary never reaches engine/pkg) and by `npm run check`.

/** What every supported browser runs. Anything else (simd128, reference-types, multivalue …) is refused. */
export const allowedFeatures: ReadonlySet<string> = new Set([
  'mutable-globals',
  'sign-ext',
  'nontrapping-fptoint',
  'bulk-memory',
  'bulk-memory-opt',
]);

/** The features named in the `target_features` section; undefined when the section is missing. */
export function targetFeatures(wasm: Uint8Array): string[] | undefined {
  for (const section of customSections(wasm)) {
    if (section.name !== 'target_features') continue;
    const at = { wasm, offset: section.start };
    const features: string[] = [];
    for (let left = leb(at); left > 0; left--) {
      const prefix = wasm[at.offset++];
      const name = text(at);
      // '+' is used; '-' and '=' say what must not or may not be linked in.
      if (prefix === 0x2b) features.push(name);
    }
    return features;
  }
  return undefined;
}

/** Why this binary must not be shipped, in one sentence each; empty when it may. */
export function featureFaults(wasm: Uint8Array): string[] {
  const features = targetFeatures(wasm);
  if (!features)
    return ['the wasm has no target_features section: keep it (no --strip-target-features) so that it can be checked'];
  return features
    .filter((name) => !allowedFeatures.has(name))
    .map(
      (name) =>
        `the wasm uses ${name}, which Chromium 90, Safari 16.4 or Firefox 115 lacks: see wasmFlags in setup/rust.ts`,
    );
}

type Reader = { wasm: Uint8Array; offset: number };

function* customSections(wasm: Uint8Array): Generator<{ name: string; start: number }> {
  const at = { wasm, offset: 8 };
  while (at.offset < wasm.length) {
    const id = wasm[at.offset++];
    const size = leb(at);
    const end = at.offset + size;
    if (id === 0) yield { name: text(at), start: at.offset };
    at.offset = end;
  }
}

function leb(at: Reader): number {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = at.wasm[at.offset++] ?? 0;
    value += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) return value;
  }
}

function text(at: Reader): string {
  const length = leb(at);
  at.offset += length;
  return new TextDecoder().decode(at.wasm.subarray(at.offset - length, at.offset));
}
