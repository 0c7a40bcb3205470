// Names a build by the package's version and its content (protocol/versions.ts), so that two devices can say whether they run the same.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { contentHash, filesBelow, root } from '../cache.ts';

export function buildName(): Plugin {
  return {
    name: 'atrium:build-name',
    apply: 'build',
    config: () => ({ define: { __BUILD__: JSON.stringify(nameOfBuild()) } }),
  };
}

function nameOfBuild(): string {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
  const files = ['index.html', 'package-lock.json', 'engine', 'src', 'workers', 'protocol', 'locales', 'public']
    .flatMap((place) => filesBelow(place, new Set(['pkg', 'target'])))
    .filter((file) => !/\.test\.tsx?$|\.md$/.test(file));
  return `${version}+${contentHash(files).slice(0, 8)}`;
}
