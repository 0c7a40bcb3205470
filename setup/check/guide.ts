// The guide (docs/guide) is the same in six languages: topics, headings, links, pictures and names of controls are those of English. Texts are
// short, links lead to pages, pictures exist, and no paragraph is left in English.

import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { MarkdownElement, MarkdownNode } from '../../protocol/markdown.ts';
import { HELP_TOPICS, type HelpTopic, routeAt } from '../../protocol/routes.ts';
import { parseMarkdown } from '../../server/platform/text/markdown.ts';
import { filesBelow, root } from '../cache.ts';
import { flatten, languages } from './locales.ts';

/** A text has at most so many words. */
const MAX_LENGTH = 300;
/** Chinese has no spaces, so letters are counted. */
const MAX_HAN_LENGTH = 600;
const MAX_PICTURE_BYTES = 60 * 1024;
/** A paragraph with fewer words may be the same in two languages. */
const MIN_SENTENCE_LENGTH = 4;
const BLOCKS: readonly string[] = ['h1', 'h2', 'h3', 'p', 'li', 'td', 'th'];

interface GuideText {
  /** The path from the root. */
  file: string;
  text: string;
}

/** The text of a topic in two languages, with the strings of the interface by their keys. */
interface Pair {
  english: GuideText;
  other: GuideText;
  strings: { english: ReadonlyMap<string, string>; other: ReadonlyMap<string, string> };
}

export function guideFaults(): string[] {
  const englishStrings = stringsOf('en');
  return languages.flatMap((language) => {
    const strings = { english: englishStrings, other: stringsOf(language) };
    return [
      ...topicFaults(language, topicsOf(language)),
      ...HELP_TOPICS.flatMap((topic) => {
        const [text, english] = [textAt(language, topic), textAt('en', topic)];
        if (!text || !english) return [];
        return [
          ...ownFaults(text, language),
          ...pictureFaults(text),
          ...titleFaults(text, topic, strings.other),
          ...pairFaults({ english, other: text, strings }),
        ];
      }),
    ];
  });
}

/** Compares the files of a language with the topics. Exported for its test. */
export function topicFaults(language: string, topics: readonly string[]): string[] {
  const allTopics: readonly string[] = HELP_TOPICS;
  return [
    ...allTopics
      .filter((topic) => !topics.includes(topic))
      .map((topic) => `docs/guide/${language}/${topic}.md is missing`),
    ...topics
      .filter((topic) => !allTopics.includes(topic))
      .map((topic) => `docs/guide/${language}/${topic}.md: HELP_TOPICS (protocol/routes.ts) has no topic ${topic}`),
  ];
}

/** Checks a text by itself. Exported for its test. */
export function ownFaults({ file, text }: GuideText, language: string): string[] {
  const { content, refused } = parseMarkdown(text);
  const all = elementsOf(content);
  const [length, limit] = language === 'zh-TW' ? [hanLetters(text), MAX_HAN_LENGTH] : [textLength(text), MAX_LENGTH];
  const links = all.filter(({ tag }) => tag === 'a').map(({ href = '' }) => href);
  return [
    ...refused.map(({ code, line }) => `${file}:${line}: ${code}; the guide has no such thing`),
    ...(length > limit ? [`${file}: ${length} words or letters, ${limit} are allowed; say less`] : []),
    ...(all.filter(({ tag }) => tag === 'h1').length === 1 && isTagged(content[0], 'h1')
      ? []
      : [`${file}: begins with one heading of the first level, and has no other`]),
    ...links
      .filter((href) => href.startsWith('/') && !routeAt(href))
      .map((href) => `${file}: ${href} is no page; link to a row of protocol/routes.ts`),
    ...all
      .filter(({ tag, alt = '' }) => tag === 'img' && alt.trim() === '')
      .map(({ src }) => `${file}: ${src} has no text that describes it`),
  ];
}

/** Compares a translation with the English text. Exported for its test. */
export function pairFaults({ english, other, strings }: Pair): string[] {
  const [original, translated] = [
    elementsOf(parseMarkdown(english.text).content),
    elementsOf(parseMarkdown(other.text).content),
  ];
  const compared = { headings: headingsOf, links: linksOf, pictures: picturesOf };
  const faults = Object.entries(compared).flatMap(([name, of]) => {
    const [expected, received] = [of(original).join(', '), of(translated).join(', ')];
    return expected === received ? [] : [`${other.file}: ${name} are ${received}; English has ${expected}`];
  });
  return [
    ...faults,
    ...nameFaults(other.file, original, translated, strings),
    ...(other.file === english.file ? [] : englishFaults(other.file, original, translated)),
  ];
}

