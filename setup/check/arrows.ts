// Who may import whom (docs/decisions/0001-layout.md). Reads the imports of every TypeScript file and compares them with
// one table. Types count like code: a type is knowledge too.

import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { filesBelow, root } from '../cache.ts';
import { importsOf, placeOf } from './imports.ts';

/** Zone → what it may import besides itself and npm packages. `lazy` means by import() or new URL() only. */
const arrows: Record<string, Record<string, 'always' | 'lazy'>> = {
  protocol: {},
  // The page starts the workers, and with ?worker=0 loads the board worker's module itself; it never knows their insides.
  src: { protocol: 'always', locales: 'always', workers: 'lazy' },
  workers: { protocol: 'always', engine: 'always', fonts: 'always' },
  // The server checks ops with the engine's model, says the words of its own pages, and loads the set-up's dev pages in development.
  server: { protocol: 'always', engine: 'always', locales: 'always', setup: 'lazy' },
};

export function arrowFaults(): string[] {
  return Object.keys(arrows).flatMap((zone) =>
    filesBelow(zone)
      .filter((file) => /\.(ts|tsx)$/.test(file))
      .flatMap((file) => faultsOf(path.relative(root, file), readFileSync(file, 'utf8'))),
  );
}

/** `file` relative to the root. Exported for its test. */
export function faultsOf(file: string, text: string): string[] {
  const zone = zoneOf(file);
  const isTest = /\.test\.tsx?$/.test(file);
  const faults: string[] = [];
  for (const { target, lazy } of importsOf(file, text)) {
    const place = placeOf(file, target);
    if (!place) continue;
    const to = zoneOf(place);
    if (to !== zone) {
      const allowed = arrows[zone]?.[to];
      const toTests = isTest && (to === 'tests' || to === 'engine');
      if (!toTests && (!allowed || (allowed === 'lazy' && !lazy))) {
        const how = allowed === 'lazy' ? ` other than by import() or new URL()` : '';
        faults.push(`${file}: ${zone} may not import ${to} (${target})${how}; what both need belongs in protocol/`);
      }
      continue;
    }
    const [from, feature] = [featureOf(file), featureOf(place)];
    if (feature && from && feature !== from && !isFace(place, feature)) {
      faults.push(
        `${file}: reaches into the feature ${feature} (${target}); import src/features/${feature}/index.ts, or move what both need out of features/`,
      );
    }
  }
  return faults;
}

function zoneOf(file: string): string {
  return file.split('/')[0] as string;
}

function featureOf(file: string): string | undefined {
  return /^src\/features\/([^/]+)\//.exec(file)?.[1];
}

/** A feature's face: its index, or the folder itself. */
function isFace(place: string, feature: string): boolean {
  const face = `src/features/${feature}`;
  if (/^index\.tsx?$/.test(place.slice(face.length + 1))) return true;
  return place === face && existsSync(path.join(root, place)) && statSync(path.join(root, place)).isDirectory();
}
