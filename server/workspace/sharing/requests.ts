// Asking to be let in: people ask for a role, guests wait at the door of a board that lets nobody in unasked (their rows are made
// when they open it: server/access). Whoever manages the thing answers, once.

import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { alias as aliasShape, uuid } from '#protocol/api.ts';
import { CallerError } from '#protocol/errors.ts';
import type {
  AccessRequest,
  MutationAnswerRequestArgs,
  MutationAskForAccessArgs,
  QueryAccessRequestsArgs,
  QueryRequestAnswerArgs,
  RequestAnswer,
} from '#protocol/generated/graphql.ts';
import { LIMITS } from '#protocol/limits.ts';
import { oneLine } from '#protocol/name-field.ts';
import { LINK_ROLES } from '#protocol/roles.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import { notifyInboxes } from '../../access/inbox-events.ts';
import type { membershipQueries } from '../../access/membership-queries.ts';
import type { accessRequestChanges } from '../../access/request-changes.ts';
import type { accessRequestQueries, StoredRequest } from '../../access/request-queries.ts';
import { mayLetIn, roleFor, tellOfRoles, thingThere } from '../../access/role-assignment.ts';
import type { thingQueries } from '../../access/thing-queries.ts';
import { WAITING_LIMITS } from '../../access/waiting-limits.ts';
import type { WorkspaceDeps } from '../../access/workspace-deps.ts';
import type { personQueries } from '../../identity/person-queries.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import { type AttemptCounts, SharedRateLimiter } from '../../platform/limits/shared-rate-limiter.ts';
import { parsed } from '../../platform/text/parsed.ts';
import { actorOfPerson, personOf } from '../../policies/grant.ts';
import { isDenialValid } from '../../policies/grant-validity.ts';
import type { Person } from '../../policies/person.ts';
import { notifyOfRequest } from './people-there.ts';

type Db = Uses<{
  reads: {
    memberships: Only<typeof membershipQueries, 'boardStandings'>;
    people: Only<typeof personQueries, 'personOf'>;
    requests: Only<
      typeof accessRequestQueries,
      'lastRequest' | 'peopleWithRequests' | 'requestOfId' | 'waitingRequests'
    >;
    resources: Only<typeof thingQueries, 'invitingThing'>;
  };
  changes: {
    requests: Only<typeof accessRequestChanges, 'addRequest' | 'answerRequest'>;
  };
}>;

const HOUR_MS = 3600_000;
const REFUSED_FOR_MS = 24 * HOUR_MS;
const PER_HOUR = { max: SERVER_LIMITS.accessRequestsPerHour, windowMs: HOUR_MS };
const requestKind = z.enum(['team', 'project', 'board']);
const requestMessage = oneLine(LIMITS.accessMessageChars);

export type RequestDeps = Pick<WorkspaceDeps, 'bus' | 'access'> & {
  db: Db & AttemptCounts;
} & Parameters<typeof notifyOfRequest>[0];

export class AccessRequests {
  readonly #deps: RequestDeps;
  readonly #attempts: SharedRateLimiter;

  constructor(deps: RequestDeps) {
    this.#deps = deps;
    this.#attempts = new SharedRateLimiter(deps.db);
  }

