// The tokens by which texts are indexed, searched and marked. A token is a run of letters and digits, folded (fold.ts). In scripts without spaces
// between words, it is a letter and its neighbor (a bigram). A symbol, for example an emoji, is a token of its own. An Arabic word with an article
// has a second token without it.

import { folded } from './fold.ts';

/** Changes when the tokens of a text change. Then all boards are indexed again. */
export const TOKENS_VERSION = 2;

/** Longer words are found by their first letters. */
const TOKEN_CHARS = 64;

/** Limits of a query. Tokens beyond them are not searched: each one is a table of the statement. */
const MAX_PHRASE_TOKENS = 8;
const MAX_QUERY_TOKENS = 16;

/** Scripts without spaces between words, with the letters that they share. */
const UNSPACED = String.raw`\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}`;
const LETTER = String.raw`[\p{L}\p{N}]`;
/** Runs of those letters, runs of other letters and digits, symbols. */
const RUNS = new RegExp(String.raw`((?:(?=${LETTER})[${UNSPACED}])+)|(?:(?![${UNSPACED}])${LETTER})+|\p{S}`, 'gu');

/**
 * The Arabic article, also after "and", "with", "as", "so" and "to", before two letters or more. Algorithm: the prefixes with an article of
 * Lucene's ArabicStemmer, which Elasticsearch's `arabic` analyzer uses (Larkey, Ballesteros and Connell, Light Stemming for Arabic Information
 * Retrieval). Its prefix "and" without an article and its suffixes are not removed, because words of other meanings would be equal.
 */
const ARTICLE = /^(?:[وبكف]?ال|لل)(?=..)/u;

export interface Token {
  token: string;
  /** The number of words, bigrams and symbols before it in its text. */
  position: number;
}

/** Where a token is in the folded text, in UTF-16 units. */
export interface PlacedToken extends Token {
  /** Where its word begins: an article belongs to the word. */
  from: number;
  /** Where the token's own letters begin. */
  start: number;
  /** `last`: the last letter of a run, which the bigram before it contains. `only`: the only one. `stem`: the word without its article. */
  part?: 'last' | 'only' | 'stem';
}

/** Tokens that a text must contain one after the other. */
export interface Phrase {
  tokens: readonly Token[];
  /** The last token may be the start of a longer one. */
  isPrefix: boolean;
}

/** Returns the tokens of a text in order. */
export function tokensOf(text: string): Token[] {
  return [...placedTokens(folded(text))].map(({ token, position }) => ({ token, position }));
}

/**
 * Returns the phrases of a query: each word is a prefix, quoted text is matched exactly. Empty if the query has no token. Of a long query the
 * first tokens count.
 */
export function phrasesOf(query: string): Phrase[] {
  const phrases = new Map<string, Phrase>();
  let left = MAX_QUERY_TOKENS;
  for (const [part, quoted] of query.matchAll(/"([^"]*)"?|[^\s"]+/gu)) {
    const tokens = queryTokens(quoted ?? part);
    const searched = tokens.slice(0, Math.min(MAX_PHRASE_TOKENS, left));
    const last = searched.at(-1);
    if (!last) continue;
    const isPrefix = quoted === undefined || last.part === 'only';
    const phrase = { tokens: searched.map(({ token, position }) => ({ token, position })), isPrefix };
    const key = JSON.stringify(phrase);
    if (phrases.has(key)) continue;
    phrases.set(key, phrase);
    left -= searched.length;
  }
  return [...phrases.values()];
}

/** Returns one token for each position. A word with an article is searched without it. */
function queryTokens(text: string): PlacedToken[] {
  const tokens: PlacedToken[] = [];
  for (const token of placedTokens(folded(text))) {
    if (token.part === 'last') continue;
    if (token.part === 'stem') tokens.pop();
    tokens.push(token);
  }
  return tokens;
}

/** Yields the tokens of a folded text in order. */
export function* placedTokens(text: string): Generator<PlacedToken> {
  let position = 0;
  for (const { 0: run, 1: unspaced, index: from } of text.matchAll(RUNS)) {
    if (unspaced === undefined) {
      yield { token: firstLetters(run), position, from, start: from };
      const [article = ''] = ARTICLE.exec(run) ?? [];
      const stem = { token: firstLetters(run.slice(article.length)), position, from, start: from + article.length };
      if (article !== '') yield { ...stem, part: 'stem' };
      position += 1;
      continue;
    }
    const letters = [...run];
    let start = from;
    for (const [i, letter] of letters.entries()) {
      const next = letters[i + 1];
      const token = { token: letter + (next ?? ''), position: position++, from: start, start };
      yield next === undefined ? { ...token, part: i === 0 ? 'only' : 'last' } : token;
      start += letter.length;
    }
  }
}

function firstLetters(run: string): string {
  return run.length <= TOKEN_CHARS ? run : [...run].slice(0, TOKEN_CHARS).join('');
}
