// Reads the sentences of Markdown and names those that docs/english.md would have rewritten.

import { readMarkdown } from '../documents/markdown.ts';
import { commentFault, longSentences, VERB } from './english.ts';

/** A sentence of a document, with the line where its paragraph, list item or table cell begins. */
export interface Sentence {
  text: string;
  line: number;
  /** Whether the sentence is in a table, where a phrase needs no verb. */
  isCell: boolean;
}

/** A sentence that breaks a rule: `long` has too many words, `word` is headless or in dialect. */
export interface ProseFault extends Sentence {
  kind: 'long' | 'word';
  reason: string;
}

/** A cell with fewer words is a name or a figure. */
const MIN_CELL_WORDS = 6;

/** Takes the place of a space in code, where no sentence ends. */
const JOINER = '\u2060';
/** Gaps between sentences. The next one may begin with a number or code, or after a full stop with a name in small letters. */
const GAP =
  /(?<=[.!?][)"'”]*)\s+(?=[\p{Lu}\p{N}`'"“(])|(?<=[^.]\.)(?<!\b(?:e\.g|i\.e|cf|vs|approx|No)\.)\s+(?=\p{Ll})/u;
/** Verbs beside those of `VERB`. A phrase with a verb is a sentence, however short. */
const MORE_VERBS =
  /\b(appl(y|ies)|appears?|builds?|checks?|costs?|creates?|deletes?|fetch(es)?|includes?|lists|names|notes|queues?|remains?|removes?|serves?|shares?|stood|stores?|works)\b/i;

/** Returns the sentences of a Markdown text. Headings, blocks of code and HTML have none. */
export function sentencesOfMarkdown(markdown: string): Sentence[] {
  return readMarkdown(markdown).paragraphs.flatMap(({ text, line, isCell }) =>
    sentencesOf(text)
      .filter((sentence) => !isCell || sentence.split(' ').length >= MIN_CELL_WORDS)
      .map((sentence) => ({ text: sentence, line, isCell })),
  );
}

/** Splits a paragraph, but not within code. */
function sentencesOf(paragraph: string): string[] {
  return paragraph
    .replace(/`[^`]*`/g, (code) => code.replaceAll(' ', JOINER))
    .split(GAP)
    .map((text) => text.replaceAll(JOINER, ' '))
    .filter(Boolean);
}

/** Returns the sentences that break a rule. */
export function proseFaults(sentences: readonly Sentence[]): ProseFault[] {
  return sentences.flatMap((sentence): ProseFault[] => {
    const text = withoutNames(sentence.text);
    const comment = { text, line: sentence.line, isDoc: false };
    if (longSentences(comment).length > 0) return [{ ...sentence, kind: 'long', reason: 'too long' }];
    const reason = commentFault(comment);
    const isFault =
      reason !== undefined && !isAllowed(reason, text) && !(sentence.isCell && reason !== 'dialect words');
    return isFault ? [{ ...sentence, kind: 'word', reason }] : [];
  });
}

/** Questions begin with "What", a share of a number with "Of", and a sentence with a verb may begin with where or when. */
function isAllowed(reason: string, text: string): boolean {
  if (reason === 'headless clause') return text.endsWith('?');
  if (reason === 'begins with "Of"') return /^Of (the |these |those )?\d/.test(text);
  return (reason === 'no subject' || reason === 'no verb') && (VERB.test(text) || MORE_VERBS.test(text));
}

/** Replaces the words of code and of quotations by ones that no rule knows. */
function withoutNames(text: string): string {
  return text
    .replace(/`[^`]*`/g, (code) => code.replace(/\w+/g, 'code'))
    .replace(/"[^"]*"/g, (quotation) => quotation.replace(/\w+/g, 'quoted'));
}
