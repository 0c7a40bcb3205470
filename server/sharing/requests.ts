// Asking to be let in: people ask for a role, guests wait at the door of a board that lets nobody in unasked (their rows are made
// when they open it: server/access). Whoever manages the thing answers, once.

import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { alias as aliasShape, uuid } from '#protocol/api.ts';
import { CallerError } from '#protocol/errors.ts';
import { LIMITS } from '#protocol/limits.ts';
import { LINK_ROLES, type TeamRole } from '#protocol/roles.ts';
import type { AccessRequest } from '#protocol/workspace.ts';
import { actorOfPerson } from '../access/grant.ts';
import type { Person } from '../auth/bearer.ts';
import { Attempts } from '../callers/attempts.ts';
import type { StoredRequest } from '../db/access-requests.ts';
import type { WorkspaceParts } from '../graphql/parts.ts';
import { parsed } from '../http/errors.ts';
import { Teams } from '../teams/teams.ts';
import { tellOfRequest } from './people-there.ts';
import { gives, mayLetIn, personOfActor, roleFor, roleThere, tellOfRoles, thingThere } from './standing.ts';

const HOUR_MS = 3600_000;
const REFUSED_FOR_MS = 24 * HOUR_MS;
/** At once, the longest waiting first. */
const SHOWN = 100;
const requestKind = z.enum(['team', 'project', 'board']);

export class AccessRequests {
  readonly #parts: WorkspaceParts;
  readonly #teams: Teams;
  readonly #asked = new Attempts(LIMITS.accessRequestsPerHour, HOUR_MS);

  constructor(parts: WorkspaceParts) {
    this.#parts = parts;
    this.#teams = new Teams(parts);
  }

  async list({ id: person }: Person, ask: { kind: string; id: string }): Promise<AccessRequest[]> {
    const { kind, id } = parsed(z.object({ kind: requestKind, id: uuid }), ask);
    await mayLetIn(this.#parts, person, kind, id);
    return this.waiting(kind, id);
  }

  /** Without asking who wants to know. */
  async waiting(kind: AccessRequest['kind'], thing: string): Promise<AccessRequest[]> {
    const waiting = await this.#parts.db.waitingRequests({ kind, thing, limit: SHOWN });
    return waiting.map(({ id, actor, name, atMs }) => ({
      id,
      kind,
      thingId: thing,
      name,
      isGuest: personOfActor(actor) === undefined,
      atMs,
    }));
  }

  /** Always true: whether there is such a thing is nothing that who has no access to it is told. */
  async ask(person: Person, ask: { kind: string; id?: string | null; alias?: string | null }): Promise<boolean> {
    const { kind, id, alias } = parsed(
      z.object({ kind: requestKind, id: uuid.nullish(), alias: aliasShape.nullish() }),
      ask,
    );
    if (!this.#asked.take(person.id, Date.now())) throw new CallerError('too-many-requests');
    const { db } = this.#parts;
    const thing =
      id ??
      (kind === 'board' && alias
        ? (await db.boardStandings({ person: person.id, aliases: [alias] }))[0]?.id
        : undefined);
    if (thing === undefined || !(await db.invitingThing({ kind, id: thing }))) return true;
    if ((await roleThere(this.#parts, person.id, kind, thing)) !== undefined) return true;
    const actor = actorOfPerson(person);
    const atMs = Date.now();
    const last = await db.lastRequest({ kind, thing, actor });
    // Who was refused is not heard again at once.
    if (last && last.answeredMs !== null && last.role === null && last.answeredMs + REFUSED_FOR_MS > atMs) return true;
    const name = (await db.personOf(person.id))?.name ?? '';
    if ((await db.addRequest({ id: randomUUID(), kind, thing, actor, name, atMs })) && kind === 'board')
      await tellOfRequest(this.#parts, thing);
    return true;
  }

  /** False: somebody else has answered it. */
  async answer(person: Person, ask: { id: string; role?: string | null }): Promise<boolean> {
    const { db } = this.#parts;
    const request = await db.requestOfId(parsed(uuid, ask.id));
    if (!request) throw new CallerError('not-found');
    await mayLetIn(this.#parts, person.id, request.kind, request.thing);
    const role = ask.role == null ? null : roleOf(request, ask.role);
    const { id, kind, thing } = request;
    const there = await thingThere(this.#parts, kind, thing);
    if (request.answeredMs !== null) return false;
    const asker = personOfActor(request.actor);
    const has = asker === undefined ? undefined : await roleThere(this.#parts, asker, kind, thing);
    const isGiven = role !== null && asker !== undefined && (has === undefined || !gives(kind, has, role));
    // Where a seat is taken: a plan without one more leaves the request as it is.
    if (isGiven && kind !== 'board') await this.#teams.join({ id: asker }, { kind, thing, role: role as TeamRole });
    const nowMs = Date.now();
    if (!(await db.answerRequest({ id, by: person.id, role, nowMs }))) return false;
    if (isGiven && kind === 'board') await db.giveRole({ kind, thing, person: asker, role, nowMs });
    tellOfRoles(this.#parts, kind, thing, there, asker === undefined ? [] : [asker]);
    if (kind === 'board') await tellOfRequest(this.#parts, thing);
    return true;
  }
}

/** A guest gets what a link may give, at most. */
function roleOf({ kind, actor }: StoredRequest, role: string): string {
  if (personOfActor(actor) !== undefined) return roleFor(kind, role);
  return parsed(z.object({ role: z.enum(LINK_ROLES) }), { role }).role;
}
