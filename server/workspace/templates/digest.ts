// Converts digests from hex, as callers send them, to bytes, as the database stores them.

import { bytesOfHex } from '#protocol/bytes.ts';
import { CallerError } from '#protocol/errors.ts';

/** The bytes of a SHA-256 in hex. Throws `bad-request`. */
export function digestOf(sha256: string): Uint8Array {
  const bytes = bytesOfHex(sha256, 32);
  if (!bytes) throw new CallerError('bad-request', 'sha256: not 64 hex digits');
  return bytes;
}
