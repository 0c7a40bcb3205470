// Search in the guide of one language. It finds the letters of the query, as everywhere (text-matches.ts), and its words (search-tokens.ts), so
// that a question finds its section too.

import { wordMatchesOf } from '#protocol/search-matches.ts';
import { phrasesOf, tokensOf } from '#protocol/search-tokens.ts';
import { type Match, matchesOf } from '#protocol/text-matches.ts';
import type { Guide } from './guide.ts';
import { type Section, sectionsOf } from './sections.ts';

export interface Hit {
  section: Section;
  /** The title of its topic. */
  page: string;
  title: Marks;
  /** The paragraph that matches best, or the first one. */
  paragraph: Marks;
}

interface Marks {
  text: string;
  matches: readonly Match[];
}

/** A section with the tokens of its texts. */
interface IndexedSection {
  section: Section;
  page: string;
  tokens: Record<Field, readonly string[]>;
}

type GuideIndex = readonly IndexedSection[];
type Field = 'page' | 'title' | 'text';

const MAX_HITS = 8;
/** Hits whose score is below this share of the best one are not shown. */
const MIN_SHARE = 0.5;
/** Words that more than this share of the sections have are not marked: articles and the like. */
const MAX_MARKED_SHARE = 0.3;
const WEIGHTS: Readonly<Record<Field, number>> = { page: 1.5, title: 3, text: 1 };
/** How much more the whole query counts than its words. */
const PHRASE_WEIGHT = 2;
/** Letters of an ending, and those that are left of its word at least. */
const MAX_ENDING = 2;
const MIN_STEM = 4;
const OTHER_ENDING = 0.7;
const MARKS_AND_SPACES = /[\s\p{P}]+/u;
/** Letters of a script without spaces: a sentence is one word there. */
const UNSPACED = /\p{Script=Han}/u;

export function guideIndexOf(guide: Guide): GuideIndex {
  const tokensIn = (text: string) => [...new Set(tokensOf(text).map(({ token }) => token))];
  return guide.flatMap((page) =>
    sectionsOf(page).map((section) => ({
      section,
      page: page.title,
      tokens: {
        page: tokensIn(page.title),
        title: tokensIn(section.title),
        text: tokensIn(section.paragraphs.join(' ')),
      },
    })),
  );
}

/** Returns the sections that match, best first. Empty if the query has no letters. */
export function searchGuide(index: GuideIndex, query: string): Hit[] {
  const terms = [...new Set(query.split(MARKS_AND_SPACES).filter((word) => word !== ''))];
  if (terms.length === 0) return [];
  const weighted = terms.map((word): WeightedTerm => ({ word, weight: rarity(word, index) }));
  const marked = weighted.flatMap(({ word, weight }) => (weight > Math.log(1 + 1 / MAX_MARKED_SHARE) ? [word] : []));
  const scored = index
    .map((indexed) => ({ indexed, score: scoreOf(indexed, query, weighted) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  const best = scored[0]?.score ?? 0;
  return scored
    .filter(({ score }) => score >= best * MIN_SHARE)
    .slice(0, MAX_HITS)
    .map(({ indexed: { section, page } }) => ({
      section,
      page,
      title: marksOf(section.title, query, marked),
      paragraph: bestParagraph(section, query, marked),
    }));
}

interface WeightedTerm {
  word: string;
  weight: number;
}

/** The logarithm of how few sections have the word (inverse document frequency); 0 for a word that none has. */
function rarity(word: string, index: GuideIndex): number {
  const count = index.filter(({ tokens }) => Math.max(coverage(tokens.title, word), coverage(tokens.text, word)) > 0.5);
  return count.length === 0 ? (UNSPACED.test(word) ? 1 : 0) : Math.log(1 + index.length / count.length);
}

function scoreOf({ section, tokens }: IndexedSection, query: string, terms: readonly WeightedTerm[]): number {
  const fields: readonly Field[] = ['page', 'title', 'text'];
  let score = 0;
  for (const { word, weight } of terms)
    for (const field of fields) score += weight * WEIGHTS[field] * coverage(tokens[field], word);
  if (matchesOf(section.title, query).length > 0) score += PHRASE_WEIGHT * WEIGHTS.title;
  if (section.paragraphs.some((text) => matchesOf(text, query).length > 0)) score += PHRASE_WEIGHT * WEIGHTS.text;
  return score;
}

/**
 * How much of a word these tokens have, from 0 to 1. In scripts without spaces it is the share of its bigrams. A word with another ending counts
 * less: “my account” and “your account” differ by one in Arabic, “export” and “exports” in English.
 */
function coverage(tokens: readonly string[], word: string): number {
  const sought = phrasesOf(word).flatMap((phrase) => phrase.tokens.map(({ token }) => token));
  if (sought.length === 0) return 0;
  const isIn = (token: string) => tokens.some((one) => one.startsWith(token));
  const share = sought.filter(isIn).length / sought.length;
  if (UNSPACED.test(word) || share === 1) return share;
  const stem = (token: string) => token.slice(0, Math.max(MIN_STEM, token.length - MAX_ENDING));
  return sought.every((token) => isIn(stem(token))) ? OTHER_ENDING : 0;
}

function marksOf(text: string, query: string, terms: readonly string[]): Marks {
  const phraseMatches = matchesOf(text, query);
  if (phraseMatches.length > 0) return { text, matches: phraseMatches };
  const wordMatches = terms.flatMap((word) => (UNSPACED.test(word) ? [] : wordMatchesOf(text, word)));
  return { text, matches: wordMatches.sort(([a], [b]) => a - b) };
}

function bestParagraph({ paragraphs }: Section, query: string, terms: readonly string[]): Marks {
  const all = paragraphs.map((text) => marksOf(text, query, terms));
  return all.reduce<Marks>((best, one) => (one.matches.length > best.matches.length ? one : best), {
    text: paragraphs[0] ?? '',
    matches: [],
  });
}
