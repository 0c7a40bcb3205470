// Invites: a token of 32 random bytes, told once to whoever makes it, that gives a role to who accepts it. One with an e-mail address
// is for one person, whose verified address it is; one without is for whoever has the link, until it ends. An invite holds as long
// as who made it may still invite: nobody keeps a way back in.

import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { uuid } from '#protocol/api.ts';
import { CallerError } from '#protocol/errors.ts';
import { inviteUrl } from '#protocol/invite-links.ts';
import { matchingLanguage } from '#protocol/languages.ts';
import { LIMITS } from '#protocol/limits.ts';
import { emailPattern } from '#protocol/patterns.ts';
import type { TeamRole } from '#protocol/roles.ts';
import type { Invite, InviteKind, InviteShown, NewInvite, Place } from '#protocol/workspace.ts';
import type { Person } from '../auth/bearer.ts';
import { sha256 } from '../auth/links.ts';
import { Attempts } from '../callers/attempts.ts';
import type { StoredInvite } from '../db/invites.ts';
import type { WorkspaceParts } from '../graphql/parts.ts';
import { parsed } from '../http/errors.ts';
import { letterOf } from '../mail/letters.ts';
import { keyOf } from '../oidc/accounts.ts';
import { Teams } from '../teams/teams.ts';
import { gives, inviteKind, mayLetIn, roleFor, roleThere, tellOfRoles, thingThere } from './standing.ts';

const DAY_MS = 24 * 3600_000;
const HOUR_MS = 3600_000;
const TOKEN_BYTES = 32;
const newInvite = z.object({
  kind: inviteKind,
  id: uuid,
  email: z.union([z.literal(''), z.string().trim().max(254).regex(emailPattern)]),
});

export class Invites {
  readonly #parts: WorkspaceParts;
  readonly #teams: Teams;
  readonly #made = new Attempts(LIMITS.invitesPerHour, HOUR_MS);
  readonly #letters = new Attempts(LIMITS.invitesToAddressPerHour, HOUR_MS);
  readonly #tries = new Attempts(LIMITS.inviteTriesPerMinute);

  constructor(parts: WorkspaceParts) {
    this.#parts = parts;
    this.#teams = new Teams(parts);
  }

