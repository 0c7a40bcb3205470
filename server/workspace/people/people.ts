// People as the API has them: who somebody is, what they change of it, where they are signed in, and what goes with the account.

import {
  type ChangeMetadataRequest,
  type ChangeUserRequest,
  type DeletionAnswer,
  type SessionsAnswer,
  USER_METADATA_BYTES,
  type User,
  type UserMetadata,
} from '#protocol/contract/people.ts';
import { CallerError } from '#protocol/errors.ts';
import { isTimeZone } from '#protocol/time-zones.ts';
import { type GuestsDb, listedBySecret } from '../../access/guests.ts';
import type { accountQueries } from '../../identity/account-queries.ts';
import { nameOfAccount } from '../../identity/new-person.ts';
import type { personChanges } from '../../identity/person-changes.ts';
import type { personQueries } from '../../identity/person-queries.ts';
import type { secondFactorQueries } from '../../identity/second-factor-queries.ts';
import type { signInChanges } from '../../identity/sign-in-changes.ts';
import type { signInQueries } from '../../identity/sign-in-queries.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import { actorOfPerson } from '../../policies/grant.ts';
import type { Person } from '../../policies/person.ts';
import { mayDeleteAccount } from '../../policies/person.ts';
import type { DeletionDb } from '../cleanup/person-deletion.ts';
import { finishDeletion } from '../cleanup/person-deletion.ts';
import type { personDeletionChanges } from '../cleanup/person-deletion-changes.ts';
import type { personDeletionQueries } from '../cleanup/person-deletion-queries.ts';

type Db = Uses<{
  reads: {
    accounts: Only<typeof accountQueries, 'accountOf'>;
    people: Only<typeof personQueries, 'metadataOf' | 'personOf'>;
    personDeletions: Only<typeof personDeletionQueries, 'boardsOfPerson'>;
    secondFactors: Only<typeof secondFactorQueries, 'hasSecondFactor'>;
    signIns: Only<typeof signInQueries, 'signInsOf'>;
  };
  changes: {
    people: Only<typeof personChanges, 'changePerson' | 'setFirstTimeZone' | 'setMetadata'>;
    personDeletions: Only<typeof personDeletionChanges, 'beginDeletion'>;
    signIns: Only<typeof signInChanges, 'endSignIns'>;
  };
}> &
  DeletionDb &
  GuestsDb;

export interface PeopleDeps {
  db: Db;
  bus: Bus;
  /** Whether accounts of this issuer are looked after here. */
  isEmbedded(iss: string): boolean;
  /** Whether mail is sent from here. */
  mails: boolean;
  /** Records that the person was here. */
  noteSeen(seen: { person: string; atMs: number }): Promise<void>;
}

export class People {
  readonly #deps: PeopleDeps;

  constructor(deps: PeopleDeps) {
    this.#deps = deps;
  }

  /** `timeZone`: of the browser. */
  async signIn(person: Person, timeZone?: string): Promise<User> {
    await this.#deps.noteSeen({ person: person.id, atMs: Date.now() });
    return this.#userIn(person, timeZone);
  }

  /** Adds the board of the link with this secret to the person's list. A link that has ended adds nothing. */
  async signUpByLink(person: Person, secret: string, timeZone?: string): Promise<User> {
    await listedBySecret(this.#deps.db, actorOfPerson(person), secret);
    return this.#userIn(person, timeZone);
  }

  /** Returns the person, with the time zone of the browser if they had none. */
  async #userIn(person: Person, timeZone: string | undefined): Promise<User> {
    const user = await this.user(person);
    if (user.timeZone !== null || timeZone === undefined || !isTimeZone(timeZone)) return user;
    await this.#deps.db.changes.people.setFirstTimeZone({ id: person.id, timeZone });
    return this.user(person);
  }

