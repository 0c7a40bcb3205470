// The tokens by which texts are indexed and searched. A token is a run of letters and digits, folded (protocol/fold.ts). In scripts without
// spaces between words, it is a letter and its neighbor (a bigram). A symbol, for example an emoji, is a token of its own.

import { folded } from '#protocol/fold.ts';

/** Changes when the tokens of a text change. Then all boards are indexed again. */
export const TOKENS_VERSION = 1;

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

export interface Token {
  token: string;
  /** The number of tokens before it in its text. */
  position: number;
}

/** Tokens that a text must contain one after the other. */
export interface Phrase {
  tokens: readonly Token[];
  /** The last token may be the start of a longer one. */
  isPrefix: boolean;
}

/** Returns the tokens of a text in order. */
export function tokensOf(text: string): Token[] {
  return [...eachToken(text)].map(({ token, position }) => ({ token, position }));
}

/**
 * Returns the phrases of a query: each word is a prefix, quoted text is matched exactly. Empty if the query has no token. Of a long query the
 * first tokens count.
 */
export function phrasesOf(query: string): Phrase[] {
  const phrases = new Map<string, Phrase>();
  let left = MAX_QUERY_TOKENS;
  for (const [part, quoted] of query.matchAll(/"([^"]*)"?|[^\s"]+/gu)) {
    const tokens = [...eachToken(quoted ?? part)].filter(({ letter }) => letter !== 'last');
    const searched = tokens.slice(0, Math.min(MAX_PHRASE_TOKENS, left));
    const last = searched.at(-1);
    if (!last) continue;
    const isPrefix = quoted === undefined || last.letter === 'only';
    const phrase = { tokens: searched.map(({ token, position }) => ({ token, position })), isPrefix };
    const key = JSON.stringify(phrase);
    if (phrases.has(key)) continue;
    phrases.set(key, phrase);
    left -= searched.length;
  }
  return [...phrases.values()];
}

/** `letter`: the token is the last letter of a run, which the bigram before it contains, or the only one. */
function* eachToken(text: string): Generator<Token & { letter?: 'last' | 'only' }> {
  let position = 0;
  for (const [run, unspaced] of folded(text).matchAll(RUNS)) {
    const letters = [...run];
    if (unspaced === undefined) {
      yield { token: letters.slice(0, TOKEN_CHARS).join(''), position: position++ };
      continue;
    }
    for (const [i, letter] of letters.entries()) {
      const next = letters[i + 1];
      if (next !== undefined) yield { token: letter + next, position: position++ };
      else yield { token: letter, position: position++, letter: i === 0 ? 'only' : 'last' };
    }
  }
}
