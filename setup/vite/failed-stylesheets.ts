// Loads a stylesheet that could not be loaded with the next attempt at its script. Vite's own code takes a stylesheet that failed once for loaded,
// and shows the script's part without it.

import type { Plugin } from 'vite';

const LOADER = 'Unable to preload CSS for';
/** The code of Vite that notes a failure, and its replacement. */
const CHANGES = [
  [/(\w+)\[(\w+)\] = void 0;(\s*throw )/, 'delete $1[$2];$3'],
  [/(=== "error"\) )(rej\w*\()/, '$1link.remove(), $2'],
] as const;

export function failedStylesheets(): Plugin {
  return {
    name: 'atrium:failed-stylesheets',
    apply: 'build',
    renderChunk(code) {
      if (!code.includes(LOADER)) return null;
      if (!CHANGES.every(([before]) => before.test(code)))
        this.error('The code by which Vite loads stylesheets has changed: setup/vite/failed-stylesheets.ts');
      return { code: CHANGES.reduce((text, [before, after]) => text.replace(before, after), code), map: null };
    },
  };
}
