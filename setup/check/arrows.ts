// Who may import whom (docs/decisions/0001-layout.md). Reads the imports of every TypeScript file and compares them with
// one table. Types count like code: a type is knowledge too.

import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { filesBelow, root } from '../cache.ts';

export type Import = { target: string; lazy: boolean };

/** Zone → what it may import besides itself and npm packages. `lazy` means by import() or new URL() only. */
const arrows: Record<string, Record<string, 'always' | 'lazy'>> = {
  protocol: {},
  // The page starts the workers, and with ?worker=0 loads the board worker's module itself; it never knows their insides.
  src: { protocol: 'always', locales: 'always', workers: 'lazy' },
  workers: { protocol: 'always', engine: 'always' },
  // The server checks ops with the engine's model, and loads the set-up's dev pages in development.
  server: { protocol: 'always', engine: 'always', setup: 'lazy' },
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
  for (const { target, lazy } of importsOf(text)) {
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

/** Static imports and re-exports, import() and new URL(…, import.meta.url), comments aside. */
export function importsOf(text: string): Import[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`])\/\/.*$/gm, '$1');
  const found: Import[] = [];
  for (const [, target] of code.matchAll(/(?:^|\n|;)\s*(?:import|export)\b[^'"`;]*?from\s*['"]([^'"]+)['"]/g))
    found.push({ target: target as string, lazy: false });
  for (const [, target] of code.matchAll(/(?:^|\n|;)\s*import\s*['"]([^'"]+)['"]/g))
    found.push({ target: target as string, lazy: false });
  for (const [, target] of code.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g))
    found.push({ target: target as string, lazy: true });
  for (const [, target] of code.matchAll(/\bnew URL\(\s*['"]([^'"]+)['"]\s*,\s*import\.meta\.url/g))
    found.push({ target: target as string, lazy: true });
  return found;
}

/** Where an import points, relative to the root; undefined for npm packages and Node's modules. */
function placeOf(file: string, target: string): string | undefined {
  if (target.startsWith('#protocol/')) return target.slice(1);
  if (target.startsWith('#engine/')) return target.replace('#engine/', 'engine/pkg/');
  if (target.startsWith('/')) return target.slice(1);
  return target.startsWith('.') ? path.posix.join(path.posix.dirname(file), target) : undefined;
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