  async user({ id, iss, sub }: Person): Promise<User> {
    const { db, isEmbedded, mails } = this.#deps;
    const person = await db.reads.people.personOf(id);
    // Deleted since the bearer was looked up.
    if (!person) throw new CallerError('unauthorized');
    const embedded = isEmbedded(iss);
    const { name, initials, color, email, emailVerified, timeZone, aiConsent, entityId, teamId } = person;
    return {
      id,
      name,
      initials,
      color,
      email,
      emailVerified,
      ...(embedded && mails && !emailVerified && { emailConfirmable: true }),
      role: person.role as User['role'],
      language: person.language as User['language'],
      timeZone,
      aiConsent,
      embedded,
      ...(embedded && (await this.#ofAccount(sub))),
      entityId,
      teamId,
    };
  }

  /** What the provider inside this server knows of somebody. */
  async #ofAccount(sub: string): Promise<Partial<User>> {
    const { db } = this.#deps;
    const [secondFactor, account] = await Promise.all([
      db.reads.secondFactors.hasSecondFactor(sub),
      db.reads.accounts.accountOf(sub),
    ]);
    const confirmed = account?.isEmailVerified ? account.confirmed : null;
    const by = confirmed && (await db.reads.accounts.accountOf(confirmed.by));
    return {
      secondFactor,
      ...(account?.isAdministrator && { administers: true }),
      ...(confirmed && { emailConfirmedBy: { name: by ? nameOfAccount(by) : '', atMs: confirmed.atMs } }),
    };
  }

  async change(person: Person, change: ChangeUserRequest): Promise<User> {
    const { db, bus } = this.#deps;
    await db.changes.people.changePerson({ id: person.id, change });
    const changed = await this.user(person);
    bus.publish({ kind: 'workspace', event: { kind: 'user' }, teams: [], people: [person.id] });
    return changed;
  }

  async metadata({ id }: Person): Promise<UserMetadata> {
    return JSON.parse(await this.#storedMetadata(id)) as UserMetadata;
  }

  async changeMetadata({ id }: Person, change: ChangeMetadataRequest): Promise<UserMetadata> {
    // Of two devices that change something at once neither takes the other's change away.
    for (;;) {
      const before = await this.#storedMetadata(id);
      const merged = Object.entries({ ...(JSON.parse(before) as UserMetadata), ...change });
      const now = Object.fromEntries(merged.filter(([, value]) => value !== null));
      const after = JSON.stringify(now);
      if (Buffer.byteLength(after) > USER_METADATA_BYTES)
        throw new CallerError('too-large', `metadata: at most ${USER_METADATA_BYTES} bytes`);
      if (await this.#deps.db.changes.people.setMetadata({ id, before, after })) return now;
    }
  }

  /** Of another provider's people there is nothing to tell here. */
  async sessions({ iss, sub, sessionId }: Person): Promise<SessionsAnswer> {
    const { db, isEmbedded } = this.#deps;
    if (!isEmbedded(iss)) return { sessions: [] };
    const signIns = await db.reads.signIns.signInsOf({ sub, nowMs: Date.now() });
    return { sessions: signIns.map(({ uid, ...one }) => ({ id: uid, ...one, current: uid === sessionId })) };
  }

  /** One that is not theirs is none. */
  async endSession({ iss, sub }: Person, uid: string): Promise<void> {
    const { db, isEmbedded } = this.#deps;
    if (!isEmbedded(iss) || !(await db.changes.signIns.endSignIns({ sub, uid, nowMs: Date.now() })))
      throw new CallerError('not-found');
  }

  async endOtherSessions({ iss, sub, sessionId }: Person): Promise<void> {
    const { db, isEmbedded } = this.#deps;
    if (isEmbedded(iss)) await db.changes.signIns.endSignIns({ sub, but: sessionId, nowMs: Date.now() });
  }

  async deletion({ id }: Person): Promise<DeletionAnswer> {
    const { alone, shared, ofOthers } = await this.#deps.db.reads.personDeletions.boardsOfPerson(id);
    return { ownBoards: alone.length, sharedBoards: shared.length + ofOthers.length };
  }

  async delete(person: Person): Promise<void> {
    const { db, bus, isEmbedded } = this.#deps;
    const nowMs = Date.now();
    if (!mayDeleteAccount(person, nowMs)) throw new CallerError('sign-in-again');
    const { id, iss, sub } = person;
    await db.changes.personDeletions.beginDeletion({ id, iss, sub, account: isEmbedded(iss), nowMs });
    await finishDeletion({ db, bus }, id, nowMs);
  }

  async #storedMetadata(id: string): Promise<string> {
    const stored = await this.#deps.db.reads.people.metadataOf(id);
    if (stored === undefined) throw new CallerError('unauthorized');
    return stored;
  }
}
