// Access tokens of another identity provider than the one inside the server. One that is a JWT is verified here by the provider's
// keys; of any other the provider is asked, and its answer holds for a minute at most.

import { createHash } from 'node:crypto';
import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose';
import { CallerError } from '#protocol/errors.ts';
import type { Provider } from '#protocol/identity.ts';
import { ask, type Endpoints, endpointsOf, ProviderUnreachable } from './provider-endpoints.ts';

const TTL_MS = 60_000;
const KEPT_TOKENS = 10_000;
const TOKEN_CHARS = 8192;
/** How far clocks may differ. */
const TOLERANCE_S = 5;
/** Of one provider; who comes beyond them is told to come again. */
const ASKED_AT_ONCE = 32;
/** None by which one who knows the published key could sign. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

type Claims = Readonly<Record<string, unknown>>;

export interface ExternalToken {
  iss: string;
  sub: string;
  clientId: string;
  claims: Claims;
}

export class ExternalTokens {
  readonly #clientId: string;
  readonly #endpoints: () => Promise<Endpoints>;
  /** By SHA-256 of a token: what the provider said of it. */
  readonly #kept = new Map<string, { said: Promise<Claims | undefined>; untilMs: number }>();
  #asking = 0;

  constructor({ issuer, clientId }: Pick<Provider, 'issuer' | 'clientId'>) {
    this.#clientId = clientId;
    this.#endpoints = endpointsOf(issuer);
  }

  /** Undefined: it counts for nothing. Throws `not-ready` where the provider would have to be asked and does not answer. */
  async claimsOf(token: string): Promise<ExternalToken | undefined> {
    if (token.length > TOKEN_CHARS || !/^[\w.~+/=-]+$/.test(token)) return undefined;
    try {
      const endpoints = await this.#endpoints();
      const claims = isJwt(token) ? await this.#verified(token, endpoints) : await this.#told(token, endpoints);
      if (typeof claims?.sub !== 'string' || claims.sub === '') return undefined;
      return { iss: endpoints.issuer, sub: claims.sub, clientId: this.#clientId, claims };
    } catch (error) {
      if (!(error instanceof ProviderUnreachable)) throw error;
      throw new CallerError('not-ready', 'The identity provider does not answer');
    }
  }

  async #verified(token: string, { issuer, keys, userinfoUrl }: Endpoints): Promise<Claims | undefined> {
    const options = { issuer, algorithms: ALGORITHMS, clockTolerance: TOLERANCE_S, requiredClaims: ['sub', 'exp'] };
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keys, options);
      if (!isAccessToken(payload, protectedHeader.typ) || !isFor(payload, this.#clientId)) return undefined;
      if (userinfoUrl === undefined || hasProfile(payload)) return payload;
      // Many providers say nothing of the person in an access token; it counts without that, too.
      const person = await this.#keptOr(token, () => userinfo(token, userinfoUrl)).catch(() => undefined);
      return person?.sub === payload.sub ? { ...person, ...payload } : payload;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }

  async #told(token: string, { introspectionUrl, userinfoUrl }: Endpoints): Promise<Claims | undefined> {
    const claims = await this.#keptOr(token, async () => {
      const told = introspectionUrl && (await introspection(token, introspectionUrl, this.#clientId));
      if (told && (told.active !== true || !mayBeFor(told, this.#clientId))) return undefined;
      const person = userinfoUrl && (await userinfo(token, userinfoUrl));
      if (!told || !person) return person || told || undefined;
      return told.sub === undefined || told.sub === person.sub ? { ...person, ...told, sub: person.sub } : undefined;
    });
    return typeof claims?.exp === 'number' && claims.exp <= Date.now() / 1000 ? undefined : claims;
  }

  /** Whoever shows the same token meanwhile waits for the same answer; no refusal and no failure is kept. */
  #keptOr(token: string, askProvider: () => Promise<Claims | undefined>): Promise<Claims | undefined> {
    const name = createHash('sha256').update(token).digest('base64url');
    const there = this.#kept.get(name);
    if (there && Date.now() < there.untilMs) return there.said;
    this.#kept.delete(name);
    if (this.#asking >= ASKED_AT_ONCE) throw new CallerError('too-many-requests');
    this.#asking += 1;
    const said = askProvider().finally(() => {
      this.#asking -= 1;
    });
    this.#kept.set(name, { said, untilMs: Date.now() + TTL_MS });
    const forget = (): void => void this.#kept.delete(name);
    said.then((claims) => claims ?? forget(), forget);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= KEPT_TOKENS) break;
      this.#kept.delete(oldest);
    }
    return said;
  }
}

async function introspection(token: string, url: string, clientId: string): Promise<Claims | undefined> {
  const fields = new URLSearchParams({ token, token_type_hint: 'access_token', client_id: clientId });
  const { status, body } = await ask(url, { method: 'POST', body: fields });
  // Most refuse it to a client without a secret.
  return status === 200 ? claimsIn(body) : undefined;
}

async function userinfo(token: string, url: string): Promise<Claims | undefined> {
  const { status, body } = await ask(url, { headers: { authorization: `Bearer ${token}` } });
  if (status >= 500) throw new ProviderUnreachable(`${url} answers ${status}`);
  return status === 200 ? claimsIn(body) : undefined;
}

function claimsIn(body: unknown): Claims | undefined {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Claims) : undefined;
}

function isJwt(token: string): boolean {
  try {
    return token.split('.').length === 3 && decodeProtectedHeader(token).alg !== undefined;
  } catch {
    return false;
  }
}

/** The same keys sign identity and sign-out tokens, which open nothing. `typ` among the claims is Keycloak's way to tell them apart. */
function isAccessToken(payload: JWTPayload, typ: string | undefined): boolean {
  const isOther = 'at_hash' in payload || 'c_hash' in payload || 'nonce' in payload || 'events' in payload;
  if (isOther || (payload.typ !== undefined && payload.typ !== 'Bearer')) return false;
  return typ === undefined || /^(application\/)?(at\+)?jwt$/i.test(typ);
}

function clientsOf({ aud, azp, client_id }: Claims): unknown[] {
  return [aud, azp, client_id].flat().filter((one) => one !== undefined);
}

function isFor(claims: Claims, clientId: string): boolean {
  return clientsOf(claims).includes(clientId);
}

/** An answer need not say whom the token is for. */
function mayBeFor(claims: Claims, clientId: string): boolean {
  return clientsOf(claims).length === 0 || isFor(claims, clientId);
}

function hasProfile(claims: Claims): boolean {
  return typeof claims.name === 'string' || typeof claims.email === 'string';
}
