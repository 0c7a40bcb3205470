// The token this page holds, from where it comes to when it ends: kept one at the start, renewed before it is over, and who it is of.

import { proxy } from 'valtio/vanilla';
import { serverClock } from '#protocol/browser/server-clock.ts';
import type { ProviderName } from '#protocol/identity.ts';
import type { RouteFamily } from '#protocol/routes.ts';
import { dropSetting, readSetting, writeSetting } from '../device/settings.ts';
import type { AuthConfig } from './config.ts';
import { AUTH_MESSAGES, UnreachableError } from './errors.ts';
import { claimsOf } from './id-token.ts';
import { IS_AUTHORIZED } from './may-be-signed-in.ts';
import { fetchPermission, fetchUserInfo } from './person.ts';
import type { ProviderClient } from './provider-client.ts';
import type { Fetch } from './provider-http.ts';
import { type RenewalDeps, renewed } from './renewal.ts';
import { SessionTimeout } from './session-timeout.ts';
import type { Frame } from './silent-frame.ts';
import type { TokenCache } from './token-cache.ts';
import type { TokenInfo } from './token-info.ts';
import type { UserInfo } from './user-info.ts';
import { nextState, UNKNOWN, type UserEvent, type UserState } from './user-state.ts';
import { Wake } from './wake.ts';

/** A token is renewed so long before it ends, or after four fifths of a short life. */
const RENEW_BEFORE_MS = 60_000;
/** Between tries at a provider that does not answer. */
const RETRY_MIN_MS = 5_000;
const RETRY_MAX_MS = 60_000;
/** Which provider somebody has signed in at. */
const SIGNED_IN_AT = 'teamone.provider';

export interface UserSessionDeps {
  config: AuthConfig;
  /** Whose tokens are held. */
  provider: ProviderClient;
  /** By its name, where its tokens are exchanged for those. */
  second: (name: string | null) => RenewalDeps['second'];
  cache: TokenCache;
  fetch: Fetch;
  frame: Frame;
  /** Of this page. */
  origin: string;
  family: () => RouteFamily;
}

export class UserSession {
  readonly state: UserState = proxy({ ...UNKNOWN });
  readonly timeout: SessionTimeout;
  readonly #deps: UserSessionDeps;
  readonly #cache: TokenCache | undefined;
  readonly #wake = new Wake(() => void this.#look());
  /** What was begun before a sign-in or sign-out changes nothing after it. */
  #epoch = 0;
  #retryMs = RETRY_MIN_MS;
  #renewing: Promise<boolean> | undefined;
  /** From the cache, and no longer good. */
  #old: TokenInfo | undefined;

  constructor(deps: UserSessionDeps) {
    this.#deps = deps;
    this.#cache = deps.config.enableCacheToken ? deps.cache : undefined;
    this.timeout = new SessionTimeout(deps.config.customSessionTimeout);
    globalThis.addEventListener?.('storage', ({ key, newValue }) => {
      if (key === IS_AUTHORIZED && newValue === 'false') this.#end({ type: 'signed-out-elsewhere' });
    });
    globalThis.addEventListener?.('pageshow', ({ persisted }) => {
      // Back to a page that was left by signing out.
      if (persisted && this.state.status === 'Fetching') this.#end({ type: 'signed-out-elsewhere' });
    });
  }

