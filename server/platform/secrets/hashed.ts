// What is stored of a secret that somebody else has: enough to know it by, of no use to who reads the database.

import { createHash } from 'node:crypto';

export function hashed(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Nothing of who it was can be read from it without knowing them. */
export function hashOfName({ iss, sub }: { iss: string; sub: string }): string {
  return createHash('sha256').update(`${iss}\0${sub}`).digest('base64url');
}

/** Beside `hashOfName`, whose issuers are addresses. */
export function hashOfGuest(guest: string): string {
  return hashOfName({ iss: 'guest', sub: guest });
}
