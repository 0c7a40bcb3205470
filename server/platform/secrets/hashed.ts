// What is stored of a secret that somebody else has: enough to know it by, of no use to who reads the database.

import { createHash } from 'node:crypto';

export function hashed(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
