// One provider as a client of it sees it: where to send people, and what its answers are worth. oidc-client-ts carries the protocol
// (request, state, exchange of codes and refresh tokens, revocation); what it does not check is checked here.

import { OidcClient, type RefreshState, type SigninResponse } from 'oidc-client-ts';
import { serverClock } from '#protocol/browser/server-clock.ts';
import type { Provider } from '#protocol/identity.ts';
import { signUpUrl } from './authorization.ts';
import { type Begun, type BegunStore, begunHere, begunInMemory, uuidOf } from './begun.ts';
import { Discovery, type DiscoveryDocument } from './discovery.ts';
import { AuthCriticalError, UnreachableError } from './errors.ts';
import { checkedIdToken, type IdTokenClaims, IdTokenError } from './id-token.ts';
import { ANSWERED_TYPES, exchangeError } from './library-errors.ts';
import { challengeOf, newNonce, newVerifier } from './pkce.ts';
import { type Fetch, TIMEOUT_MS } from './provider-http.ts';
import type { TokenInfo } from './token-info.ts';
import { acceptedToken, tokenInfoOf } from './tokens.ts';

/** A request without a question to the person, in a hidden frame. */
export interface SilentRequest {
  url: string;
  state: string;
  /** Against the query that the frame came back with. */
  redeemed(query: URLSearchParams): Promise<TokenInfo>;
}

export class ProviderClient {
  readonly row: Provider;
  readonly #discovery: Discovery;
  readonly #params: Readonly<Record<string, string>>;

  /** `params`: of every request for a sign-in, beside the protocol's. */
  constructor(row: Provider, fetch: Fetch, keepsDiscovery: boolean, params: Readonly<Record<string, string>> = {}) {
    this.row = row;
    this.#params = params;
    this.#discovery = new Discovery(row.issuer, fetch, keepsDiscovery);
  }

  document(): Promise<DiscoveryDocument> {
    return this.#discovery.document();
  }

  /** Rejects with an UnreachableError where it does not answer. */
  reached(): Promise<unknown> {
    return this.#discovery.asked();
  }

