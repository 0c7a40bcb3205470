// The token between two visits: sealed (sealed-token.ts), and only where the rule of saving allows it (saved-sign-in.ts). Whether a token
// that was read still counts (algorithm, signature, at_hash, audience, issuer, expiry) its reader checks.

import { cachesToken, isSaved } from './saved-sign-in.ts';
import { clearSealed, readSealed, type TokenStorage, writeSealed } from './sealed-token.ts';
import type { TokenInfo } from './token-info.ts';

export interface TokenCache {
  /** As it was written; undefined: none, or it cannot be opened. */
  read(): Promise<TokenInfo | undefined>;
  /** Where nothing can be kept, the token lives as long as the page. */
  write(token: TokenInfo): Promise<void>;
  clear(): Promise<void>;
}

interface TokenCacheDeps {
  storage?: TokenStorage;
  /** People choose whether their sign-in is saved. */
  enableSaveSignIn?: boolean;
  isSaved?: () => boolean;
}

/** None of its calls rejects. */
export function openTokenCache(deps: TokenCacheDeps = {}): TokenCache {
  const { storage = window, enableSaveSignIn = true, isSaved: saved = isSaved } = deps;
  const clear = () => clearSealed(storage);
  const mayKeep = () => cachesToken(enableSaveSignIn, saved());
  return {
    clear,
    async read() {
      const text = mayKeep() ? await readSealed(storage) : await clear();
      return text === undefined ? undefined : (JSON.parse(text) as TokenInfo);
    },
    write: (token) => (mayKeep() ? writeSealed(storage, JSON.stringify(token)) : clear()),
  };
}
