// What a token of an invite is: 32 random bytes, of which the database has the SHA-256 alone.

import { randomBytes, randomUUID } from 'node:crypto';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import { sha256 } from '../../access/board-secrets.ts';
import type { NewInviteToken } from './invite-changes.ts';
import type { InviteByToken } from './invite-queries.ts';

const DAY_MS = 24 * 3600_000;
const TOKEN_BYTES = 32;

/** A new token in base64url, and its row. */
export interface CreatedToken {
  token: string;
  row: NewInviteToken;
}

export function createToken(kind: NewInviteToken['kind'], person: string): CreatedToken {
  const bytes = randomBytes(TOKEN_BYTES);
  const atMs = Date.now();
  const row = {
    sha256: sha256(bytes),
    kind,
    madeBy: person,
    atMs,
    expiresMs: atMs + SERVER_LIMITS.inviteDays * DAY_MS,
  };
  return { token: bytes.toString('base64url'), row };
}

/** Returns the name of a token in the database; undefined if it is not a token. */
export function tokenHash(token: string): Uint8Array | undefined {
  const bytes = Buffer.from(token.slice(0, 2 * TOKEN_BYTES), 'base64url');
  return bytes.length === TOKEN_BYTES ? sha256(bytes) : undefined;
}

export function isOver({ revoked, acceptedBy, token }: InviteByToken): boolean {
  return acceptedBy !== null || revoked || token.expiresMs <= Date.now();
}

/** Whether a token is for whoever holds it, whatever their address. */
export function isForHolder({ email, token }: Pick<InviteByToken, 'email' | 'token'>): boolean {
  return email === '' || token.kind === 'copied';
}

/** Returns an invite that stands for a token that does not exist, so that the same steps are taken for both. */
export function missingInvite(): InviteByToken {
  const [id, resource, nobody] = [randomUUID(), randomUUID(), randomUUID()];
  return {
    id,
    kind: 'team',
    thing: resource,
    role: 'member',
    email: '',
    invitedBy: nobody,
    inviter: '',
    atMs: 0,
    expiresMs: 0,
    revoked: true,
    acceptedBy: null,
    token: { kind: 'copied', madeBy: nobody, maker: '', expiresMs: 0 },
  };
}