  dispatch(event: UserEvent): void {
    const { status } = this.state;
    Object.assign(this.state, nextState({ ...this.state }, event));
    if (this.#deps.config.debug) console.debug(`sign-in: ${event.type}: ${status} → ${this.state.status}`);
  }

  /** A token that was kept and still counts, else one without asking anybody. */
  async start(): Promise<void> {
    const epoch = this.#epoch;
    const cached = await this.#cache?.read();
    const isGood = !this.#isTimedOut && (await this.#deps.provider.accepted(cached, serverClock.now()));
    if (epoch !== this.#epoch) return;
    if (cached && isGood) {
      this.#hold(cached, true);
      return this.fetchUser();
    }
    this.#old = cached;
    this.dispatch({ type: 'fetching' });
    await this.#renewShared();
  }

  /** Somebody has signed in. */
  async begin(tokenInfo: TokenInfo, provider: ProviderName): Promise<void> {
    this.#epoch += 1;
    writeSetting(SIGNED_IN_AT, provider);
    this.timeout.begin(serverClock.now());
    writeSetting(IS_AUTHORIZED, 'true');
    this.#hold(tokenInfo, true);
    await this.#cache?.write(tokenInfo);
    await this.fetchUser();
  }

  /** Answers whether a new token is held. Who asks meanwhile gets the same answer. */
  renew(): Promise<boolean> {
    const { state } = this;
    if (state.tokenInfo && !this.#deps.config.enableUpdateToken) return Promise.resolve(false);
    return this.#renewShared();
  }

  /** Who it is, and what they may; also after it failed. */
  async fetchUser(): Promise<void> {
    const epoch = this.#epoch;
    const info = await this.#userInfo();
    if (epoch !== this.#epoch) return;
    if (!info) {
      this.dispatch({ type: 'user-info-failed' });
      return;
    }
    this.dispatch({ type: 'user-info', rawData: info });
    if (!this.#deps.config.enableFetchMVBPermission) return;
    const { permissionUrl } = this.#deps.provider.row;
    const token = this.state.tokenInfo?.access_token;
    const mvbPermission =
      permissionUrl && token
        ? await fetchPermission(this.#deps.fetch, permissionUrl, token).catch(() => undefined)
        : undefined;
    if (epoch !== this.#epoch) return;
    this.dispatch(mvbPermission ? { type: 'permission', mvbPermission } : { type: 'permission-failed' });
  }

  /** What is held and kept of a sign-in goes. Answers what was held. */
  async end(event: UserEvent): Promise<TokenInfo | undefined> {
    const held = this.state.tokenInfo ?? (await this.#cache?.read());
    writeSetting(IS_AUTHORIZED, 'false');
    dropSetting(SIGNED_IN_AT);
    this.timeout.end();
    this.#end(event);
    await this.#cache?.clear();
    return held && { ...held };
  }

  #end(event: UserEvent): void {
    this.#epoch += 1;
    this.#old = undefined;
    this.#wake.plan(Number.POSITIVE_INFINITY);
    this.dispatch(event);
  }

  #renewShared(): Promise<boolean> {
    this.#renewing ??= this.#renewOnce().finally(() => {
      this.#renewing = undefined;
    });
    return this.#renewing;
  }

  async #renewOnce(): Promise<boolean> {
    if (this.#isTimedOut) return this.#timedOut();
    const { provider, second, frame, origin, family } = this.#deps;
    const epoch = this.#epoch;
    const before = this.state.tokenInfo ?? this.#old;
    const renewal = await renewed({
      ...{ provider, frame, origin, cache: this.#cache, family: family() },
      second: second(readSetting(SIGNED_IN_AT)),
      before: before && { ...before },
      isCurrent: () => epoch === this.#epoch,
    });
    if (epoch !== this.#epoch) return this.state.tokenInfo !== undefined;
    if (renewal.outcome === 'unreachable') {
      await this.#goOnUnreachable();
      return false;
    }
    this.#retryMs = RETRY_MIN_MS;
    this.#old = undefined;
    if (renewal.outcome === 'refused') {
      this.#end({ type: 'refused', error: renewal.error });
      await this.#cache?.clear();
      return false;
    }
    writeSetting(IS_AUTHORIZED, 'true');
    const isNewSignIn = this.state.rawData === undefined;
    this.#hold(renewal.tokenInfo, isNewSignIn);
    if (isNewSignIn) await this.fetchUser();
    return true;
  }

  /** No provider denied the sign-in: a stored token is held, however old, before anything shows a guest. */
  async #goOnUnreachable(): Promise<void> {
    const epoch = this.#epoch;
    const old = this.state.tokenInfo ? undefined : this.#old;
    const isWhole = old && (await this.#deps.provider.accepted(old, 0));
    if (epoch !== this.#epoch) return;
    if (old && isWhole && !this.#isTimedOut) {
      this.dispatch({ type: 'token', tokenInfo: old, isNewSignIn: true });
      this.dispatch({ type: 'user-info-failed' });
    } else this.dispatch({ type: 'unreachable' });
    this.#planRetry();
  }

  async #timedOut(): Promise<false> {
    const epoch = this.#epoch;
    await this.#cache?.clear();
    if (epoch !== this.#epoch) return false;
    // In one turn: what shows the page knows where it leads before it knows that nobody is signed in.
    this.#end({ type: 'refused', error: 'login_required' });
    if (this.timeout.expiresAtMs > 0) this.#deps.config.onUnAuthorized?.(AUTH_MESSAGES['custom session timeout']);
    return false;
  }

  #hold(tokenInfo: TokenInfo, isNewSignIn: boolean): void {
    this.dispatch({ type: 'token', tokenInfo, isNewSignIn });
    const lifeMs = (tokenInfo.expires_in ?? 0) * 1000 || RENEW_BEFORE_MS;
    const renewMs = this.#deps.config.enableUpdateToken
      ? tokenInfo.expires_at - Math.min(RENEW_BEFORE_MS, lifeMs / 5)
      : Number.POSITIVE_INFINITY;
    this.#wake.plan(Math.min(renewMs, this.timeout.expiresAtMs));
  }

  #planRetry(): void {
    this.#wake.plan(serverClock.now() + this.#retryMs);
    this.#retryMs = Math.min(this.#retryMs * 2, RETRY_MAX_MS);
  }

  get #isTimedOut(): boolean {
    return this.timeout.isOver(serverClock.expiryNow());
  }

  get #isRenewalDue(): boolean {
    const { tokenInfo } = this.state;
    return this.#isTimedOut || !tokenInfo || tokenInfo.expires_at - serverClock.now() <= RENEW_BEFORE_MS;
  }

  /** The time has come, the device slept, its clock jumped, or the network is back. */
  async #look(): Promise<void> {
    const epoch = this.#epoch;
    // The provider's response tells the time after the device has slept.
    if (!this.#isRenewalDue) await this.#deps.provider.reached().catch(() => undefined);
    if (epoch !== this.#epoch) return;
    const { tokenInfo, status } = this.state;
    if (!tokenInfo || this.#isRenewalDue) await this.#renewShared();
    else if (status === 'UserInfoFailed') await this.fetchUser();
    else this.#hold(tokenInfo, false);
  }

  /** Undefined: refused, or nobody answers; then it is asked again in the background. */
  async #userInfo(): Promise<UserInfo | undefined> {
    const { config, provider, fetch } = this.#deps;
    const token = this.state.tokenInfo;
    if (!token) return undefined;
    const claims = claimsOf(token.id_token);
    if (!config.enableFetchUser) return claims;
    try {
      const { userinfo_endpoint } = await provider.document();
      const info = await fetchUserInfo(fetch, userinfo_endpoint, token.access_token, claims.sub);
      if (info) return info;
      // Ended at the provider, e.g. from another device: one renewal, one more try, which is the renewal's own.
      if (!this.#renewing) await this.renew();
      return this.state.rawData && { ...this.state.rawData };
    } catch (error) {
      if (error instanceof UnreachableError) this.#planRetry();
      return undefined;
    }
  }
}
