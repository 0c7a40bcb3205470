// Refuses what the oldest browsers lack (setup/supported-browsers.ts): each built-in and web API that page, protocol and workers use is looked up in MDN's
// table of browser compatibility. What some browser lacks is filled (protocol/browser/fills.ts) or listed in guarded.json with how the code does without.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow, root } from '../cache.ts';
import { type Use, usesIn } from './compatibility/feature-uses.ts';
import { missingFeatures } from './compatibility/missing-features.ts';
import { importsOf, placeOf } from './imports.ts';

const ZONES = ['src', 'protocol', 'workers'];
const LIST = 'setup/check/compatibility/guarded.json';
const FILLS = 'protocol/browser/fills.ts';
/** One classic script, which cannot wait for the fills. */
const UNFILLED = 'workers/service-worker/main.ts';

/** Feature → file → how the code does without it. */
export type Guarded = Readonly<Record<string, Readonly<Record<string, string>>>>;

export async function compatibilityFaults(): Promise<string[]> {
  const lacking = missingFeatures();
  const texts = new Map(
    ZONES.flatMap((zone) => filesBelow(zone))
      .map((file) => path.relative(root, file))
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\/|\/mocks\//.test(file) && file !== FILLS)
      .map((file) => [file, readFileSync(path.join(root, file), 'utf8')]),
  );
  const unfilled = withImports(UNFILLED, texts);
  const filled = filledFeatures(readFileSync(path.join(root, FILLS), 'utf8'));
  const uses = usesIn(texts, lacking).filter(({ file, feature }) => !filled.has(feature) || unfilled.has(file));
  return withoutGuarded(uses, lacking, JSON.parse(readFileSync(path.join(root, LIST), 'utf8')) as Guarded);
}

/** Returns a sentence for each use that is not listed, and for each row that has no use. Exported for its test. */
export function withoutGuarded(uses: readonly Use[], lacking: ReadonlyMap<string, string>, guarded: Guarded): string[] {
  const used = new Set(uses.map(({ feature, file }) => `${feature} ${file}`));
  return [
    ...uses
      .filter(({ feature, file }) => !guarded[feature]?.[file])
      .map(
        ({ feature, file, line }) =>
          `${file}:${line} uses ${feature} (${lacking.get(feature)}); do without, fill it in ${FILLS}, or list it in ${LIST} with how the code does without`,
      ),
    ...Object.entries(guarded)
      .flatMap(([feature, files]) => Object.keys(files).map((file) => ({ feature, file })))
      .filter(({ feature, file }) => !used.has(`${feature} ${file}`))
      .map(({ feature, file }) => `${LIST}: ${file} no longer uses ${feature}; remove its row`),
  ];
}

/** The features that the text of the fills names, each in a line of its list `FILLED`. Exported for its test. */
export function filledFeatures(text: string): ReadonlySet<string> {
  const list = /FILLED = \[([^\]]*)\]/.exec(text)?.[1] ?? '';
  return new Set(Array.from(list.matchAll(/'([\w.]+)'/g), ([, name]) => name as string));
}

function withImports(entry: string, texts: ReadonlyMap<string, string>): ReadonlySet<string> {
  const files = new Set([entry]);
  // A set that grows while it is walked through is walked to its end.
  for (const file of files)
    for (const { target, isType } of importsOf(file, texts.get(file) ?? '')) {
      const imported = isType ? undefined : placeOf(file, target);
      if (imported && texts.has(imported)) files.add(imported);
    }
  return files;
}
