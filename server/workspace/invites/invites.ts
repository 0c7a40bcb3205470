// Invites: tokens of 32 random bytes that give a role to who accepts by one. A mailed token is seen by the mail alone, so it is for that
// address, which it proves; a copied one is told once to whoever makes it and is for its holder, of whom it proves nothing. An invite
// by address is for one person, one without for everybody who has its link. A token holds as long as who made it may still invite.

import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { uuid } from '#protocol/api.ts';
import { CallerError } from '#protocol/errors.ts';
import type {
  Invite,
  InviteShown,
  MutationAnswerInviteArgs,
  MutationCreateInviteArgs,
  NewInvite,
  Place,
  QueryInvitesArgs,
  ThingKind,
} from '#protocol/generated/graphql.ts';
import { inviteUrl } from '#protocol/invite-links.ts';
import { matchingLanguage } from '#protocol/languages.ts';
import { emailPattern } from '#protocol/patterns.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import { notifyInboxes } from '../../access/inbox-events.ts';
import type { Right } from '../../access/membership.ts';
import { inviteKind, mayLetIn, roleFor, tellOfRoles, thingThere } from '../../access/role-assignment.ts';
import type { thingQueries } from '../../access/thing-queries.ts';
import type { WorkspaceDeps } from '../../access/workspace-deps.ts';
import { keyOf } from '../../identity/account-fields.ts';
import type { personQueries } from '../../identity/person-queries.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import { type AttemptCounts, SharedRateLimiter } from '../../platform/limits/shared-rate-limiter.ts';
import { letterOf } from '../../platform/mail/letters.ts';
import { parsed } from '../../platform/text/parsed.ts';
import type { Person } from '../../policies/person.ts';
import { answerInvite, type InviteAnswerDeps } from './invite-answers.ts';
import type { inviteChanges } from './invite-changes.ts';
import type { InviteByToken, inviteQueries, StoredInvite } from './invite-queries.ts';
import { type CreatedToken, createToken, isForHolder, isOver, missingInvite, tokenHash } from './invite-tokens.ts';

type Db = Uses<{
  reads: {
    invites: Only<typeof inviteQueries, 'inviteOfId' | 'inviteOfToken' | 'waitingInvites'>;
    people: Only<typeof personQueries, 'personByVerifiedEmail' | 'personOf'>;
    resources: Only<typeof thingQueries, 'invitingThing'>;
  };
  changes: {
    invites: Only<typeof inviteChanges, 'acceptInvite' | 'addInvite' | 'addInviteToken' | 'endInvite'>;
  };
}>;

const HOUR_MS = 3600_000;
const MINUTE_MS = 60_000;
const newInvite = z.object({
  kind: inviteKind,
  id: uuid,
  email: z.union([z.literal(''), z.string().trim().max(254).regex(emailPattern)]),
}) satisfies z.ZodType<Omit<MutationCreateInviteArgs, 'role'>>;

export type InviteDeps = Pick<WorkspaceDeps, 'bus' | 'access' | 'mailer' | 'publicUrl'> & {
  db: Db & AttemptCounts;
} & InviteAnswerDeps;

export class Invites {
  readonly #deps: InviteDeps;
  readonly #attempts: SharedRateLimiter;

  constructor(deps: InviteDeps) {
    this.#deps = deps;
    this.#attempts = new SharedRateLimiter(deps.db);
  }

  /** Letters go out from this server. */
  get sendsMail(): boolean {
    return this.#deps.mailer !== undefined;
  }

