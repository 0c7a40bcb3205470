// What a provider says of itself (discovery) and the keys it signs with, kept in local storage so that a cached token is checked
// without asking anybody.

import { serverClock } from '#protocol/browser/server-clock.ts';
import { DISCOVERY_PATH } from '#protocol/identity.ts';
import { dropSetting, readSetting, writeSetting } from '../device/settings.ts';
import { AuthCriticalError } from './errors.ts';
import type { PublicKey } from './id-token.ts';
import { ask, type Fetch, objectOf } from './provider-http.ts';

export interface DiscoveryDocument {
  issuer: string;
  authorization_endpoint: string;
  token_endpoint: string;
  userinfo_endpoint: string;
  jwks_uri: string;
  revocation_endpoint?: string;
  end_session_endpoint?: string;
}

const NEEDED = ['issuer', 'authorization_endpoint', 'token_endpoint', 'userinfo_endpoint', 'jwks_uri'] as const;
const PREFIX = 'teamone.discovery.';
/** A kept one is good for that long; then it is asked for anew, and still used where nobody answers. */
const FRESH_MS = 24 * 3600 * 1000;

interface Kept {
  atMs: number;
  document: DiscoveryDocument;
  keys?: PublicKey[];
}

export class Discovery {
  readonly #issuer: string;
  readonly #fetch: Fetch;
  readonly #isKept: boolean;
  #kept: Kept | undefined;
  #asking: Promise<Kept> | undefined;

  constructor(issuer: string, fetch: Fetch, isKept: boolean) {
    this.#issuer = issuer;
    this.#fetch = fetch;
    this.#isKept = isKept;
    if (isKept) this.#kept = this.#stored();
  }

  async document(): Promise<DiscoveryDocument> {
    return (await this.#known()).document;
  }

  /** `anew`: a token names a key that is not among the ones kept. */
  async keys(anew: boolean): Promise<readonly PublicKey[]> {
    const known = await this.#known();
    if (known.keys && !anew) return known.keys;
    const answer = await objectOf(await ask(this.#fetch, known.document.jwks_uri));
    if (!Array.isArray(answer?.keys)) throw new AuthCriticalError('discoveryField', 'jwks');
    known.keys = answer.keys as PublicKey[];
    this.#keep(known);
    return known.keys;
  }

  /** As it is now, whatever is kept. */
  asked(): Promise<Kept> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  async #known(): Promise<Kept> {
    const kept = this.#kept;
    if (kept && serverClock.now() - kept.atMs < FRESH_MS) return kept;
    return this.asked().catch((error: unknown) => {
      // Unreachable, or a captive portal's page in place of the document.
      if (kept) return kept;
      throw error;
    });
  }

  async #ask(): Promise<Kept> {
    const answer = await objectOf(await ask(this.#fetch, this.#issuer + DISCOVERY_PATH));
    for (const field of NEEDED)
      if (typeof answer?.[field] !== 'string' || !URL.canParse(answer[field]))
        throw new AuthCriticalError('discoveryField', field);
    const document = answer as unknown as DiscoveryDocument;
    // A document of somebody else's would have us send codes there.
    if (document.issuer !== this.#issuer) throw new AuthCriticalError('discoveryField', 'issuer');
    const fresh = { ...this.#kept, atMs: serverClock.now(), document };
    this.#keep(fresh);
    return fresh;
  }

  #keep(kept: Kept): void {
    this.#kept = kept;
    if (this.#isKept) writeSetting(`${PREFIX}${this.#issuer}`, JSON.stringify(kept));
  }

  #stored(): Kept | undefined {
    try {
      const kept = JSON.parse(readSetting(`${PREFIX}${this.#issuer}`) ?? 'null') as Kept | null;
      return kept?.document?.issuer === this.#issuer ? kept : undefined;
    } catch {
      dropSetting(`${PREFIX}${this.#issuer}`);
      return undefined;
    }
  }
}
