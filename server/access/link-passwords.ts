// Passwords of links: whether one is right, and the hash of a new one. No text is derived twice for the same link, and guesses are counted
// by all processes together.

import { createHmac, randomBytes } from 'node:crypto';
import { CallerError } from '#protocol/errors.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import type { JobCaller } from '../platform/limits/fair-queue.ts';
import { type AttemptCounts, SharedRateLimiter } from '../platform/limits/shared-rate-limiter.ts';
import { hashOf, isPassword } from '../platform/secrets/passwords.ts';
import type { PasswordCost } from '../platform/secrets/scrypt-thread.ts';

/** Texts that were checked, of each whether it was right for a hash: a class that comes at once is not checked at length. */
const KEPT = 2000;
const MINUTE_MS = 60_000;

export class LinkPasswords {
  readonly #attempts: SharedRateLimiter;
  readonly #cost: PasswordCost | undefined;
  readonly #key = randomBytes(32);
  readonly #checked = new Map<string, Promise<boolean>>();

  constructor(db: AttemptCounts, cost?: PasswordCost) {
    this.#attempts = new SharedRateLimiter(db);
    this.#cost = cost;
  }

  /** Throws `too-many-requests`: too many guesses at this link from this network, or too much waits. */
  isRight({ sha256, hash }: { sha256: string; hash: string }, text: string, by: JobCaller): Promise<boolean> {
    const name = this.#nameOf(hash, text);
    const known = this.#checked.get(name);
    if (known) return known;
    const isRight = this.#guess(sha256, hash, text, by);
    this.#keep(name, isRight);
    // What was refused was not checked.
    isRight.catch(() => this.#checked.delete(name));
    return isRight;
  }

  /** `before`: the link's hash as it is; it stays for the text it is known to be of. Throws `too-many-requests`. */
  async hashOf(text: string, before: string | null, by: JobCaller): Promise<string> {
    if (before !== null && (await this.#checked.get(this.#nameOf(before, text)))) return before;
    const perMinute = { max: SERVER_LIMITS.linkPasswordsSetPerMinute, windowMs: MINUTE_MS };
    if (!(await this.#attempts.take('set link password', by.actor, perMinute)))
      throw new CallerError('too-many-requests');
    const hash = await hashOf(text, { queue: 'link', ...by }, this.#cost);
    this.#keep(this.#nameOf(hash, text), Promise.resolve(true));
    return hash;
  }

  async #guess(sha256: string, hash: string, text: string, by: JobCaller): Promise<boolean> {
    const perMinute = { max: SERVER_LIMITS.linkPasswordTriesPerMinute, windowMs: MINUTE_MS };
    if (!(await this.#attempts.take('link password', `${sha256} ${by.network}`, perMinute)))
      throw new CallerError('too-many-requests');
    return isPassword(text, hash, { queue: 'link', ...by });
  }

  #keep(name: string, isRight: Promise<boolean>): void {
    if (this.#checked.size >= KEPT) this.#checked.clear();
    this.#checked.set(name, isRight);
  }

  /** Nobody who reads this memory has a password. */
  #nameOf(hash: string, text: string): string {
    return createHmac('sha256', this.#key).update(`${hash}\0${text}`).digest('base64url');
  }
}
