// The tokens by which texts are indexed and searched. A token is a run of letters and digits, folded (protocol/fold.ts). In scripts without
// spaces between words, it is a letter and its neighbor (a bigram). A symbol, for example an emoji, is a token of its own.

import { folded } from '#protocol/fold.ts';

/** Changes when the tokens of a text change. Then all boards are indexed again. */
export const TOKENS_VERSION = 1;

/** Longer words are found by their first letters. */
const TOKEN_CHARS = 64;

/** Scripts without spaces between words. */
const UNSPACED = String.raw`\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}`;
/** Runs of those letters, runs of other letters and digits, symbols. */
const RUNS = new RegExp(String.raw`([${UNSPACED}]+)|(?:(?![${UNSPACED}])[\p{L}\p{N}])+|\p{S}`, 'gu');

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

/** Returns the phrases of a query: each word is a prefix, quoted text is matched exactly. Empty if the query has no token. */
export function phrasesOf(query: string): Phrase[] {
  return [...query.matchAll(/"([^"]*)"?|[^\s"]+/gu)].flatMap(([part, quoted]) => {
    const tokens = [...eachToken(quoted ?? part)].filter(({ isInBigram }) => !isInBigram);
    if (tokens.length === 0) return [];
    return [{ tokens: tokens.map(({ token, position }) => ({ token, position })), isPrefix: quoted === undefined }];
  });
}

/** `isInBigram`: the last letter of a run, which the bigram before it contains. */
function* eachToken(text: string): Generator<Token & { isInBigram: boolean }> {
  let position = 0;
  for (const [run, unspaced] of folded(text).matchAll(RUNS)) {
    const letters = [...run];
    if (unspaced === undefined) {
      yield { token: letters.slice(0, TOKEN_CHARS).join(''), position: position++, isInBigram: false };
      continue;
    }
    const last = letters.length - 1;
    for (const [i, letter] of letters.entries())
      yield { token: letter + (letters[i + 1] ?? ''), position: position++, isInBigram: i > 0 && i === last };
  }
}