  /** Those that wait. */
  async list({ id: person }: Person, ask: QueryInvitesArgs): Promise<Invite[]> {
    const { kind, id } = parsed(z.object({ kind: inviteKind, id: uuid }), ask);
    await mayLetIn(this.#deps, person, kind, id);
    return this.waiting(kind, id);
  }

  /** Without asking who wants to know. */
  async waiting(kind: ThingKind, resource: string): Promise<Invite[]> {
    return (await this.#deps.db.reads.invites.waitingInvites({ kind, thing: resource, nowMs: Date.now() })).map((one) =>
      this.#presented(one),
    );
  }

  async create(person: Person, ask: MutationCreateInviteArgs): Promise<NewInvite> {
    const { kind, id, email } = parsed(newInvite, ask);
    const role = roleFor(kind, ask.role);
    const right = await mayLetIn(this.#deps, person.id, kind, id);
    await this.#count(person);
    const { db } = this.#deps;
    const resource = await thingThere(this.#deps, kind, id);
    const address = email === '' ? '' : keyOf(email);
    const created = await this.#newToken(person, address);
    const room = { max: SERVER_LIMITS.invitesWaiting, maxTokens: SERVER_LIMITS.tokensOfInvite };
    const invite = { id: randomUUID(), kind, thing: id, role, email: address, token: created.row };
    const there = await db.changes.invites.addInvite({ ...invite, ...room, right });
    if (there === undefined) throw new CallerError('too-many-requests');
    return this.#told(there, created, resource.alias);
  }

  /** Another letter, or another link where nothing is mailed; those before stay. */
  sendAgain(person: Person, id: string): Promise<NewInvite> {
    return this.#further(person, id, 'mailed');
  }

  /** Another link, for whoever has it; those before stay. */
  copyLink(person: Person, id: string): Promise<NewInvite> {
    return this.#further(person, id, 'copied');
  }

  async end(person: Person, id: string): Promise<boolean> {
    const { db, bus } = this.#deps;
    const { right, email } = await this.#managed(person, id);
    if (!(await db.changes.invites.endInvite({ id, right }))) throw new CallerError('not-found');
    const invitee = email === '' ? undefined : await db.reads.people.personByVerifiedEmail(email);
    if (invitee) notifyInboxes(bus, [invitee.id]);
    return true;
  }

  /** Null: there is none, or it ended. */
  async shown({ id }: Person, token: string): Promise<InviteShown | null> {
    await this.#countTry(id);
    return this.#shown(await this.#found(token), id);
  }

  /** To somebody who is not signed in: alike for one that never was, one that ended and one that expired, in answer and in steps. */
  async shownToAnybody(token: string): Promise<InviteShown> {
    const shown = await this.#shown((await this.#found(token)) ?? missingInvite(), undefined);
    if (!shown) throw new CallerError('not-found');
    return shown;
  }

  /** Throws `not-found`, `gone` where it is over, `forbidden` where the link is for another address or theirs is not verified. */
  async accept(person: Person, token: string): Promise<Place> {
    await this.#countTry(person.id);
    const invite = await this.#found(token);
    if (!invite) throw new CallerError('not-found');
    const right = await this.#rightOf(invite);
    const { id, kind, thing: resource, acceptedBy } = invite;
    if (acceptedBy !== person.id && (!right || isOver(invite))) throw new CallerError('gone');
    const there = await thingThere(this.#deps, kind, resource);
    const place = { kind, id: resource, alias: there.alias };
    if (acceptedBy === person.id || !right) return place;
    const verifies = await this.#provenBy(person, invite);
    const { db } = this.#deps;
    // Where a seat is taken: a plan without one more leaves the invite as it is.
    if (!(await db.changes.invites.acceptInvite({ id, person: person.id, verifies, nowMs: Date.now(), right }))) {
      // Of two answers at once to the same person the other one counted.
      if ((await db.reads.invites.inviteOfId(id))?.acceptedBy === person.id) return place;
      throw new CallerError('gone');
    }
    // The list of those that wait is another one, whether a role was given or not.
    tellOfRoles(this.#deps, kind, resource, there, [person.id, ...(kind === 'entity' ? [invite.token.madeBy] : [])]);
    return place;
  }

  /** Without a link, by the person's own verified address. Null: declined. */
  async answer(person: Person, args: MutationAnswerInviteArgs): Promise<Place | null> {
    await this.#countTry(person.id);
    return answerInvite(this.#deps, person, args);
  }

  /** Whether accepting proves that the invite's address is theirs. Throws where the token is not for them. */
  async #provenBy({ id }: Person, { email, token }: InviteByToken): Promise<boolean> {
    if (isForHolder({ email, token })) return false;
    const person = await this.#deps.db.reads.people.personOf(id);
    const isTheirs = person !== undefined && keyOf(person.email) === email;
    if (!isTheirs || (token.kind === 'old' && !person.emailVerified))
      throw new CallerError('forbidden', 'This invite is for another address, or the address is not verified');
    return token.kind === 'mailed' && !person.emailVerified;
  }

  async #managed(person: Person, id: string): Promise<StoredInvite & { right: Right }> {
    const invite = await this.#deps.db.reads.invites.inviteOfId(parsed(uuid, id));
    if (!invite || invite.revoked || invite.acceptedBy !== null) throw new CallerError('not-found');
    return { ...invite, right: await mayLetIn(this.#deps, person.id, invite.kind, invite.thing) };
  }

  async #found(token: string): Promise<InviteByToken | undefined> {
    const sha256 = tokenHash(token);
    return sha256 && this.#deps.db.reads.invites.inviteOfToken(sha256);
  }

  async #shown(invite: InviteByToken | undefined, person: string | undefined): Promise<InviteShown | null> {
    if (!invite) return null;
    const { kind, thing: resource, role, email, token } = invite;
    const [right, there] = await Promise.all([
      this.#rightOf(invite),
      this.#deps.db.reads.resources.invitingThing({ kind, id: resource }),
    ]);
    const isTheirs = invite.acceptedBy !== null && invite.acceptedBy === person;
    if (!there || (!isTheirs && (!right || isOver(invite)))) return null;
    const to = isForHolder(invite) ? '' : email;
    return { kind, name: there.name, role, invitedBy: token.maker, link: token.kind, email: to };
  }

  /** By what who made the token still invites; undefined: they do not. To whom it was given already it holds for ever. */
  async #rightOf({ kind, thing: resource, token }: InviteByToken): Promise<Right | undefined> {
    try {
      return await mayLetIn(this.#deps, token.madeBy, kind, resource);
    } catch (error) {
      if (error instanceof CallerError) return undefined;
      throw error;
    }
  }

  async #count({ id }: Person): Promise<void> {
    const perHour = { max: SERVER_LIMITS.invitesPerHour, windowMs: HOUR_MS };
    if (!(await this.#attempts.take('invite', id, perHour))) throw new CallerError('too-many-requests');
  }

  async #countTry(person: string): Promise<void> {
    const perMinute = { max: SERVER_LIMITS.inviteTriesPerMinute, windowMs: MINUTE_MS };
    if (!(await this.#attempts.take('invite token', person, perMinute))) throw new CallerError('too-many-requests');
  }

  async #further(person: Person, id: string, how: 'mailed' | 'copied'): Promise<NewInvite> {
    const { kind, thing: resource, email, right } = await this.#managed(person, id);
    await this.#count(person);
    const { alias } = await thingThere(this.#deps, kind, resource);
    const made = await this.#newToken(person, email, how);
    if (how === 'mailed' && made.row.kind !== 'mailed' && this.#isMailable(email))
      throw new CallerError('too-many-requests');
    await this.#deps.db.changes.invites.addInviteToken({
      id,
      max: SERVER_LIMITS.tokensOfInvite,
      token: made.row,
      right,
    });
    return this.#told(id, made, alias);
  }

  #isMailable(email: string): boolean {
    return this.#deps.mailer !== undefined && email !== '';
  }

  /** Mailed where it may be and mail goes out from here, to an address that had not too many letters; else copied. */
  async #newToken({ id }: Person, email: string, how: 'mailed' | 'copied' = 'mailed'): Promise<CreatedToken> {
    const perHour = { max: SERVER_LIMITS.invitesToAddressPerHour, windowMs: HOUR_MS };
    const isMailed =
      how === 'mailed' && this.#isMailable(email) && (await this.#attempts.take('invite letter', email, perHour));
    return createToken(isMailed ? 'mailed' : 'copied', id);
  }

  async #told(id: string, { token, row }: CreatedToken, alias: string | null): Promise<NewInvite> {
    const { db, mailer, publicUrl } = this.#deps;
    const stored = (await db.reads.invites.inviteOfId(id)) as StoredInvite;
    const invite = this.#presented(stored);
    if (row.kind === 'copied' || !mailer) return { invite, token, mailed: false };
    const { email, kind } = stored;
    const url = inviteUrl(publicUrl(), kind, { token, alias: alias ?? undefined, expiresMs: row.expiresMs });
    mailer.send(async () => {
      const [to, from] = await Promise.all([
        db.reads.people.personByVerifiedEmail(email),
        db.reads.people.personOf(row.madeBy),
      ]);
      const language = matchingLanguage(to?.language ?? from?.language ?? undefined);
      return letterOf(
        kind === 'board' ? 'inviteBoard' : kind === 'project' ? 'inviteProject' : 'inviteTeam',
        email,
        language,
        url,
      );
    });
    return { invite, token: null, mailed: true };
  }

  #presented({ id, kind, thing: resource, role, email, inviter, atMs, expiresMs }: StoredInvite): Invite {
    const mailable = this.#isMailable(email);
    return {
      id,
      kind,
      thingId: resource,
      role,
      email,
      invitedBy: inviter,
      atMs,
      expiresMs,
      mailable,
    };
  }
}
