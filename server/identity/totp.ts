// Time-based one-time passwords (RFC 6238 over RFC 4226), as authenticator apps make them: SHA-1, 6 digits, a new one every 30 s.

import { createHmac, timingSafeEqual } from 'node:crypto';

const STEP_MS = 30_000;
export const DIGITS = 6;
/** Steps before and after the present one that count too: clocks differ, and typing takes a while. */
const SKEW_STEPS = 1;
/** As long as the hash: what RFC 4226 recommends. */
export const SECRET_BYTES = 20;

/** The code of a time step (30 s since 1970 each). */
export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac[mac.length - 1] as number) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The time step whose code this is; undefined when it is none of those that count at this time. */
export function stepOf(code: string, secret: Uint8Array, nowMs: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const now = Math.floor(nowMs / STEP_MS);
  let found: number | undefined;
  for (let step = now - SKEW_STEPS; step <= now + SKEW_STEPS; step += 1)
    if (timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(code))) found = step;
  return found;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648, without padding: what people can type. */
export function base32(bytes: Uint8Array): string {
  let text = '';
  let value = 0;
  let bits = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += ALPHABET[(value >>> (bits - 5)) & 31];
    value &= 0xff;
  }
  return bits > 0 ? text + ALPHABET[(value << (5 - bits)) & 31] : text;
}

/** What the QR code says: the form that all authenticator apps read. */
export function otpauthUrl(secret: Uint8Array, account: string): string {
  const params = new URLSearchParams({
    secret: base32(secret),
    issuer: 'Atrium',
    digits: String(DIGITS),
    period: '30',
  });
  return `otpauth://totp/${encodeURIComponent(`Atrium:${account}`)}?${params}`;
}
