// Reads from a wasm binary which features it says it was built with, and which newer ones its sections betray. Used by the
// engine build (a wrong binary never reaches engine/pkg) and by `npm run check`.

import { leb, sections, text } from './wasm-sections.ts';

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
  for (const { id, start } of sections(wasm)) {
    const at = { wasm, offset: start };
    if (id !== 0 || text(at) !== 'target_features') continue;
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
