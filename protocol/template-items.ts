// The items of one of Atrium's own templates (templates/<name>.json) in a language: its words instead of their keys, and mirrored where the
// language runs from right to left. Used by the server, which creates boards of them, and by the checks and covers of templates.

import type { PaperName } from './bus.ts';
import type { ItemInput } from './item-json.ts';
import { direction, type Language } from './languages.ts';

export interface TemplateItem extends ItemInput {
  /** Shows how the template is meant. True: the item can be left out. 'text': its text and tags can, and people write there. */
  example?: true | 'text';
}

/** A file templates/<name>.json. A text may have keys of words in braces, `{done}`, and numbers, `{#12}`, in the digits of the language. */
export interface TemplateSource {
  version: 1;
  /** False: it runs from left to right in every language, like music and number lines. */
  mirror?: false;
  paper?: PaperName;
  items: TemplateItem[];
}

export interface TemplateLanguage {
  language: Language;
  /** Texts by the keys in the source. */
  words: Readonly<Record<string, string>>;
  /** False: without the examples. */
  examples: boolean;
}

/** A key in a text, or the digits of a number behind #. */
export const PLACEHOLDER = /\{(#?)([\w.-]+)\}/g;

/** Returns the items as `load` takes them. Throws an Error that names a key without a word. */
export function templateItems(source: TemplateSource, { language, words, examples }: TemplateLanguage): ItemInput[] {
  const numbers = new Intl.NumberFormat(language, { useGrouping: false });
  const filled = (text: string): string =>
    text.replace(PLACEHOLDER, (_, number: string, key: string) => {
      if (number) return numbers.format(Number(key));
      const word = words[key];
      if (word === undefined) throw new Error(`the words of the template have no ${key} in ${language}`);
      return word;
    });
  const isMirrored = direction(language) === 'rtl' && source.mirror !== false;
  return source.items
    .filter(({ example }) => examples || example !== true)
    .map(({ example, ...item }) => (examples || example !== 'text' ? item : withoutText(item)))
    .map((item) => translated(isMirrored ? mirrored(item) : item, filled));
}

function withoutText({ text: _text, paragraphs: _paragraphs, note: _note, ...item }: ItemInput): ItemInput {
  return item;
}

function translated(item: ItemInput, filled: (text: string) => string): ItemInput {
  const { text, paragraphs, note, image } = item;
  return {
    ...item,
    ...(text !== undefined && { text: filled(text) }),
    ...(paragraphs && {
      paragraphs: paragraphs.map((paragraph) => ({
        ...paragraph,
        runs: paragraph.runs.map((run) => ({ ...run, text: filled(run.text) })),
      })),
    }),
    ...(note?.tags && { note: { ...note, tags: note.tags.map((tag) => ({ ...tag, text: filled(tag.text) })) } }),
    ...(image?.alt !== undefined && { image: { ...image, alt: filled(image.alt) } }),
  };
}

/** Mirrored about x = 0. Texts are not: their paragraphs begin at the side where their language begins. */
function mirrored(item: ItemInput): ItemInput {
  const { x, w, rot, points, start, end } = item;
  return {
    ...item,
    ...(x !== undefined && { x: -(x + (item.kind === 'connector' ? 0 : (w ?? 0))) }),
    ...(item.kind === 'connector' && w !== undefined && { w: -w }),
    ...(rot !== undefined && { rot: -rot }),
    ...(points && {
      points: Array.from(points as readonly (readonly number[])[], ([px = 0, ...rest]) => [-px, ...rest]),
    }),
    ...(start && { start: { ...start, ...(start.x !== undefined && { x: 1 - start.x }) } }),
    ...(end && { end: { ...end, ...(end.x !== undefined && { x: 1 - end.x }) } }),
  };
}
