// Browsers that an account trusts: each in which a sign-in to it was completed, or a password set by a link, by a signed cookie bound to
// both. It opens nothing; it gives the browser's tries a count of their own (sign-in-limits.ts). A new password and a sign-out everywhere end it.

import { randomUUID } from 'node:crypto';
import { PROVIDER_COOKIES } from '#protocol/browser/provider-cookies.ts';
import { OIDC_PREFIX } from '#protocol/identity.ts';
import { hashed } from '../platform/secrets/hashed.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import type { Account } from './account-queries.ts';

const PURPOSE = 'trusted-browser';
const { name: COOKIE_NAME, end: KEPT_S } = PROVIDER_COOKIES.trustedBrowser;
const NAME_CHARS = 12;

export class TrustedBrowsers {
  readonly #keys: Keys;

  constructor(keys: Keys) {
    this.#keys = keys;
  }

  /** The id of the browser that sends these cookies, where the account trusts it. */
  idOf(cookies: string | undefined, account: Pick<Account, 'sub' | 'trustFromMs'> | undefined): string | undefined {
    if (!account || cookies === undefined) return undefined;
    const name = nameOf(account.sub);
    const value = cookies.split(/; */).find((one) => one.startsWith(`${name}=`));
    const [id, sub, at] = this.#keys.open(PURPOSE, value?.slice(name.length + 1) ?? '')?.split('.') ?? [];
    // One from later than now was made by a clock that has been set back since: what has ended trust meanwhile cannot be told.
    const isOfNow = Number(at) <= Math.max(Date.now(), account.trustFromMs + 1);
    return sub === account.sub && Number(at) > account.trustFromMs && isOfNow ? id : undefined;
  }

  /** `Set-Cookie`, at the end of a sign-in, or where a password was set by a link. The browser keeps the id it has: its count goes on. */
  cookieFor(cookies: string | undefined, account: Pick<Account, 'sub' | 'trustFromMs'>, isSecure: boolean): string {
    const id = this.idOf(cookies, account) ?? randomUUID();
    // Right behind a new password too, which ended the trust of all.
    const atMs = Math.max(Date.now(), account.trustFromMs + 1);
    const signed = this.#keys.sign(PURPOSE, [id, account.sub, atMs].join('.'));
    const flags = `Path=${OIDC_PREFIX}; Max-Age=${KEPT_S}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
    return `${nameOf(account.sub)}=${signed}; ${flags}`;
  }
}

/** Several people may share a browser. */
function nameOf(sub: string): string {
  return COOKIE_NAME.replace('*', hashed(sub).slice(0, NAME_CHARS));
}
