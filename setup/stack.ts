// `npm run stack -- FILE`: the stack of a report as files and lines of the sources, by the maps that lie beside the build (page.ts); of
// the engine's functions as their names and the crate's file of each. The file is a report as the reporter has it (an event's JSON, or an
// envelope), or a stack as a console shows it.

import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { filesBelow, root } from './cache.ts';

/** Maps of the newest build, below it as its scripts are below dist/. They are never served. */
export const mapsFolder = path.join(root, 'dist-maps');

/** Behind the name of a binary: the names of its functions. */
export const NAMES = '.names.json';

const FIRST_PART = 'atrium_engine_bg-';

/** The map of a script by its path below the origin, like `assets/board-1.js`. */
export type MapOf = (script: string) => SourceMap | undefined;

export function mapIn(folder: string): MapOf {
  const known = new Map<string, SourceMap | undefined>();
  return (script) => {
    const file = path.join(folder, `${script}.map`);
    if (!known.has(script))
      known.set(script, existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : undefined);
    return known.get(script);
  };
}

/** The stack in a report, or the text itself. */
export function stackIn(text: string): string {
  for (const line of [text, ...text.split('\n')]) {
    const stack = stackOf(line);
    if (stack !== undefined) return stack;
  }
  return text;
}

function stackOf(json: string): string | undefined {
  try {
    const { contexts } = JSON.parse(json) as { contexts?: { stack?: { text?: unknown } } };
    return typeof contexts?.stack?.text === 'string' ? contexts.stack.text : undefined;
  } catch {
    return undefined;
  }
}

/** What a function of the newest build's engine is called; `binary`: the file of its part, without which it is taken for the first's. */
export type NameOf = (number: number, binary: string | undefined) => string | null | undefined;

export function namesIn(folder: string): NameOf {
  const files = filesBelow(folder).filter((one) => one.endsWith(NAMES));
  const known = new Map<string, (string | null)[]>();
  return (number, binary = FIRST_PART) => {
    const file = files.find((one) => path.basename(one).startsWith(binary));
    if (!file) return undefined;
    if (!known.has(file)) known.set(file, JSON.parse(readFileSync(file, 'utf8')));
    return known.get(file)?.[number];
  };
}

/** Every place in a script or binary of ours becomes one in a source; what neither map nor `nameOf` knows stays as it is. */
export function resolved(stack: string, mapOf: MapOf, nameOf: NameOf): string {
  const named = stack.replace(
    /(?:https?:\/\/[^\s()/]+\/assets\/([\w.-]+\.wasm):)?wasm-function\[(\d+)\](:0x[0-9a-f]+)?/g,
    (all, binary: string | undefined, number: string) => {
      const name = nameOf(Number(number), binary);
      if (!name) return all;
      const file = fileOf(name);
      return file ? `${name} (${file})` : name;
    },
  );
  return named.replace(
    /(?:https?:\/\/[^\s()/]+\/)?((?:(?:assets|workers)\/[\w.-]+|service-worker)\.js):(\d+):(\d+)/g,
    (all, script: string, line: string, column: string) => {
      const entry = mapOf(script)?.findEntry(Number(line) - 1, Number(column) - 1);
      if (!entry || !('originalSource' in entry)) return all;
      return `${sourceOf(entry.originalSource)}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
    },
  );
}

/** The crate's file that a function's path leads to, as `atrium_canvas::shape::route::Route::detour` to engine/canvas/src/shape/route.rs. */
export function fileOf(name: string): string | undefined {
  const paths = [...name.matchAll(/\batrium_(canvas|model|engine)((?:::\w+)+)/g)];
  // Of another crate's function that is made for ours, the last one is whose closure it runs.
  const [, crate = '', rest = ''] = paths.at(/^[<&]*atrium_/.test(name) ? 0 : -1) ?? [];
  if (!crate) return undefined;
  const source = `engine/${crate === 'engine' ? 'wasm' : crate}/src`;
  const parts = rest.split('::').slice(1);
  for (let length = parts.length; length > 0; length--) {
    const place = path.join(source, ...parts.slice(0, length));
    for (const file of [`${place}.rs`, path.join(place, 'mod.rs')]) if (existsSync(path.join(root, file))) return file;
  }
  return `${source}/lib.rs`;
}

/** Below the repository, whatever folder the script was built in. */
function sourceOf(source: string): string {
  return source.replace(/^(\.\.\/)+/, '');
}

export function stack([file]: readonly string[]): number {
  if (!file || !existsSync(file)) {
    console.error(file ? `There is no file ${file}` : 'npm run stack -- FILE: the file of a report');
    return 1;
  }
  if (!existsSync(mapsFolder)) {
    console.error('There are no maps of a build: run `npm run build` at the commit the report is of');
    return 1;
  }
  console.log(resolved(stackIn(readFileSync(file, 'utf8')), mapIn(mapsFolder), namesIn(mapsFolder)));
  return 0;
}