  /** Those that wait. */
  async list({ id: person }: Person, ask: { kind: InviteKind; id: string }): Promise<Invite[]> {
    const { kind, id } = parsed(z.object({ kind: inviteKind, id: uuid }), ask);
    await mayLetIn(this.#parts, person, kind, id);
    return this.waiting(kind, id);
  }

  /** Without asking who wants to know. */
  async waiting(kind: InviteKind, thing: string): Promise<Invite[]> {
    return (await this.#parts.db.waitingInvites({ kind, thing, nowMs: Date.now() })).map(presented);
  }

  async create(person: Person, ask: { kind: InviteKind; id: string; email: string; role: string }): Promise<NewInvite> {
    const { kind, id, email } = parsed(newInvite, ask);
    const role = roleFor(kind, ask.role);
    await mayLetIn(this.#parts, person.id, kind, id);
    this.#count(person);
    const { db } = this.#parts;
    const thing = await thingThere(this.#parts, kind, id);
    const atMs = Date.now();
    const { token, hash } = newToken();
    const invite = {
      id: randomUUID(),
      kind,
      thing: id,
      role,
      email: email === '' ? '' : keyOf(email),
      sha256: hash,
      invitedBy: person.id,
      atMs,
      expiresMs: atMs + LIMITS.inviteDays * DAY_MS,
    };
    if (!(await db.addInvite({ ...invite, max: LIMITS.invitesWaiting }))) throw new CallerError('too-many-requests');
    return this.#told(person, (await db.inviteOfId(invite.id)) as StoredInvite, token, thing.alias);
  }

  /** With a new token: the one before opens nothing from now on. */
  async sendAgain(person: Person, id: string): Promise<NewInvite> {
    const { kind, thing } = await this.#managed(person, id);
    this.#count(person);
    const { alias } = await thingThere(this.#parts, kind, thing);
    const atMs = Date.now();
    const { token, hash } = newToken();
    const expiresMs = atMs + LIMITS.inviteDays * DAY_MS;
    await this.#parts.db.renewInvite({ id, sha256: hash, invitedBy: person.id, atMs, expiresMs });
    return this.#told(person, (await this.#parts.db.inviteOfId(id)) as StoredInvite, token, alias);
  }

  async end(person: Person, id: string): Promise<boolean> {
    await this.#managed(person, id);
    await this.#parts.db.endInvite(id);
    return true;
  }

  /** Null: there is none, or it ended. */
  async shown(person: Person, token: string): Promise<InviteShown | null> {
    const invite = await this.#found(person, token);
    if (!invite || !(await this.#holds(invite, person))) return null;
    const { kind, thing, role, inviter, email } = invite;
    const there = await this.#parts.db.invitingThing({ kind, id: thing });
    return there ? { kind, name: there.name, role, invitedBy: inviter, email } : null;
  }

  /** Throws `not-found`, `gone` where it is over, `forbidden` where it is for another address or theirs is not verified. */
  async accept(person: Person, token: string): Promise<Place> {
    const invite = await this.#found(person, token);
    if (!invite) throw new CallerError('not-found');
    if (!(await this.#holds(invite, person))) throw new CallerError('gone');
    const { id, kind, thing, role, email, acceptedBy } = invite;
    const there = await thingThere(this.#parts, kind, thing);
    const place = { kind, id: thing, alias: there.alias };
    if (acceptedBy === person.id) return place;
    if (email !== '') await this.#mustBeTheirs(person, email);
    const { db } = this.#parts;
    const has = await roleThere(this.#parts, person.id, kind, thing);
    const given = has !== undefined && gives(kind, has, role) ? null : role;
    // Where a seat is taken: a plan without one more leaves the invite as it is.
    if (given !== null && kind !== 'board') await this.#teams.join(person, { kind, thing, role: given as TeamRole });
    const ofBoard = kind === 'board' ? given : null;
    if (!(await db.acceptInvite({ id, person: person.id, role: ofBoard, nowMs: Date.now() }))) {
      // Of two answers at once to the same person the other one counted.
      if ((await db.inviteOfId(id))?.acceptedBy === person.id) return place;
      throw new CallerError('gone');
    }
    if (ofBoard !== null) tellOfRoles(this.#parts, kind, thing, there, [person.id]);
    return place;
  }

  async #mustBeTheirs({ id }: Person, email: string): Promise<void> {
    const person = await this.#parts.db.personOf(id);
    if (!person?.emailVerified || keyOf(person.email) !== email)
      throw new CallerError('forbidden', 'This invite is for another address, or the address is not verified');
  }

  async #managed(person: Person, id: string): Promise<StoredInvite> {
    const invite = await this.#parts.db.inviteOfId(parsed(uuid, id));
    if (!invite || invite.revoked || invite.acceptedBy !== null) throw new CallerError('not-found');
    await mayLetIn(this.#parts, person.id, invite.kind, invite.thing);
    return invite;
  }

  async #found({ id }: Person, token: string): Promise<StoredInvite | undefined> {
    if (!this.#tries.take(id, Date.now())) throw new CallerError('too-many-requests');
    const bytes = Buffer.from(token.slice(0, 2 * TOKEN_BYTES), 'base64url');
    return bytes.length === TOKEN_BYTES ? this.#parts.db.inviteOfToken(sha256(bytes)) : undefined;
  }

  /** To whom it was given already it holds for ever: accepting twice is the same. */
  async #holds({ kind, thing, revoked, expiresMs, invitedBy, acceptedBy }: StoredInvite, { id }: Person) {
    if (acceptedBy !== null) return acceptedBy === id;
    if (revoked || expiresMs <= Date.now()) return false;
    try {
      await mayLetIn(this.#parts, invitedBy, kind, thing);
      return true;
    } catch (error) {
      if (error instanceof CallerError) return false;
      throw error;
    }
  }

  #count({ id }: Person): void {
    if (!this.#made.take(id, Date.now())) throw new CallerError('too-many-requests');
  }

  /** Sends it where it has an address and mail goes out from here; else its link is passed on by hand. */
  #told(by: Person, stored: StoredInvite, token: string, alias: string | null): NewInvite {
    const { db, mailer, publicUrl } = this.#parts;
    const { email, kind, expiresMs } = stored;
    const told = { invite: presented(stored), token };
    if (!mailer || email === '' || !this.#letters.take(email, Date.now())) return { ...told, mailed: false };
    const url = inviteUrl(publicUrl(), kind, { token, alias: alias ?? undefined, expiresMs });
    mailer.send(async () => {
      const [to, from] = await Promise.all([db.personByVerifiedEmail(email), db.personOf(by.id)]);
      const language = matchingLanguage(to?.language ?? from?.language ?? undefined);
      return letterOf(
        kind === 'board' ? 'inviteBoard' : kind === 'project' ? 'inviteProject' : 'inviteTeam',
        email,
        language,
        url,
      );
    });
    return { ...told, mailed: true };
  }
}

function newToken(): { token: string; hash: Uint8Array } {
  const bytes = randomBytes(TOKEN_BYTES);
  return { token: bytes.toString('base64url'), hash: sha256(bytes) };
}

function presented({ id, kind, thing, role, email, inviter, atMs, expiresMs }: StoredInvite): Invite {
  return { id, kind, thingId: thing, role: role as Invite['role'], email, invitedBy: inviter, atMs, expiresMs };
}
