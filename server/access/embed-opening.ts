// Opens a board for an embed: by the secret of a link that only gives viewing and lets everybody in. Creates no guest and writes nothing.
// SPEC: EMBED, RIGHT-1.

import type { FastifyRequest } from 'fastify';
import { uuid } from '#protocol/api.ts';
import { CallerError } from '#protocol/errors.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Only, Uses } from '../platform/database/calls.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import { parsed } from '../platform/text/parsed.ts';
import { EMBED_ACTOR } from '../policies/embed.ts';
import { board, type Grant } from '../policies/grant.ts';
import { endOf } from '../policies/grant-validity.ts';
import { secretBytes, sha256 } from './board-secrets.ts';
import type { embedQueries } from './embed-queries.ts';
import type { linkQueries } from './link-queries.ts';
import type { Access } from './opening.ts';

export type EmbedOpeningDb = Uses<{
  reads: {
    embeds: Only<typeof embedQueries, 'embedOriginsOf'>;
    links: Only<typeof linkQueries, 'findLink'>;
  };
}>;

/**
 * Throws `not-found` for a link that gives more than viewing and for a board that no page may embed. Throws `gone` for a link that has
 * ended, and `password-needed` or `waiting` for a link that requires more than its secret. Throws `bad-secret`.
 */
export async function openEmbed(db: EmbedOpeningDb, alias: string, secret: string): Promise<Grant> {
  const [link, origins] = await Promise.all([
    db.reads.links.findLink({ alias, sha256: sha256(secretBytes(secret)) }),
    db.reads.embeds.embedOriginsOf({ alias }),
  ]);
  if (link?.role !== 'viewer' || origins.length === 0) throw new CallerError('not-found');
  if (endOf(link, Date.now())) throw new CallerError('gone');
  if (link.password !== null) throw new CallerError('password-needed');
  if (link.isAsked) throw new CallerError('waiting');
  const source = { kind: 'link' as const, sha256: link.sha256, version: link.version };
  return { actor: EMBED_ACTOR, thing: board(link.board), role: 'viewer', source };
}

/** The purpose of an embed's token. It differs from that of a board's token, so that neither is valid for calls of the other. */
const TOKEN = 'embed-token';

interface EmbedToken {
  grant: Grant;
  /** Epoch ms. */
  expiresAt: number;
}

/** Returns the bearer token of the embed's calls. */
export function embedTokenFor(keys: Keys, grant: Grant, nowMs: number): { token: string; expiresAt: number } {
  const token: EmbedToken = { grant, expiresAt: nowMs + SERVER_LIMITS.tokenMs };
  const { expiresAt } = token;
  return { token: keys.sign(TOKEN, Buffer.from(JSON.stringify(token)).toString('base64url')), expiresAt };
}

export interface PermittedEmbedDeps {
  db: { reads: Pick<EmbedOpeningDb['reads'], 'embeds'> };
  access: Pick<Access, 'grants'>;
  keys: Keys;
  /** The clock of the tokens. */
  clock: Clock;
}

/**
 * Returns the board of the request's path, if its token is of an embed of that board, the link is still valid and a page may still
 * embed the board. Throws `unauthorized`, `not-found` and `gone`.
 */
export async function permittedEmbed(
  { db, access, keys, clock }: PermittedEmbedDeps,
  { headers, params }: Pick<FastifyRequest, 'headers' | 'params'>,
): Promise<{ board: string }> {
  const { id } = params as { id: string };
  const resource = board(parsed(uuid, id));
  const text = keys.open(TOKEN, /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '');
  if (!text) throw new CallerError('unauthorized');
  const { grant, expiresAt } = JSON.parse(Buffer.from(text, 'base64url').toString()) as EmbedToken;
  if (expiresAt <= clock.nowMs()) throw new CallerError('unauthorized');
  if (grant.thing.id !== resource.id) throw new CallerError('not-found');
  await access.grants.validate(grant);
  if ((await db.reads.embeds.embedOriginsOf({ id: resource.id })).length === 0) throw new CallerError('gone');
  return { board: resource.id };
}
