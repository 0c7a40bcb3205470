// One provider as a client of it sees it: where to send people, and what its answers are worth.

import type { Provider } from '#protocol/identity.ts';
import { authorizationUrl, signUpUrl } from './authorization.ts';
import { Discovery, type DiscoveryDocument } from './discovery.ts';
import { AuthCriticalError } from './errors.ts';
import { checkedIdToken, type IdTokenClaims, IdTokenError } from './id-token.ts';
import { challengeOf } from './pkce.ts';
import type { Fetch } from './provider-http.ts';
import type { TokenInfo } from './token-info.ts';
import { acceptedToken, requestToken } from './tokens.ts';

interface Begin {
  redirectUri: string;
  nonce: string;
  verifier: string;
}

export class ProviderClient {
  readonly row: Provider;
  readonly #fetch: Fetch;
  readonly #discovery: Discovery;

  constructor(row: Provider, fetch: Fetch, keepsDiscovery: boolean) {
    this.row = row;
    this.#fetch = fetch;
    this.#discovery = new Discovery(row.issuer, fetch, keepsDiscovery);
  }

  document(): Promise<DiscoveryDocument> {
    return this.#discovery.document();
  }

  /** Rejects with an UnreachableError where it does not answer. */
  reached(): Promise<unknown> {
    return this.#discovery.asked();
  }

  async authorizationUrl(begin: Begin & { state: string; prompt?: 'none' | 'login' | undefined }): Promise<string> {
    return authorizationUrl(await this.document(), { ...(await this.#request(begin)), ...begin });
  }

  async signUpUrl(begin: Begin): Promise<string> {
    return signUpUrl(await this.document(), await this.#request(begin));
  }

  /** Against a code: rejects with 'fetch token failed', an AuthCriticalError or an UnreachableError. */
  async redeemed(code: string, { redirectUri, verifier, nonce }: Begin): Promise<TokenInfo> {
    const fields = {
      grant_type: 'authorization_code',
      client_id: this.row.clientId,
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    };
    const token = await requestToken(this.#fetch, (await this.document()).token_endpoint, fields);
    await this.checked(token, nonce);
    return token as TokenInfo;
  }

  /** Against a refresh token. A provider that gives no new one leaves the old one in force, and may leave the identity token as it is. */
  async refreshed(held: TokenInfo, refreshToken: string): Promise<TokenInfo> {
    const fields = { grant_type: 'refresh_token', client_id: this.row.clientId, refresh_token: refreshToken };
    const token = await requestToken(this.#fetch, (await this.document()).token_endpoint, fields, held.id_token);
    if (token?.id_token !== held.id_token) await this.checked(token, undefined);
    return { refresh_token: refreshToken, ...(token as TokenInfo) };
  }

  /** A fresh token, or an AuthCriticalError for what is none or is not signed for us. */
  async checked(token: TokenInfo | undefined, nonce: string | undefined): Promise<IdTokenClaims> {
    if (!token) throw new AuthCriticalError('fetchingToken', 'no token in the answer');
    const { access_token: accessToken, id_token } = token;
    try {
      return await checkedIdToken(id_token, {
        ...this.#expected(Date.now()),
        accessToken,
        mustHaveAtHash: false,
        nonce,
      });
    } catch (error) {
      if (error instanceof IdTokenError) throw new AuthCriticalError('fetchingToken', error);
      throw error;
    }
  }

  /** Claims of a token from the cache; undefined unless everything holds at `nowMs`. */
  accepted(token: TokenInfo | undefined, nowMs: number): Promise<IdTokenClaims | undefined> {
    return acceptedToken(token, this.#expected(nowMs));
  }

  #expected(nowMs: number) {
    const { issuer, clientId } = this.row;
    return { issuer, clientId, nowMs, keys: (anew: boolean) => this.#discovery.keys(anew) };
  }

  async #request({ redirectUri, nonce, verifier }: Begin) {
    const { clientId, scope } = this.row;
    return { clientId, scope, redirectUri, nonce, codeChallenge: await challengeOf(verifier) };
  }
}
