// Codes one joins a panel's session by: made, looked up, kept as an HMAC. SPEC: PANEL-2 to PANEL-4.

import { randomBytes } from 'node:crypto';
import { CallerError } from '#protocol/errors.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import { sha256 } from '../access/board-secrets.ts';
import type { Only, Uses } from '../platform/database/calls.ts';
import { attemptKey } from '../platform/limits/shared-rate-limiter.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import type { panelCodeChanges } from './code-changes.ts';
import type { PanelCode, panelCodeQueries } from './code-queries.ts';

export type CodesDb = Uses<{
  reads: { panelCodes: Only<typeof panelCodeQueries, 'panelCodeOfToken'> };
  changes: { panelCodes: Only<typeof panelCodeChanges, 'addPanelCode' | 'tryPanelCode'> };
}>;

/** 32 of them, five bits each: none that is read as another. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const CHARS = 6;
/** A new code is another living one's once in ten thousand, with 100,000 of them. */
const DRAWS = 8;

const TRIES = [
  { max: SERVER_LIMITS.panelCodeTriesPerMinute, windowMs: 60_000 },
  { max: SERVER_LIMITS.panelCodeTriesPerHour, windowMs: 3600_000 },
];

export class PanelCodes {
  readonly #db: CodesDb;
  readonly #keys: Keys;

  constructor(db: CodesDb, keys: Keys) {
    this.#db = db;
    this.#keys = keys;
  }

  /** A new code; `token` with it where it is one to join by. */
  async add(
    of: Omit<PanelCode, 'hash'>,
    nowMs: number,
  ): Promise<{ code: string; token: Uint8Array; expiresAt: number }> {
    const token = randomBytes(16);
    const expiresMs = nowMs + SERVER_LIMITS.panelCodeMs;
    const kept = { ...of, token: of.session === null ? null : sha256(token), expiresMs, nowMs };
    for (let draw = 0; draw < DRAWS; draw += 1) {
      const code = Array.from(randomBytes(CHARS), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
      if (
        await this.#db.changes.panelCodes.addPanelCode({
          ...kept,
          hash: this.#hashOf(code),
          graceMs: SERVER_LIMITS.panelCodeGraceMs,
        })
      )
        return { code, token, expiresAt: expiresMs };
    }
    throw new Error('no code is free');
  }

  /** Throws `too-many-requests`, and `not-found` for whatever is no living code. `inSession`: who asks is in that one already. */
  async typed(text: string, network: string, inSession: string | undefined): Promise<PanelCode> {
    const nowMs = Date.now();
    const hash = this.#hashOf(tidyCode(text));
    const counts = TRIES.map(({ max, windowMs }) => ({
      max,
      windowMs,
      key: attemptKey('panel code', network, windowMs),
    }));
    const { code, refusedUntilMs } = {
      refusedUntilMs: undefined,
      ...(await this.#db.changes.panelCodes.tryPanelCode({ hash, counts, inSession, nowMs })),
    };
    if (refusedUntilMs !== undefined) throw tooManyUntil(refusedUntilMs, nowMs);
    if (!code) throw new CallerError('not-found');
    return code;
  }

  /** Throws `not-found`. */
  async scanned(token: string): Promise<PanelCode> {
    const sha = sha256(Buffer.from(token, 'base64url'));
    const code = await this.#db.reads.panelCodes.panelCodeOfToken({ token: sha, nowMs: Date.now() });
    if (!code) throw new CallerError('not-found');
    return code;
  }

  #hashOf(code: string): string {
    return this.#keys.sign('panel-code', code).slice(code.length + 1);
  }
}

/** Blanks and dashes of any kind do not matter. */
function tidyCode(text: string): string {
  return text.replace(/[\s\p{Pd}\u00ad]/gu, '').toUpperCase();
}

/** Returns the error for a caller above a limit that resets at `untilMs`. */
export function tooManyUntil(untilMs: number, nowMs: number): CallerError {
  return new CallerError('too-many-requests', undefined, Math.max(1, Math.ceil((untilMs - nowMs) / 1000)));
}