  /** The address of a sign-in, which is kept until it is answered. `params`: beside those of every request. */
  async signInUrl(
    redirectUri: string,
    begun: Begun,
    prompt: 'login' | undefined,
    params: Readonly<Record<string, string>> = {},
  ): Promise<string> {
    return withParams((await this.#begin(begunHere, redirectUri, { data: begun, prompt })).url, params);
  }

  async signUpUrl(redirectUri: string, params: Readonly<Record<string, string>> = {}): Promise<string> {
    const { clientId, scope } = this.row;
    const codeChallenge = await challengeOf(newVerifier());
    const nonce = newNonce();
    const url = signUpUrl(await this.document(), { clientId, scope, redirectUri, nonce, codeChallenge });
    return withParams(url, { ...this.#params, ...params });
  }

  async silentRequest(redirectUri: string): Promise<SilentRequest> {
    const store = begunInMemory();
    const { url, state } = await this.#begin(store, redirectUri, { prompt: 'none' });
    return { url, state, redeemed: (query) => this.#redeemed(store, `${redirectUri}?${query}`) };
  }

  /** Against the address that a sign-in came back to: rejects with 'fetch token failed', an AuthCriticalError or an UnreachableError. */
  redeemed(address: URL): Promise<TokenInfo> {
    return this.#redeemed(begunHere, address.href);
  }

  /** Against a refresh token. A provider that gives no new one leaves the old one in force, and may leave the identity token as it is. */
  async refreshed(held: TokenInfo, refreshToken: string): Promise<TokenInfo> {
    // What is held may be one that counts no more, of which the library would refuse to read anything: whose the new one is its reader checks.
    const state = { refresh_token: refreshToken, session_state: null, profile: {} } as RefreshState;
    const token = await this.#answered(
      (client) => client.useRefreshToken({ state, timeoutInSeconds: TIMEOUT_MS / 1000 }),
      { idToken: held.id_token },
    );
    if (token?.id_token !== held.id_token) await this.checked(token, undefined);
    return { refresh_token: refreshToken, ...(token as TokenInfo) };
  }

  /** What the provider refuses to revoke ends by itself. Rejects with an UnreachableError. */
  async revoke({ access_token, refresh_token }: TokenInfo): Promise<void> {
    if ((await this.document()).revocation_endpoint === undefined) return;
    const client = await this.#client(begunHere);
    const revoke = (token: string, type: 'access_token' | 'refresh_token') =>
      client.revokeToken(token, type).catch((thrown: unknown) => {
        const error = exchangeError(thrown);
        if (error instanceof UnreachableError) throw error;
      });
    await revoke(access_token, 'access_token');
    if (refresh_token !== undefined) await revoke(refresh_token, 'refresh_token');
  }

  /** A fresh token, or an AuthCriticalError for what is none or is not signed for us. */
  async checked(token: TokenInfo | undefined, nonce: string | undefined): Promise<IdTokenClaims> {
    if (!token) throw new AuthCriticalError('fetchingToken', 'no token in the answer');
    const { access_token: accessToken, id_token } = token;
    try {
      return await checkedIdToken(id_token, {
        ...this.#expected(serverClock.now()),
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

  async #begin(
    store: BegunStore,
    redirectUri: string,
    { data, prompt }: { data?: Begun; prompt: 'none' | 'login' | undefined },
  ): Promise<{ url: string; state: string }> {
    const code_verifier = newVerifier();
    const client = await this.#client(store);
    const request = await client.createSigninRequest({
      redirect_uri: redirectUri,
      state: data,
      nonce: newNonce(),
      ...(prompt && { prompt }),
      extraQueryParams: {
        ...this.#params,
        code_challenge: await challengeOf(code_verifier),
        code_challenge_method: 'S256',
      },
      extraTokenParams: { code_verifier },
    });
    const url = new URL(request.url);
    const state = uuidOf(request.state.id);
    url.searchParams.set('state', state);
    return { url: url.href, state };
  }

  async #redeemed(store: BegunStore, address: string): Promise<TokenInfo> {
    const record = await store.get(new URL(address).searchParams.get('state') ?? '');
    const { nonce } = JSON.parse(record ?? '{}') as { nonce?: string };
    const token = await this.#answered((client) => client.processSigninResponse(address), { store });
    await this.checked(token, nonce);
    return token as TokenInfo;
  }

  /** Undefined: an answer that is no token. `idToken` counts where the answer brings none of its own. */
  async #answered(
    ask: (client: OidcClient) => Promise<SigninResponse>,
    { store = begunHere, idToken }: { store?: BegunStore; idToken?: string },
  ): Promise<TokenInfo | undefined> {
    const client = await this.#client(store);
    const askedMs = serverClock.now();
    try {
      const { access_token, id_token = idToken, expires_in, refresh_token } = await ask(client);
      return tokenInfoOf({ access_token, id_token, expires_in, refresh_token }, askedMs);
    } catch (error) {
      throw exchangeError(error);
    }
  }

  /** Of the moment: what the provider says of itself may have changed. */
  async #client(store: BegunStore): Promise<OidcClient> {
    const { issuer, clientId, scope } = this.row;
    return new OidcClient({
      authority: issuer,
      metadata: await this.document(),
      client_id: clientId,
      scope,
      redirect_uri: '',
      stateStore: store,
      // The store judges by the server's time; the library would by the device's.
      staleStateAgeInSeconds: Number.POSITIVE_INFINITY,
      // The proof key is ours, given with each request.
      disablePKCE: true,
      loadUserInfo: false,
      fetchRequestCredentials: 'omit',
      requestTimeoutInSeconds: TIMEOUT_MS / 1000,
      revokeTokenAdditionalContentTypes: ANSWERED_TYPES,
    });
  }
}

function withParams(address: string, params: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return url.href;
}
