// `import { Pen } from 'lucide-react'` names a module that imports every icon there is. The build imports each icon from its own
// file instead, so that the graph of modules says which part of the page shows which icon (setup/vite/chunks.ts).

import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { root } from '../cache.ts';

const ALL = path.join(root, 'node_modules/lucide-react/dist/esm/lucide-react.mjs');

export function straightIcons(): Plugin {
  let files: ReadonlyMap<string, string>;
  return {
    name: 'atrium:straight-icons',
    apply: 'build',
    buildStart() {
      files = filesOf(readFileSync(ALL, 'utf8'));
    },
    transform: {
      filter: { code: /from\s*["']lucide-react["']/, id: /\.tsx?$/ },
      handler: (code, id) => ({ code: straight(code, (name) => files.get(name)), map: wordByWord(code, id) }),
    },
  };
}

/** Where each name of lucide-react comes from. */
function filesOf(code: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of code.matchAll(/export \{([^}]*)\} from '([^']*)'/g))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g))
      files.set(name, path.join(path.dirname(ALL), file));
  return files;
}

/** Every line stays where it was, and in all but the imports every word. */
function wordByWord(code: string, id: string): { version: 3; sources: string[]; names: string[]; mappings: string } {
  let [lastLine, lastColumn] = [0, 0];
  const mappings = code.split('\n').map((text, line) => {
    let before = 0;
    const places = [0, ...[...text.matchAll(/\b\w/g)].map(({ index }) => index)];
    return [...new Set(places)].map((column) => {
      // Column here, file, line and column there: each as far from the last one.
      const segment = [column - before, 0, line - lastLine, column - lastColumn].map(base64Vlq).join('');
      [before, lastLine, lastColumn] = [column, line, column];
      return segment;
    });
  });
  return { version: 3, sources: [id], names: [], mappings: mappings.map((line) => line.join(',')).join(';') };
}

/** A number as source maps write it: five bits a digit, the sign in the lowest. */
function base64Vlq(value: number): string {
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  let left = value < 0 ? (-value << 1) | 1 : value << 1;
  let text = '';
  do {
    const digit = left & 31;
    left >>>= 5;
    text += digits[left > 0 ? digit | 32 : digit];
  } while (left > 0);
  return text;
}

/** As many lines as there were. */
export function straight(code: string, fileOf: (name: string) => string | undefined): string {
  return code.replace(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["'];?/g, (all, names: string) => {
    const imports = names
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean)
      .map((one) => {
        const [name = '', own = name] = one.split(/\s+as\s+/);
        const file = fileOf(name);
        if (!file) throw new Error(`lucide-react has no ${name}`);
        return `import ${own} from ${JSON.stringify(file)};`;
      });
    return imports.join(' ') + '\n'.repeat(all.split('\n').length - 1);
  });
}
