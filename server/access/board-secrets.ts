// Derives a board's names from its secrets, and the hashes that the server stores instead of the secrets.

import { createHash } from 'node:crypto';
import { type DerivedBoard, deriveBoard as derive } from '#protocol/derive.ts';
import { CallerError } from '#protocol/errors.ts';
import type { LinkRole } from '#protocol/roles.ts';
import type { Actor } from '../policies/grant.ts';

/** As `deriveBoard` of protocol/derive.ts, by Node's own hash. */
export function deriveBoard(secret: Uint8Array): DerivedBoard {
  return derive(secret, sha256);
}

/** A new board as the holder of its edit secret makes it: its names, who makes it, and the two links it begins with. */
export interface NewBoard {
  id: string;
  alias: string;
  creator: Actor;
  links: { role: LinkRole; sha256: Uint8Array; derived: 'edit' | 'view' }[];
}

export function boardOfSecret(secret: Uint8Array, creator: Actor): NewBoard {
  const { id, alias, viewSecret } = deriveBoard(secret);
  return {
    id,
    alias,
    creator,
    links: [
      { role: 'editor', sha256: sha256(secret), derived: 'edit' },
      { role: 'viewer', sha256: sha256(viewSecret), derived: 'view' },
    ],
  };
}

/** The 32 bytes; throws `bad-secret`. The last character has two bits too many: only one spelling of a secret is taken. */
export function secretBytes(secret: string): Uint8Array {
  const bytes = Buffer.from(secret, 'base64url');
  if (bytes.length !== 32 || bytes.toString('base64url') !== secret) throw new CallerError('bad-secret');
  return bytes;
}

export function sha256(bytes: Uint8Array): Uint8Array {
  return createHash('sha256').update(bytes).digest();
}
