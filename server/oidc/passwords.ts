// Passwords: scrypt in the pool of threads, few at a time, so that neither sockets nor files wait for them.

import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** 32 MiB and about 100 ms each; OWASP's parameters of equal strength are N = 2^15, r = 8, p = 3. */
const COST = { N: 2 ** 15, r: 8, p: 3 };
const MAX_MEMORY = 64 << 20;
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** Of the pool's four threads. */
const AT_ONCE = 2;

export const PASSWORD = { minChars: 10, maxChars: 256 };

/** "scrypt$N$r$p$salt$hash", so that the cost can grow while older hashes still open. */
export async function hashOf(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** `stored` undefined: there is no such account, which takes as long to say. */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  noAccount ??= hashOf(randomBytes(SALT_BYTES).toString('hex'));
  const otherwise = await noAccount;
  const [, n, r, p, salt = '', hash = ''] = (stored ?? otherwise).split('$');
  const right = Buffer.from(hash, 'base64url');
  const given = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(n), r: Number(r), p: Number(p) });
  return timingSafeEqual(given, right) && stored !== undefined;
}

let running = 0;
const waiting: (() => void)[] = [];

async function derive(password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    // One spelling of letters that have two.
    const text = password.normalize('NFKC');
    return await new Promise((resolve, reject) => {
      scrypt(text, salt, HASH_BYTES, { ...cost, maxmem: MAX_MEMORY }, (error, hash) =>
        error ? reject(error) : resolve(hash),
      );
    });
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/** Of a password that nobody has; made when the first one is asked for. */
let noAccount: Promise<string> | undefined;
