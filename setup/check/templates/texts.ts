// The texts of Atrium's own templates: every key has a word in all languages, no word is unused, and all are real words of their language.

import { direction, LANGUAGES, type Language } from '../../../protocol/languages.ts';
import { PLACEHOLDER, type TemplateItem } from '../../../protocol/template-items.ts';
import { isRtl, RTL_CHAR } from '../../../protocol/text-direction.ts';
import type { Strings, TemplateFiles, TemplateTexts } from '../../templates/sources.ts';
import { isUntranslated } from './untranslated.ts';

/** Words that stand in for others. */
const FILLER = /\b(?:[Ll]orem|[Ii]psum|[Aa]sdf|[Qq]werty|[Xx]{3,}|[Ff]oo|[Bb]az|TODO|TBD|FIXME)\b/;
/** The letters that a text of a language has some of. */
const SCRIPTS: Partial<Record<Language, RegExp>> = { 'zh-TW': /\p{Script=Han}/u, ar: /\p{Script=Arabic}/u };
const LETTER = /\p{L}/u;
/** Letters and digits that are no word by a key and no number of the language. */
const UNKEYED = /[\p{L}\p{N}]/u;
/** Characters of a name on a card, and of a sentence or two below it. */
const MAX = { name: 40, about: 240 } as const;

export function textFaults({ source, strings, texts }: TemplateFiles): string[] {
  const written = source.items.flatMap(stringsOf);
  const keys = new Set(written.flatMap(keysOf));
  return [
    ...written
      .filter((text) => UNKEYED.test(text.replace(PLACEHOLDER, '')))
      .map((text) => `“${text}” has letters or digits of its own; write {key} for words and {#12} for numbers`),
    ...LANGUAGES.flatMap((language) =>
      [
        ...keyFaults(keys, strings[language]),
        ...Object.entries(strings[language]).flatMap(([key, text]) => realFaults(key, text, strings.en[key], language)),
        ...aboutFaults(texts[language], texts.en, language),
      ].map((fault) => `${language}: ${fault}`),
    ),
  ];
}

/** Everything in an item that is shown or read out. */
function stringsOf({ text, paragraphs = [], note, image }: TemplateItem): string[] {
  return [
    ...(text === undefined ? [] : [text]),
    ...paragraphs.flatMap(({ runs }) => runs.map((run) => run.text)),
    ...(note?.tags ?? []).map((tag) => tag.text),
    ...(image?.alt === undefined ? [] : [image.alt]),
  ];
}

function keysOf(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].flatMap(([, number, key]) => (number || key === undefined ? [] : [key]));
}

function keyFaults(keys: ReadonlySet<string>, strings: Strings): string[] {
  return [
    ...[...keys].filter((key) => !Object.hasOwn(strings, key)).map((key) => `${key} has no word`),
    ...Object.keys(strings)
      .filter((key) => !keys.has(key))
      .map((key) => `${key} is not in the source`),
  ];
}

/** `english`: the same text in English. */
function realFaults(key: string, text: string, english: string | undefined, language: Language): string[] {
  const isSame = isUntranslated(text, language);
  const script = SCRIPTS[language];
  const lacksScript = script !== undefined && LETTER.test(text) && !script.test(text);
  const isLeftToRight = direction(language) === 'rtl' && RTL_CHAR.test(text) && !isRtl(text);
  const isEnglish = language !== 'en' && text === english && LETTER.test(text);
  return [
    ...(text === text.trim() && text !== '' && !text.includes('  ')
      ? []
      : [`${key} “${text}” has spaces too many, or no word`]),
    ...(isLeftToRight ? [`${key} “${text}” begins with a letter that makes it run from left to right`] : []),
    ...(FILLER.test(text) ? [`${key} “${text}” is no real text`] : []),
    ...((lacksScript || isEnglish) && !isSame
      ? [`${key} “${text}” is English; translate it, or add it to untranslated.ts`]
      : []),
  ];
}

function aboutFaults(
  texts: TemplateTexts | undefined,
  english: TemplateTexts | undefined,
  language: Language,
): string[] {
  if (!texts) return ['has no name in template-names.json'];
  return (['name', 'about'] as const).flatMap((field) => {
    const text = texts[field];
    if (typeof text !== 'string') return [`has no ${field} in template-names.json`];
    const isLong = [...text].length > MAX[field];
    return [
      ...realFaults(field, text, english?.[field], language),
      ...(isLong ? [`${field} has ${[...text].length} characters, ${MAX[field]} are allowed`] : []),
    ];
  });
}

/** Names and descriptions that two templates of a language share. */
export function sharedTextFaults(all: readonly TemplateFiles[]): string[] {
  return LANGUAGES.flatMap((language) =>
    (['name', 'about'] as const).flatMap((field) => {
      const texts = all.flatMap((files) => files.texts[language]?.[field] ?? []);
      return [...new Set(texts.filter((text, k) => texts.indexOf(text) < k))].map(
        (text) => `${language}: two templates have the ${field} “${text}”`,
      );
    }),
  );
}
