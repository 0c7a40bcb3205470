// Puts a board's bars into index.html as they look before any code has run (src/features/board/start/first-bars.tsx), in each language, with the
// styles they need and the words that the page begins with: the page server gives a board's page those of its language
// (server/web/pages/page-preloads.ts). The policy allows no style attributes, so those become rules.

import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Rolldown } from 'vite';
import { root } from '../cache.ts';

type Bundle = Rolldown.OutputBundle;

/** What nobody sees of it, since nobody can use it. */
const UNSEEN =
  / (?:aria-(?:label|haspopup|live)|title|type|href|role="status"|aria-expanded="false"|data-tip(?:-side|-align)?)(?:="[^"]*")?(?=[ >/])/g;
const CONTROL = /<(?=(?:button|input)\b)(\w+)/g;
const STYLE = / style="([^"]*)"/g;

/** A browser may paint what has come of a page so far: half a bar that moves when the rest is there. */
const WHOLE = '<link rel="expect" href="#first-bars" blocking="render" data-page="board">';

/** A wall panel, as src/device/device.ts knows one: its density is said by a script, and there are no bars before it. */
const WALLS = [
  '(min-device-width:1600px) and (min-device-height:900px)',
  '(min-device-width:900px) and (min-device-height:1600px)',
];
const DARK = '(prefers-color-scheme:dark)';
const MORE = '(prefers-contrast:more)';

export interface FirstBars {
  /** By language. */
  markups: Record<string, string>;
  styles: string;
}

export async function firstBars(): Promise<FirstBars> {
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(root, 'setup/vite/first-bars-run.ts')], {
    env: { ...process.env, NODE_ENV: 'production' },
    maxBuffer: 8 * 1024 * 1024,
  });
  const rendered = JSON.parse(stdout) as Record<string, string>;
  const rules = new Map<string, number>();
  const markups = Object.entries(rendered).map(([language, markup]) => {
    const seen = markup
      .replace(UNSEEN, '')
      .replace(CONTROL, '<$1 tabindex="-1"')
      .replace(STYLE, (_, rule: string) => {
        if (!rules.has(rule)) rules.set(rule, rules.size);
        return ` data-look="${rules.get(rule)}"`;
      });
    return [language, seen];
  });
  const styles = [...rules].map(([rule, n]) => `[data-look="${n}"]{${rule}}`).join('');
  return { markups: Object.fromEntries(markups), styles };
}

/** Into the page: `links` are the style sheets that a board's page begins with, in order. */
export function withFirstBars(
  html: string,
  { markups, styles }: FirstBars,
  links: readonly string[],
  bundle: Bundle,
): string {
  const sheets = links.map((name) => {
    const sheet = bundle[name];
    if (sheet?.type !== 'asset') throw new Error(`The build has no ${name}`);
    return `<style data-page="board" data-href="/${name}">${String(sheet.source).trim()}</style>`;
  });
  const known = sheets.join('');
  for (const [, names = ''] of Object.values(markups)[0]?.matchAll(/ class="([^"]*)"/g) ?? [])
    for (const name of names.split(' '))
      if (name.startsWith('_') && !known.includes(`.${name}`))
        throw new Error(`A board's first bars have a style that no first sheet has: ${name}`);
  const all = Object.entries(markups).map(
    ([language, markup]) => `<template data-bars="${language}">${markup}</template>`,
  );
  const words = Object.keys(markups).map(
    (language) => `<script type="application/json" data-words="${language}">${wordsOf(language)}</script>`,
  );
  return html
    .replace(
      '</head>',
      () =>
        `${WHOLE}${sheets.join('')}<style data-page="board">${styles}</style><style data-page="board" data-first>${bySystem(known)}</style></head>`,
    )
    .replace('<div id="root"></div>', () => `<div id="root">${all.join('')}</div>${words.join('')}`);
}

/** The tokens of src/ui/tokens.css that a script sets on <html>, where none has run yet: for a page that does not wait for it. */
function bySystem(css: string): string {
  const of = (attributes: string): string => {
    const found = css.split(`:root${attributes}{`)[1]?.split('}')[0];
    if (!found) throw new Error(`The first sheets have no :root${attributes}`);
    return `:root:not([data-theme]){${found}}`;
  };
  const walls = WALLS.map((size) => `(pointer:coarse) and (hover:none) and ${size}`);
  return [
    'html:not([data-theme]){background:var(--paper)}',
    `@media ${DARK}{${of('[data-theme=dark]')}}`,
    `@media ${MORE}{${of('[data-contrast=more]')}}`,
    `@media ${DARK} and ${MORE}{${of('[data-theme=dark][data-contrast=more]')}}`,
    `@media ${walls.join()}{:root:not([data-theme]) #first-bars>*{visibility:hidden}}`,
  ].join('');
}

/** Read by src/i18n/words.ts. */
function wordsOf(language: string): string {
  const words: unknown = JSON.parse(readFileSync(path.join(root, 'locales', language, 'dict.json'), 'utf8'));
  return JSON.stringify(words).replaceAll('<', '\\u003c');
}
