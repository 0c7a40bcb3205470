// The sign-in of this page: sending people to a provider and back, and the session that comes of it (user-session.ts).

import { serverClock } from '#protocol/browser/server-clock.ts';
import { type Provider, type ProviderName, RETURN_PATHS, SRA_RETURN_PATH } from '#protocol/identity.ts';
import { BACK, RETURN_URL, returnPathOf } from '#protocol/return-path.ts';
import { ROUTES, type RouteFamily, routeAt } from '#protocol/routes.ts';
import { endSessionUrl } from './authorization.ts';
import type { Begun } from './begun.ts';
import { begunOf, refusalOf } from './callback.ts';
import { type AuthConfig, checkedConfig, type GivenConfig } from './config.ts';
import { AuthCriticalError, AuthError, authError, UNSOLICITED, UnreachableError } from './errors.ts';
import { convertToken } from './person.ts';
import { newNonce } from './pkce.ts';
import { ProviderClient } from './provider-client.ts';
import type { Fetch } from './provider-http.ts';
import type { RenewalDeps } from './renewal.ts';
import { dropReturnNote, keepReturnPath, readReturnNote } from './return-note.ts';
import type { Frame } from './silent-frame.ts';
import type { TokenCache } from './token-cache.ts';
import { UserSession } from './user-session.ts';
import type { UserState } from './user-state.ts';

export interface SignInOptions {
  /** A path of ours (protocol/return-path.ts); where nothing else is said, home. */
  returnPath?: string;
  /** Where whoever gives up goes back to. Told to the provider of this origin alone; others have no such link. */
  back?: string | undefined;
  /** The password is asked for, whoever is signed in at the provider. */
  prompt?: 'login';
  /** The one of the configuration, where none is named. */
  provider?: ProviderName;
  /** That of this page's address, where none is named. */
  family?: RouteFamily;
  /** This page only leads on: Back leads to what was before it, not here again. */
  replaces?: boolean;
  /** A sign-up went before, begun at that time of the server. */
  signUpMs?: number;
}

export interface SignOutOptions {
  /** Without leaving the page. */
  silent?: boolean;
  family?: RouteFamily;
}

/** What Auth needs of the page it is in. */
export interface AuthPage {
  location: { readonly origin: string; readonly pathname: string };
  /** Leaves for an address. `replaces`: which stands in the history in place of this page's. */
  go(url: string, replaces?: boolean): void;
  fetch: Fetch;
  frame: Frame;
  cache: TokenCache;
  /** Many use it: nobody is offered to stay signed in. */
  isPanel: boolean;
}

/** Where a family of pages begins. */
const BEGINNINGS = { default: ROUTES.home, host: ROUTES.boardPicker } as const satisfies Record<RouteFamily, unknown>;

export class Auth {
  readonly config: AuthConfig;
  readonly #page: AuthPage;
  readonly #providers: ReadonlyMap<ProviderName, ProviderClient>;
  readonly #session: UserSession;
  readonly #finished = new Map<string, Promise<{ returnPath: string }>>();
  #signedUpFor: string | undefined;
  #started: Promise<void> | undefined;

