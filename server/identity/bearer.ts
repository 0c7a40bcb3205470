// Who a bearer is. Access tokens of the embedded provider are looked up in its own models, with every request: what was revoked or
// signed out is nobody at once. Those of a configured provider are read by ExternalTokens. Whoever holds one is a person from then
// on, with an entity and a team of their own.

import { CallerError } from '#protocol/errors.ts';
import type { Only, Uses } from '../platform/database/calls.ts';
import { hashed } from '../platform/secrets/hashed.ts';
import type { Person, PersonName } from '../policies/person.ts';
import { mayComeBack } from '../policies/person.ts';
import type { ExternalTokens } from './external-tokens.ts';
import type { Identity } from './identity.ts';
import { profileOfAccount, profileOfClaims } from './new-person.ts';
import type { Permissions } from './permissions.ts';
import type { personChanges } from './person-changes.ts';
import type { Profile, personQueries, StoredPerson } from './person-queries.ts';

type Db = Uses<{
  reads: { people: Only<typeof personQueries, 'personNamed' | 'personGoneMs'> };
  changes: { people: Only<typeof personChanges, 'personMade' | 'setPersonEmail'> };
}>;
type Bearer = Omit<Person, 'id'> & { person: StoredPerson };

export class Bearers {
  readonly #db: Db;
  readonly #identity: Identity | undefined;
  readonly #external: Pick<ExternalTokens, 'claimsOf'> | undefined;
  readonly #permissions: Pick<Permissions, 'note'> | undefined;

  /** `permissions`: who may use the whiteboard is noted with whatever they ask. */
  constructor(
    db: Db,
    identity: Identity | undefined,
    external?: Pick<ExternalTokens, 'claimsOf'>,
    permissions?: Pick<Permissions, 'note'>,
  ) {
    this.#permissions = permissions;
    this.#db = db;
    this.#identity = identity;
    this.#external = external;
  }

  /** Undefined without a header; throws `unauthorized` for what holds no token that counts. */
  async personOf(authorization: string | undefined): Promise<Person | undefined> {
    if (authorization === undefined) return undefined;
    const token = /^Bearer (\S+)$/i.exec(authorization)?.[1];
    const bearer = token && ((await this.#embedded(token)) ?? (await this.#ofAnother(token)));
    if (!bearer) throw new CallerError('unauthorized');
    const { person, ...one } = bearer;
    this.#permissions?.note(person, authorization);
    return { ...one, id: person.id };
  }

  async #embedded(token: string): Promise<Bearer | undefined> {
    const identity = this.#identity;
    if (!identity) return undefined;
    const { AccessToken } = await identity.provider;
    const found = await AccessToken.find(token);
    if (!found?.clientId || !found.scopes.has('openid')) return undefined;
    const [iss, sub] = [identity.issuer, found.accountId];
    const account = await identity.account(sub);
    if (!account) return undefined;
    const person = await this.#person({ iss, sub }, profileOfAccount(account), found.iat);
    if (!person) return undefined;
    const signIn = found.grantId === undefined ? undefined : hashed(found.grantId);
    const { auth_time: authTimeS } = (found.extra ?? {}) as { auth_time?: number };
    return { iss, sub, person, clientId: found.clientId, authTimeS, sessionId: found.sessionUid, signIn };
  }

  async #ofAnother(token: string): Promise<Bearer | undefined> {
    const found = await this.#external?.claimsOf(token);
    if (!found) return undefined;
    const { iss, sub, clientId, claims } = found;
    const person = await this.#person({ iss, sub }, profileOfClaims(sub, claims), secondsIn(claims.iat));
    if (!person) return undefined;
    return {
      iss,
      sub,
      person,
      clientId,
      authTimeS: secondsIn(claims.auth_time),
      sessionId: undefined,
      signIn: undefined,
    };
  }

  async #person(name: PersonName, profile: Profile, issuedS: number | undefined): Promise<StoredPerson | undefined> {
    const there = await this.#db.reads.people.personNamed(name);
    if (!there) {
      if (!mayComeBack(await this.#db.reads.people.personGoneMs(name), issuedS)) return undefined;
      return this.#db.changes.people.personMade({ ...name, profile });
    }
    // The one thing that stays the provider's: people call themselves here what they like.
    const { email, emailVerified } = profile;
    if (email !== '' && (there.email !== email || there.emailVerified !== emailVerified))
      await this.#db.changes.people.setPersonEmail({ id: there.id, email, emailVerified });
    return there;
  }
}

function secondsIn(claim: unknown): number | undefined {
  return typeof claim === 'number' ? claim : undefined;
}
