// Whether an identity token holds: signed by the provider, for us, for now. By the browser's own cryptography.

import { fromBase64url, sha256, toBase64url } from './base64url.ts';

/** A public key as a provider publishes it. */
export interface PublicKey extends JsonWebKey {
  kid?: string;
}

export type IdTokenDefect =
  | 'malformed'
  | 'alg'
  | 'key'
  | 'signature'
  | 'iss'
  | 'aud'
  | 'azp'
  | 'sub'
  | 'expired'
  | 'nonce'
  | 'at_hash';

export class IdTokenError extends Error {
  readonly defect: IdTokenDefect;
  constructor(defect: IdTokenDefect) {
    super(`the identity token does not hold: ${defect}`);
    this.name = 'IdTokenError';
    this.defect = defect;
  }
}

export interface IdTokenClaims {
  iss: string;
  sub: string;
  aud: string | string[];
  exp: number;
  azp?: string;
  nonce?: string;
  at_hash?: string;
  [claim: string]: unknown;
}

export interface IdTokenExpectation {
  issuer: string;
  clientId: string;
  nowMs: number;
  /** The provider's keys; asked a second time, anew, where the token names a key that is not among them. */
  keys: (anew: boolean) => Promise<readonly PublicKey[]>;
  accessToken: string;
  /** A token from the cache must have it; a fresh one came by a channel of its own. */
  mustHaveAtHash: boolean;
  /** Undefined: none is expected, e.g. in a token that a refresh token brought. */
  nonce?: string | undefined;
}

/** Clocks differ by that much. */
const SKEW_S = 60;
const RSA = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };

/** Throws an IdTokenError for the first defect found. */
export async function checkedIdToken(token: string, expected: IdTokenExpectation): Promise<IdTokenClaims> {
  const { header, claims, signed, signature } = partsOf(token);
  if (header.alg !== 'RS256') throw new IdTokenError('alg');
  if (!(await isSigned(signed, signature, await keyOf(header.kid, expected.keys)))) throw new IdTokenError('signature');
  if (claims.iss !== expected.issuer) throw new IdTokenError('iss');
  const audience = typeof claims.aud === 'string' ? [claims.aud] : Array.isArray(claims.aud) ? claims.aud : [];
  if (!audience.includes(expected.clientId)) throw new IdTokenError('aud');
  if (claims.azp === undefined ? audience.length > 1 : claims.azp !== expected.clientId) throw new IdTokenError('azp');
  if (typeof claims.sub !== 'string' || claims.sub === '') throw new IdTokenError('sub');
  if (!(typeof claims.exp === 'number' && claims.exp + SKEW_S > expected.nowMs / 1000))
    throw new IdTokenError('expired');
  if (expected.nonce !== undefined && claims.nonce !== expected.nonce) throw new IdTokenError('nonce');
  const mustMatch = expected.mustHaveAtHash || claims.at_hash !== undefined;
  if (mustMatch && claims.at_hash !== (await atHashOf(expected.accessToken))) throw new IdTokenError('at_hash');
  return claims;
}

/** Of a token that was checked before: its claims, unread. */
export function claimsOf(token: string): IdTokenClaims {
  return partsOf(token).claims;
}

/** The left half of the access token's hash. */
async function atHashOf(accessToken: string): Promise<string> {
  return toBase64url((await sha256(accessToken)).subarray(0, 16));
}

interface Parts {
  header: { alg?: unknown; kid?: unknown };
  claims: IdTokenClaims;
  signed: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
}

function partsOf(token: string): Parts {
  try {
    const [header = '', payload = '', signature = '', ...more] = token.split('.');
    if (more.length > 0) throw new Error('more than three parts');
    return {
      header: objectOf(header) as Parts['header'],
      claims: objectOf(payload) as IdTokenClaims,
      signed: new TextEncoder().encode(`${header}.${payload}`),
      signature: fromBase64url(signature),
    };
  } catch {
    throw new IdTokenError('malformed');
  }
}

function objectOf(part: string): object {
  const value: unknown = JSON.parse(new TextDecoder().decode(fromBase64url(part)));
  if (typeof value !== 'object' || value === null) throw new Error('not an object');
  return value;
}

async function keyOf(kid: unknown, keys: IdTokenExpectation['keys']): Promise<PublicKey> {
  const fits = (key: PublicKey) =>
    key.kty === 'RSA' &&
    key.use !== 'enc' &&
    (kid === undefined || key.kid === kid) &&
    (key.alg ?? 'RS256') === 'RS256';
  const key = (await keys(false)).find(fits) ?? (await keys(true)).find(fits);
  if (!key) throw new IdTokenError('key');
  return key;
}

async function isSigned(
  signed: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  { kty, n, e }: PublicKey,
): Promise<boolean> {
  const jwk = { kty, n, e } as JsonWebKey;
  const key = await crypto.subtle.importKey('jwk', jwk, RSA, false, ['verify']).catch(() => {
    throw new IdTokenError('key');
  });
  return crypto.subtle.verify(RSA, key, signature, signed);
}
