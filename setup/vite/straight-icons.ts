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
      handler: (code) => straight(code, (name) => files.get(name)),
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

export function straight(code: string, fileOf: (name: string) => string | undefined): string {
  return code.replace(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["'];?/g, (_, names: string) =>
    names
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean)
      .map((one) => {
        const [name = '', own = name] = one.split(/\s+as\s+/);
        const file = fileOf(name);
        if (!file) throw new Error(`lucide-react has no ${name}`);
        return `import ${own} from ${JSON.stringify(file)};`;
      })
      .join(' '),
  );
}
