// The engine's arrows: model knows no other crate of ours, canvas knows model, wasm knows both; files may know both. Wasm and files alone know
// JavaScript.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow, root } from '../cache.ts';

const ours: Record<string, string[]> = {
  'atrium-model': [],
  'atrium-canvas': ['atrium-model'],
  'atrium-engine': ['atrium-model', 'atrium-canvas'],
  'atrium-files': ['atrium-model', 'atrium-canvas'],
};
const javascript = ['wasm-bindgen', 'js-sys', 'web-sys', 'wasm-bindgen-futures'];

export function crateFaults(): string[] {
  return filesBelow('engine', new Set(['pkg', 'target', 'src']))
    .filter((file) => path.basename(file) === 'Cargo.toml')
    .flatMap((file) => manifestFaults(path.relative(root, file), readFileSync(file, 'utf8')));
}

export function manifestFaults(file: string, toml: string): string[] {
  const name = /^name\s*=\s*"([^"]+)"/m.exec(toml)?.[1] ?? '';
  const faults: string[] = [];
  for (const dependency of dependenciesOf(toml)) {
    if (dependency in ours && !ours[name]?.includes(dependency))
      faults.push(`${file}: ${name} may not depend on ${dependency} (arrows: canvas → model, wasm and files → both)`);
    if (javascript.includes(dependency) && name !== 'atrium-engine' && name !== 'atrium-files')
      faults.push(
        `${file}: only engine/wasm and engine/files may know ${dependency}; hand numbers across the boundary instead`,
      );
  }
  if (!/^\[lints\]\s*workspace = true/m.test(toml))
    faults.push(`${file}: add "[lints]\\nworkspace = true" so that the workspace's lints hold here`);
  return faults;
}

/** Names in [dependencies] and [target.….dependencies]; dev-dependencies do not ship. */
function dependenciesOf(toml: string): string[] {
  const names: string[] = [];
  let inside = false;
  for (const line of toml.split('\n')) {
    const section = /^\[([^\]]+)\]/.exec(line)?.[1];
    if (section !== undefined) {
      inside = /(^|\.)dependencies$/.test(section);
      const own = /(?:^|\.)dependencies\.([\w-]+)$/.exec(section)?.[1];
      if (own) names.push(own);
    } else if (inside) {
      const name = /^([\w-]+)\s*[.=]/.exec(line)?.[1];
      if (name) names.push(name);
    }
  }
  return names;
}