  async list({ id: person }: Person, ask: QueryAccessRequestsArgs): Promise<AccessRequest[]> {
    const { kind, id } = parsed(z.object({ kind: requestKind, id: uuid }), ask);
    await mayLetIn(this.#deps, person, kind, id);
    return this.waiting(kind, id);
  }

  /** Returns the requests without a check of rights. */
  async waiting(kind: AccessRequest['kind'], resource: string): Promise<AccessRequest[]> {
    const waiting = await this.#deps.db.reads.requests.waitingRequests({
      kind,
      thing: resource,
      limit: SERVER_LIMITS.waitingAtThing,
    });
    return waiting.map(({ id, actor, name, message, atMs }) => ({
      id,
      kind,
      thingId: resource,
      name,
      message,
      isGuest: personOf(actor) === undefined,
      atMs,
    }));
  }

  /** Always true: whether there is such a thing is nothing that who has no access to it is told. */
  async ask(person: Person, { message, ...ask }: MutationAskForAccessArgs): Promise<boolean> {
    const said = parsed(requestMessage, message);
    if (!(await this.#attempts.take('access request', person.id, PER_HOUR))) throw new CallerError('too-many-requests');
    const { db, access } = this.#deps;
    const { kind, thing: resource } = await this.#meant(person, ask);
    if (resource === undefined || !(await db.reads.resources.invitingThing({ kind, id: resource }))) return true;
    if ((await access.roleThere(person.id, kind, resource)) !== undefined) return true;
    const actor = actorOfPerson(person);
    const atMs = Date.now();
    const last = await db.reads.requests.lastRequest({ kind, thing: resource, actor });
    // A person who was denied cannot request access again at once.
    if (last && last.answeredMs !== null && last.role === null && isDenialValid(last.answeredMs, atMs, REFUSED_FOR_MS))
      return true;
    const name = (await db.reads.people.personOf(person.id))?.name ?? '';
    const asked = { id: randomUUID(), kind, thing: resource, actor, name, message: said, atMs };
    if (await db.changes.requests.addRequest({ ...asked, network: actor, limits: WAITING_LIMITS }))
      await notifyOfRequest(this.#deps, kind, resource);
    return true;
  }

  /** Null alike where nobody has answered, nothing was asked and nothing is there. */
  async answerTo(person: Person, ask: QueryRequestAnswerArgs): Promise<RequestAnswer | null> {
    const { kind, thing: resource } = await this.#meant(person, ask);
    if (resource === undefined) return null;
    if ((await this.#deps.access.roleThere(person.id, kind, resource)) !== undefined) return 'given';
    const last = await this.#deps.db.reads.requests.lastRequest({
      kind,
      thing: resource,
      actor: actorOfPerson(person),
    });
    return last && last.answeredMs !== null && last.role === null ? 'refused' : null;
  }

  async #meant({ id: person }: Person, ask: QueryRequestAnswerArgs) {
    const { kind, id, alias } = parsed(
      z.object({ kind: requestKind, id: uuid.nullish(), alias: aliasShape.nullish() }),
      ask,
    );
    if (id || kind !== 'board' || !alias) return { kind, thing: id ?? undefined };
    return { kind, thing: (await this.#deps.db.reads.memberships.boardStandings({ person, aliases: [alias] }))[0]?.id };
  }

  /** False: somebody else has answered it. */
  async answer(person: Person, ask: MutationAnswerRequestArgs): Promise<boolean> {
    const { db } = this.#deps;
    const request = await db.reads.requests.requestOfId(parsed(uuid, ask.id));
    if (!request) throw new CallerError('not-found');
    const right = await mayLetIn(this.#deps, person.id, request.kind, request.thing);
    const role = ask.role == null ? null : roleOf(request, ask.role);
    const { id, kind, thing: resource } = request;
    const there = await thingThere(this.#deps, kind, resource);
    const asker = personOf(request.actor);
    // Where a seat is taken: a plan without one more leaves the request as it is.
    if (!(await db.changes.requests.answerRequest({ id, asker, role, nowMs: Date.now(), right }))) return false;
    tellOfRoles(this.#deps, kind, resource, there, asker === undefined ? [] : [asker]);
    if (kind === 'board') await notifyOfRequest(this.#deps, kind, resource);
    if (asker !== undefined) notifyInboxes(this.#deps.bus, await db.reads.requests.peopleWithRequests(resource));
    return true;
  }
}

/** A guest gets what a link may give, at most. */
function roleOf({ kind, actor }: StoredRequest, role: string): string {
  if (personOf(actor) !== undefined) return roleFor(kind, role);
  return parsed(z.object({ role: z.enum(LINK_ROLES) }), { role }).role;
}
