// Every text of locales/en is said somewhere: what nothing names is found by its key. The page names keys in strings, whole or by the
// part before a value (`tool.${name}`); the server's pages and mails read them as properties. Titles of pages have the names of PAGES.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';
import { PAGES } from '../../protocol/pages.ts';
import { HELP_TOPICS } from '../../protocol/routes.ts';
import { filesBelow, root } from '../cache.ts';
import { OF_SERVER } from '../vite/locales.ts';
import { flatten, OF_TEMPLATES, stem } from './locales.ts';

/** Titles of pages, in page-head.json. */
const TITLES = 'page.';
/** Titles of the topics of the guide, in the same file. */
const TOPIC_TITLES: readonly string[] = HELP_TOPICS.map((topic) => `help.${topic}`);

export function unusedWordFaults(): string[] {
  const page = namesIn(textsOf('src'));
  const server = namesIn(textsOf('server'));
  return filesBelow('locales/en').flatMap((file) => {
    const namespace = path.basename(file, '.json');
    const keys = [...flatten(JSON.parse(readFileSync(file, 'utf8'))).keys()];
    const isUsed = (key: string): boolean => {
      if (OF_TEMPLATES.includes(namespace)) return true;
      if (namespace === 'page-head' && key.startsWith(TITLES)) return Object.hasOwn(PAGES, key.slice(TITLES.length));
      if (namespace === 'page-head' && TOPIC_TITLES.includes(key)) return true;
      return OF_SERVER.includes(namespace) ? isRead(key, server) : isNamed(namespace, key, page);
    };
    return keys
      .filter((key) => !isUsed(key))
      .map((key) => `locales/en/${namespace}.json: nothing says "${key}"; remove it from all languages`);
  });
}

function textsOf(zone: string): [string, string][] {
  return filesBelow(zone)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => [path.relative(root, file), readFileSync(file, 'utf8')]);
}

interface Names {
  /** String literals. */
  strings: Set<string>;
  /** Templates, with a value in each place of one. */
  patterns: RegExp[];
  identifiers: Set<string>;
}

/** Exported for its test. */
export function namesIn(texts: readonly (readonly [file: string, text: string])[]): Names {
  const found: Names = { strings: new Set(), patterns: [], identifiers: new Set() };
  for (const [file, text] of texts) {
    new Visitor({
      Literal({ value }) {
        if (typeof value === 'string') found.strings.add(value);
      },
      TemplateLiteral({ quasis, expressions }) {
        const parts = quasis.map(({ value }) => value.cooked ?? '');
        if (expressions.length === 0) found.strings.add(parts[0] ?? '');
        // A part of a key at least: else it would be every text.
        else if (parts.some((part) => /[a-z]{2,}/i.test(part)) && parts.every((part) => /^[\w.:-]*$/.test(part)))
          found.patterns.push(new RegExp(`^${parts.map(escaped).join('[\\w-]+')}$`));
      },
      Identifier({ name }) {
        found.identifiers.add(name);
      },
    }).visit(parseSync(path.basename(file), text).program);
  }
  return found;
}

/** Exported for its test. */
export function isNamed(namespace: string, key: string, { strings, patterns }: Names): boolean {
  return [key, stem(key)]
    .flatMap((name) => [name, `${namespace}:${name}`])
    .some((name) => strings.has(name) || patterns.some((pattern) => pattern.test(name)));
}

/** Its last part is a property, or one of the names that a property is chosen by. */
function isRead(key: string, { strings, identifiers }: Names): boolean {
  const last = stem(key).split('.').at(-1) ?? '';
  return identifiers.has(last) || strings.has(last);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
