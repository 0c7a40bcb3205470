// The names an anonymous board derives from its secret (docs/formats.md, "Derived names"): both sides compute the same, so a
// browser can draw before the server has answered. The server keeps hashes of secrets only.

import { createHash } from 'node:crypto';
import { CallerError } from '#protocol/errors.ts';
import type { LinkRole } from '#protocol/roles.ts';
import type { Actor } from '../access/grant.ts';

export interface DerivedBoard {
  alias: string;
  id: string;
  viewSecret: Uint8Array;
}

export function deriveBoard(secret: Uint8Array): DerivedBoard {
  const id = labelled('atrium/board', secret).subarray(0, 16);
  id[6] = ((id[6] as number) & 0x0f) | 0x80;
  id[8] = ((id[8] as number) & 0x3f) | 0x80;
  const hex = Buffer.from(id).toString('hex');
  return {
    alias: base32(labelled('atrium/alias', secret)).slice(0, 16),
    id: `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`,
    viewSecret: labelled('atrium/view', secret),
  };
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

function labelled(label: string, secret: Uint8Array): Uint8Array {
  return createHash('sha256').update(label).update('\0').update(secret).digest();
}

/** RFC 4648, lower case, without padding. */
function base32(bytes: Uint8Array): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz234567';
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += letters[(value >> bits) & 31];
    }
  }
  if (bits > 0) text += letters[(value << (5 - bits)) & 31];
  return text;
}