/** Each name in bold is a string of the interface, and the translation has the strings with the same keys. */
function nameFaults(
  file: string,
  original: readonly MarkdownElement[],
  translated: readonly MarkdownElement[],
  strings: Pair['strings'],
): string[] {
  const otherStrings = new Set(strings.other.values());
  const unknown = namesOf(translated).filter((name) => !otherStrings.has(name));
  const names = new Set(namesOf(translated));
  const absent = namesOf(original).filter((name) => {
    const keys = [...strings.english].flatMap(([key, text]) => (text === name ? [key] : []));
    return !keys.some((key) => names.has(strings.other.get(key) ?? ''));
  });
  return [
    ...[...new Set(unknown)].map((name) => `${file}: “${name}” is no string of the interface; quote locales/`),
    ...[...new Set(absent)].map((name) => `${file}: lacks the name of “${name}”, which the English text has`),
  ];
}

function englishFaults(
  file: string,
  original: readonly MarkdownElement[],
  translated: readonly MarkdownElement[],
): string[] {
  const english = new Set(sentencesOf(original));
  return sentencesOf(translated)
    .filter((text) => english.has(text))
    .map((text) => `${file}: “${text}” is English; translate it`);
}

function pictureFaults({ file, text }: GuideText): string[] {
  return elementsOf(parseMarkdown(text).content).flatMap(({ tag, src = '' }) => {
    if (tag !== 'img') return [];
    const picture = path.join(root, src);
    if (!existsSync(picture)) return [`${file}: ${src} is not there; tests/e2e/guide-pictures.spec.ts makes pictures`];
    const { size } = statSync(picture);
    return size <= MAX_PICTURE_BYTES ? [] : [`${file}: ${src} has ${size} bytes, ${MAX_PICTURE_BYTES} are allowed`];
  });
}

/** The page server titles a topic before its text is loaded. */
function titleFaults({ file, text }: GuideText, topic: HelpTopic, strings: ReadonlyMap<string, string>): string[] {
  const heading = elementsOf(parseMarkdown(text).content).find(({ tag }) => tag === 'h1');
  const title = strings.get(`page-head:help.${topic}`);
  return heading && textOf(heading) === title
    ? []
    : [`${file}: page-head.json titles this topic “${title}”, not as its heading does`];
}

const headingsOf = (all: readonly MarkdownElement[]) => all.map(({ tag }) => tag).filter((tag) => /^h\d$/.test(tag));
const linksOf = (all: readonly MarkdownElement[]) =>
  all.flatMap(({ tag, href }) => (tag === 'a' && href ? [href] : [])).sort();
/** The folder of the language is left out. */
const picturesOf = (all: readonly MarkdownElement[]) =>
  all.flatMap(({ tag, src = '' }) => (tag === 'img' ? [path.basename(src)] : [])).sort();
const namesOf = (all: readonly MarkdownElement[]) => all.filter(({ tag }) => tag === 'strong').map(textOf);
/** Descriptions of pictures are sentences too. */
const sentencesOf = (all: readonly MarkdownElement[]) =>
  all
    .flatMap((element) =>
      element.tag === 'img' ? [element.alt ?? ''] : BLOCKS.includes(element.tag) ? [textOf(element)] : [],
    )
    .filter((text) => textLength(text) >= MIN_SENTENCE_LENGTH);

function elementsOf(nodes: readonly MarkdownNode[]): MarkdownElement[] {
  return nodes.flatMap((node) => (typeof node === 'string' ? [] : [node, ...elementsOf(node.children)]));
}

function isTagged(node: MarkdownNode | undefined, tag: string): boolean {
  return typeof node === 'object' && node.tag === tag;
}

function textOf({ children }: MarkdownElement): string {
  return children.map((node) => (typeof node === 'string' ? node : textOf(node))).join('');
}

/** Addresses are no words. */
function textLength(text: string): number {
  return text
    .replace(/\]\([^)]*\)/g, ']')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

function hanLetters(text: string): number {
  return text.match(/\p{Script=Han}/gu)?.length ?? 0;
}

function topicsOf(language: string): string[] {
  return filesBelow(`docs/guide/${language}`).map((file) => path.basename(file, '.md'));
}

function textAt(language: string, topic: HelpTopic): GuideText | undefined {
  const file = `docs/guide/${language}/${topic}.md`;
  return existsSync(path.join(root, file)) ? { file, text: readFileSync(path.join(root, file), 'utf8') } : undefined;
}

function stringsOf(language: string): Map<string, string> {
  const files = filesBelow(`locales/${language}`).filter((file) => file.endsWith('.json'));
  return new Map(
    files.flatMap((file) =>
      [...flatten(JSON.parse(readFileSync(file, 'utf8')))].map(([key, text]): [string, string] => [
        `${path.basename(file, '.json')}:${key}`,
        text,
      ]),
    ),
  );
}