  /** Throws an AuthConfigError. `rows`: of the configuration's environment, with the one its issuer names. */
  constructor(given: GivenConfig, rows: readonly Provider[], page: AuthPage) {
    this.config = checkedConfig(given);
    this.#page = page;
    const { opIssuer, clientId, scope, enableDiscoveryCache } = this.config;
    const params: Readonly<Record<string, string>> = page.isPanel ? { device_type: 'ifp' } : {};
    const clients = rows.map((row) => {
      const asked = row.name === opIssuer ? { ...row, clientId, scope } : row;
      return [row.name, new ProviderClient(asked, page.fetch, enableDiscoveryCache, params)] as const;
    });
    this.#providers = new Map(clients);
    const { fetch, frame, cache } = page;
    this.#session = new UserSession({
      config: this.config,
      provider: this.#provider(opIssuer),
      second: (name) => this.#second(name),
      cache,
      fetch,
      frame,
      origin: page.location.origin,
      family: () => this.#familyHere(),
    });
  }

  /** A valtio proxy. */
  get state(): UserState {
    return this.#session.state;
  }

  /** Who is signed in is known, or that nobody is; once per page, and again after it failed. */
  start(): Promise<void> {
    const { status } = this.state;
    if (status === 'UserInfoFailed' || status === 'MVBPermissionFailed') return this.#session.fetchUser();
    this.#started ??= this.#isElsewhere ? this.#guest() : this.#session.start();
    return this.#started;
  }

  /** Where the sign-up that went before this page's sign-in leads back to; undefined: none did. */
  get signedUpFor(): string | undefined {
    return this.#signedUpFor;
  }

  accessToken(): string | undefined {
    return this.state.tokenInfo?.access_token;
  }

  /** A new token, without asking anybody; answers whether there is one. Concurrent calls share one renewal. */
  renew(): Promise<boolean> {
    return this.#isElsewhere ? Promise.resolve(false) : this.#session.renew();
  }

  /** Leaves the page. Rejects with an UnreachableError where the provider does not answer. */
  async signIn(options: SignInOptions = {}): Promise<never> {
    const { provider: name = this.config.opIssuer, family = this.#familyHere(), replaces } = options;
    const returnPath = returnPathOf(options.returnPath);
    if (this.#isElsewhere) return this.#leave(this.#there('/signin', returnPath), replaces);
    return this.#critically(async () => {
      const provider = this.#provider(name);
      const { signUpMs } = options;
      const isSignUp = signUpMs !== undefined;
      const isOver = this.#session.timeout.isOver(serverClock.expiryNow());
      const prompt = options.prompt ?? (isOver && !isSignUp ? 'login' : undefined);
      const begun: Begun = { provider: name, returnPath, isLogin: prompt === 'login', isSignUp };
      const params = this.#backIn(provider, options.back);
      // The password was typed with the sign-up: the provider asks for an older one again.
      if (isOver && isSignUp) params.max_age = `${Math.max(0, Math.ceil((serverClock.now() - signUpMs) / 1000))}`;
      const url = await provider.signInUrl(this.#redirectUri(name, family), begun, prompt, params);
      return this.#leave(url, replaces);
    });
  }

  /** Leaves the page. A sign-up has no state: an ordinary sign-in follows it. */
  async signUp(options: SignInOptions = {}): Promise<never> {
    const { provider: name = this.config.opIssuer, family = this.#familyHere(), replaces } = options;
    const returnPath = returnPathOf(options.returnPath);
    if (this.#isElsewhere) return this.#leave(this.#there('/signup', returnPath), replaces);
    return this.#critically(async () => {
      const provider = this.#provider(name);
      const url = await provider.signUpUrl(this.#redirectUri(name, family), this.#backIn(provider, options.back));
      keepReturnPath(returnPath, serverClock.now());
      return this.#leave(url, replaces);
    });
  }

  /** What a provider sent somebody back with; once per address, for a code that is shown twice ends what it gave. */
  finishSignIn(address: URL): Promise<{ returnPath: string }> {
    const known = this.#finished.get(address.href);
    if (known) return known;
    const finished = this.#critically(() => this.#finish(address)).catch((error: unknown) => {
      if (error instanceof AuthError) {
        if (UNSOLICITED.includes(error.message)) this.#started = undefined;
        else this.#session.dispatch({ type: 'refused', error: refusalOf(error) });
        this.config.onUnAuthorized?.(error.message);
      }
      throw error;
    });
    this.#finished.set(address.href, finished);
    this.#started ??= finished.then(
      () => undefined,
      () => undefined,
    );
    return finished;
  }

  /** Everywhere: here, in other tabs, at the provider. Leaves the page, unless it is silent. */
  async signOut({ silent = false, family = this.#familyHere() }: SignOutOptions = {}): Promise<void> {
    const held = await this.#session.end({ type: 'sign-out', silent });
    const provider = this.#provider(this.config.opIssuer);
    const paths = RETURN_PATHS[family];
    await this.#critically(async () => {
      let endpoint: string | undefined;
      try {
        // What is kept of it says nothing of the line, and somebody whose token is over has none to revoke.
        await provider.reached();
        endpoint = (await provider.document()).end_session_endpoint;
        if (held) await provider.revoke(held);
      } catch (error) {
        if (!(error instanceof UnreachableError)) throw error;
        // What is on this device is gone; the provider's session ends by itself. No page of signing out opens without a line.
        this.#session.dispatch({ type: 'sign-out', silent: true });
        if (!silent) this.#page.go(this.#page.location.origin + BEGINNINGS[family].path);
        return;
      }
      if (endpoint === undefined) {
        this.#session.dispatch({ type: 'sign-out', silent: true });
        throw new AuthCriticalError('noSignOutUrl');
      }
      const { clientId } = provider.row;
      const end = { idToken: held?.id_token, clientId };
      if (!silent) {
        this.#page.go(endSessionUrl(endpoint, { ...end, back: this.#signOutUri(family) }));
        return;
      }
      const state = newNonce();
      const back = this.#page.location.origin + paths.silentSignOut;
      const url = endSessionUrl(endpoint, { ...end, back, state });
      await this.#page.frame({ url, type: 'atrium-silent-sign-out', state }).catch((error: unknown) => {
        if (!(error instanceof UnreachableError)) throw error;
      });
    });
  }

  async #finish(address: URL): Promise<{ returnPath: string }> {
    const told = address.searchParams;
    const signUp = told.has('code') && !told.has('state') ? readReturnNote(serverClock.expiryNow()) : undefined;
    if (signUp) return this.signIn({ returnPath: signUp.returnPath, signUpMs: signUp.atMs });
    const begun = await begunOf(address, (one) => this.#providers.get(one.provider)?.row.issuer);
    const { isLogin, isSignUp } = begun;
    if (!isLogin && !isSignUp && this.#session.timeout.isOver(serverClock.expiryNow()))
      throw authError('custom session timeout');
    const provider = this.#provider(begun.provider);
    const token = await unlessUnreachable(provider.redeemed(address), 'fetchingToken');
    const second = this.#second(begun.provider);
    const own = second ? await unlessUnreachable(second.converted(token), 'convertingToken') : token;
    if (isSignUp) {
      this.#signedUpFor = begun.returnPath;
      dropReturnNote();
    }
    await this.#session.begin(own, begun.provider);
    return { returnPath: returnPathOf(begun.returnPath) };
  }

  /** The provider of that name, if its tokens are exchanged for those of the configuration's. */
  #second(name: string | null): RenewalDeps['second'] {
    const first = this.#provider(this.config.opIssuer);
    const provider = this.#providers.get(name as ProviderName);
    if (!provider || provider === first) return undefined;
    return {
      provider,
      converted: async ({ access_token }) => {
        const address = provider.row.conversionUrl ?? first.row.conversionUrl;
        const token = await convertToken(this.#page.fetch, address, access_token);
        await first.checked(token, undefined);
        return token;
      },
    };
  }

  /** Errors that no person can mend are reported where the configuration says. */
  async #critically<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof AuthError || error instanceof UnreachableError) throw error;
      const critical = error instanceof AuthCriticalError ? error : new AuthCriticalError('other', error);
      this.config.onCriticalError(critical);
      throw critical;
    }
  }

  #provider(name: ProviderName): ProviderClient {
    const provider = this.#providers.get(name);
    if (!provider) throw new AuthCriticalError('other', `no provider ${name}`);
    return provider;
  }

  #backIn({ row }: ProviderClient, back: string = ROUTES.home.path): Record<string, string> {
    return row.issuer === this.#page.location.origin && back !== ROUTES.home.path ? { [BACK]: back } : {};
  }

  #redirectUri(name: ProviderName, family: RouteFamily): string {
    const { sraRedirectUri, logInRedirectUri, opIssuer } = this.config;
    const { origin } = this.#page.location;
    if (name !== opIssuer) return sraRedirectUri ?? origin + SRA_RETURN_PATH;
    return (family === 'default' && logInRedirectUri) || origin + RETURN_PATHS[family].signIn;
  }

  #signOutUri(family: RouteFamily): string {
    const { logOutRedirectUri } = this.config;
    return (family === 'default' && logOutRedirectUri) || this.#page.location.origin + RETURN_PATHS[family].signOut;
  }

  #familyHere(): RouteFamily {
    return routeAt(this.#page.location.pathname)?.route.family ?? 'default';
  }

  /** The provider inside this server is of one origin; a page under another name of it signs in there. */
  get #isElsewhere(): boolean {
    const { authEnv, opIssuer } = this.config;
    const { issuer } = this.#provider(opIssuer).row;
    const { origin } = this.#page.location;
    return authEnv === 'local' && opIssuer === 'MVB' && new URL(issuer).origin === issuer && issuer !== origin;
  }

  #there(path: string, returnPath: string): string {
    const url = new URL(path, this.#provider(this.config.opIssuer).row.issuer);
    url.searchParams.set(RETURN_URL, returnPath);
    return url.href;
  }

  async #guest(): Promise<void> {
    this.#session.dispatch({ type: 'refused', error: 'login_required' });
  }

  #leave(url: string, replaces?: boolean): Promise<never> {
    this.#page.go(url, replaces);
    return new Promise<never>(() => undefined);
  }
}

/** While somebody waits for an answer that a code was sent for, no answer is one that nobody can mend. */
function unlessUnreachable<T>(answer: Promise<T>, what: 'fetchingToken' | 'convertingToken'): Promise<T> {
  return answer.catch((error: unknown) => {
    throw error instanceof UnreachableError ? new AuthCriticalError(what, error) : error;
  });
}
