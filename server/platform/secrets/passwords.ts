// Passwords: scrypt in threads of low priority, few at a time, so that neither sockets nor files nor edits wait for them. Sign-ins, links
// and everything else wait in queues of their own (limits/fair-queue.ts), so that nobody's sign-in waits for what strangers do with links.

import { randomBytes, timingSafeEqual } from 'node:crypto';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import { FairQueue, type JobCaller } from '../limits/fair-queue.ts';
import { startThread, type Thread } from '../threads/start.ts';
import type { Derivation, PasswordCost, ScryptHandlers } from './scrypt-thread.ts';

/** 32 MiB and about 100 ms each; OWASP's parameters of equal strength are N = 2^15, r = 8, p = 3. */
export const PASSWORD_COST: PasswordCost = { N: 2 ** 15, r: 8, p: 3 };
const MAX_MEMORY = 64 << 20;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

export const PASSWORD = { minChars: 10, maxChars: 256 };

const share = {
  waiting: SERVER_LIMITS.passwordsWaiting,
  ofActor: SERVER_LIMITS.passwordsOfActor,
  ofNetwork: SERVER_LIMITS.passwordsOfNetwork,
};
/** At most four threads; one core of two is a sign-in's whatever the other queues do. */
const queues = {
  'sign-in': new FairQueue({ atOnce: 2, ...share }),
  link: new FairQueue({ atOnce: 1, ...share }),
  account: new FairQueue({ atOnce: 1, ...share }),
};

/** For whom, and for what, a password is derived. */
export interface Deriving extends JobCaller {
  queue: keyof typeof queues;
}

/** "scrypt$N$r$p$salt$hash", so that the cost can grow while older hashes still open. Throws `too-many-requests`. */
export async function hashOf(password: string, by: Deriving, cost = PASSWORD_COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return stored(salt, await derive(password, salt, cost, by), cost);
}

/** What no password opens. */
export function noPassword(): string {
  return stored(randomBytes(SALT_BYTES), randomBytes(HASH_BYTES));
}

/** `stored` undefined: there is no such account, which takes as long to say. Throws `too-many-requests`. */
export async function isPassword(password: string, stored: string | undefined, by: Deriving): Promise<boolean> {
  const [, n, r, p, salt = '', hash = ''] = (stored ?? noAccount).split('$');
  const right = Buffer.from(hash, 'base64url');
  const cost = { N: Number(n), r: Number(r), p: Number(p) };
  const given = await derive(password, Buffer.from(salt, 'base64url'), cost, by);
  return timingSafeEqual(given, right) && stored !== undefined;
}

function derive(password: string, salt: Buffer, cost: PasswordCost, { queue, ...asker }: Deriving): Promise<Buffer> {
  // One spelling of letters that have two.
  const text = password.normalize('NFKC');
  const derivation = { text, salt: new Uint8Array(salt), bytes: HASH_BYTES, cost, maxMemoryBytes: MAX_MEMORY };
  return queues[queue].run(asker, () => derivedAside(derivation));
}

/** Started when they are needed, kept from then on: as many as work at once. */
const idle: Thread<ScryptHandlers>[] = [];

async function derivedAside(derivation: Derivation): Promise<Buffer> {
  const thread = idle.pop() ?? startThread<ScryptHandlers>(new URL('./scrypt-thread.ts', import.meta.url), undefined);
  // The process is kept by what it waits for alone.
  thread.worker.ref();
  const key = await thread.calls.derived(derivation);
  thread.worker.unref();
  // One that failed is not used again.
  idle.push(thread);
  return Buffer.from(key);
}

function stored(salt: Buffer, hash: Buffer, { N, r, p } = PASSWORD_COST): string {
  return ['scrypt', N, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

const noAccount = noPassword();
