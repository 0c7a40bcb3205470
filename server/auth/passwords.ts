// Passwords: scrypt in the pool of threads, few at a time, so that neither sockets nor files wait for them. Sign-ins, links and everything
// else wait in queues of their own (callers/hard-work.ts), so that nobody's sign-in waits for what strangers do with links.

import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { LIMITS } from '#protocol/limits.ts';
import { type Asker, HardWork } from '../callers/hard-work.ts';

/** Of scrypt (RFC 7914). */
export interface PasswordCost {
  N: number;
  r: number;
  p: number;
}

/** 32 MiB and about 100 ms each; OWASP's parameters of equal strength are N = 2^15, r = 8, p = 3. */
export const PASSWORD_COST: PasswordCost = { N: 2 ** 15, r: 8, p: 3 };
const MAX_MEMORY = 64 << 20;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

export const PASSWORD = { minChars: 10, maxChars: 256 };

const share = {
  waiting: LIMITS.passwordsWaiting,
  ofActor: LIMITS.passwordsOfActor,
  ofNetwork: LIMITS.passwordsOfNetwork,
};
/** Of the pool's four threads; one core of two is a sign-in's whatever the other queues do. */
const queues = {
  'sign-in': new HardWork({ atOnce: 2, ...share }),
  link: new HardWork({ atOnce: 1, ...share }),
  account: new HardWork({ atOnce: 1, ...share }),
};

/** For whom, and for what, a password is derived. */
export interface Deriving extends Asker {
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
  return queues[queue].run(
    asker,
    () =>
      new Promise((resolve, reject) => {
        scrypt(text, salt, HASH_BYTES, { ...cost, maxmem: MAX_MEMORY }, (error, hash) =>
          error ? reject(error) : resolve(hash),
        );
      }),
  );
}

function stored(salt: Buffer, hash: Buffer, { N, r, p } = PASSWORD_COST): string {
  return ['scrypt', N, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

const noAccount = noPassword();
