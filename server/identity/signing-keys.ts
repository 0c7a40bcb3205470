// The keys that sign identity tokens: made at the first start, replaced every 90 days. A new one is published a day before it signs,
// so that who keeps a copy of the list has it by then; an old one stays published while a token it signed may still be shown.

import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type { JWK } from 'oidc-provider';
import type { Only, Uses } from '../platform/database/calls.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import type { signingKeyChanges } from './signing-key-changes.ts';
import type { StoredSigningKey, signingKeyQueries } from './signing-key-queries.ts';

const DAY_MS = 24 * 3600_000;
const SIGNS_MS = 90 * DAY_MS;
const PUBLISHED_BEFORE_MS = DAY_MS;
/** Longer than any session: a sign-out shows the token that it was begun with. */
const PUBLISHED_AFTER_MS = 60 * DAY_MS;
const RSA_BITS = 2048;
const PURPOSE = 'signing-key';

export type SigningKeysDb = Uses<{
  reads: { signingKeys: Only<typeof signingKeyQueries, 'signingKeys'> };
  changes: { signingKeys: Only<typeof signingKeyChanges, 'addSigningKey' | 'dropSigningKeysBefore'> };
}>;
type Made = Pick<StoredSigningKey, 'generation' | 'madeMs'>;

export interface Schedule<K> {
  /** The one that signs is first. */
  published: K[];
  retired: K[];
  needsNew: boolean;
}

/** `keys`: oldest first. */
export function scheduleOf<K extends Made>(keys: readonly K[], nowMs: number): Schedule<K> {
  const newest = keys.at(-1);
  const startMs = (at: number): number => (at === 0 ? 0 : (keys[at]?.madeMs ?? 0) + PUBLISHED_BEFORE_MS);
  const signing = keys.findLastIndex((_, at) => startMs(at) <= nowMs);
  const published = keys.filter((_, at) => at >= signing || startMs(at + 1) + PUBLISHED_AFTER_MS > nowMs);
  return {
    published: published.toSorted((a, b) => Number(b === keys[signing]) - Number(a === keys[signing])),
    retired: keys.filter((key) => !published.includes(key)),
    needsNew: newest === undefined || newest.madeMs + SIGNS_MS <= nowMs,
  };
}

/** The private keys to be published at this time, the one that signs first; makes and forgets keys as is due. */
export async function currentSigningKeys(db: SigningKeysDb, keys: Keys, nowMs: number): Promise<JWK[]> {
  let stored = await db.reads.signingKeys.signingKeys();
  if (scheduleOf(stored, nowMs).needsNew) {
    const sealed = keys.seal(PURPOSE, Buffer.from(JSON.stringify(await newKey())));
    await db.changes.signingKeys.addSigningKey({
      generation: (stored.at(-1)?.generation ?? 0) + 1,
      sealed,
      madeMs: nowMs,
    });
    stored = await db.reads.signingKeys.signingKeys();
  }
  const { published, retired } = scheduleOf(stored, nowMs);
  const last = retired.at(-1);
  if (last) await db.changes.signingKeys.dropSigningKeysBefore(last.generation + 1);
  return published.map(({ sealed }) => JSON.parse(Buffer.from(keys.unseal(PURPOSE, sealed)).toString()) as JWK);
}

/** In the pool of threads. */
async function newKey(): Promise<object> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: RSA_BITS });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' };
}
