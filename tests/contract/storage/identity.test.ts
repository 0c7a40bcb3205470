// What the identity provider keeps, on either engine: accounts, the protocol's records by the library's own adapter, signing keys.

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountChanges, type NewAccount } from '../../../server/identity/account-changes.ts';
import { accountQueries } from '../../../server/identity/account-queries.ts';
import { oidcRecordChanges } from '../../../server/identity/oidc-record-changes.ts';
import { oidcRecordQueries } from '../../../server/identity/oidc-record-queries.ts';
import { secondFactorChanges } from '../../../server/identity/second-factor-changes.ts';
import { secondFactorQueries } from '../../../server/identity/second-factor-queries.ts';
import { signInChanges } from '../../../server/identity/sign-in-changes.ts';
import { SignInLimits } from '../../../server/identity/sign-in-limits.ts';
import { signInQueries } from '../../../server/identity/sign-in-queries.ts';
import { signingKeyChanges } from '../../../server/identity/signing-key-changes.ts';
import { signingKeyQueries } from '../../../server/identity/signing-key-queries.ts';
import { type OidcRecords, storageOf } from '../../../server/identity/storage.ts';
import type { Database } from '../../../server/platform/database/database.ts';
import { openDatabase } from '../../../server/platform/database/open-database.ts';
import { attemptChanges } from '../../../server/platform/limits/attempt-changes.ts';
import { hashed } from '../../../server/platform/secrets/hashed.ts';
import { Keys } from '../../../server/platform/secrets/keys.ts';
import { settingsFrom } from '../../../server/platform/settings/settings.ts';
import { type Engine, engines } from './engines.ts';

describe.each(Object.entries(engines))('identity on %s', (_name, start) => {
  let engine: Engine;
  let database: Database;
  beforeAll(async () => {
    engine = await start();
  });
  beforeEach(async () => {
    database = await openDatabase(await engine.fresh());
  });
  afterEach(() => database.close());
  afterAll(() => engine.end());

  const ana: NewAccount = {
    sub: 'one',
    email: 'Ana@Northside.example',
    emailKey: 'ana@northside.example',
    password: 'hash',
    givenName: 'Ana',
    familyName: '',
    locale: 'de',
    nowMs: 1_700_000_000_000,
  };

  test('what is given out by a grant that has ended meanwhile is kept nowhere', async () => {
    const db = {
      ...accountQueries(database.queries),
      ...accountChanges(database.queries),
      ...oidcRecordQueries(database.queries),
      ...oidcRecordChanges(database.queries),
    };
    await db.createAccount(ana);
    const record = { payload: '{}', uid: null, account: ana.sub, expiresMs: Date.now() + 60_000 };
    const grant = { kind: 'Grant', id: hashed('g'), grantId: null, ...record };
    const token = { kind: 'RefreshToken', id: 'r', grantId: 'g', ...record };
    const asked = { kind: 'RefreshToken', id: 'r', nowMs: Date.now() };
    await db.putOidcRecord(grant);
    expect(await db.putOidcRecord(token)).toBe(true);
    await db.addAccountLink({ sha256: 'link', sub: ana.sub, expiresMs: Date.now() + 60_000, purpose: 'password' });
    const nowMs = Date.now();
    expect(await db.setPasswordByLink({ sha256: 'link', password: 'other', nowMs })).toBeDefined();
    expect(await db.putOidcRecord(token)).toBe(false);
    expect(await db.oidcRecord(asked)).toBeUndefined();

    // Whichever is first, nothing is left of it.
    await db.putOidcRecord(grant);
    await Promise.all([
      db.changePassword({ sub: ana.sub, uid: 'none', password: 'third', nowMs }),
      ...Array.from({ length: 5 }, (_, n) => db.putOidcRecord({ ...token, id: `r${n}` })),
    ]);
    for (let n = 0; n < 5; n++) expect(await db.oidcRecord({ ...asked, id: `r${n}` })).toBeUndefined();
  });

  test('an address has one account, the first', async () => {
    const db = { ...accountQueries(database.queries), ...accountChanges(database.queries) };
    const both = await Promise.all([db.createAccount(ana), db.createAccount({ ...ana, sub: 'two' })]);
    expect(both.filter(Boolean)).toHaveLength(1);
    const account = await db.accountByEmail(ana.emailKey);
    expect(account).toEqual({
      sub: both[0] ? 'one' : 'two',
      email: 'Ana@Northside.example',
      isEmailVerified: false,
      password: 'hash',
      givenName: 'Ana',
      familyName: '',
      locale: 'de',
      updatedMs: ana.nowMs,
      isAdministrator: false,
      confirmed: null,
      sessionsFromMs: 0,
      trustFromMs: 0,
    });
    expect(await db.accountOf(account?.sub as string)).toEqual(account);
    expect(await db.accountOf('three')).toBeUndefined();
    expect(await db.accountByEmail('Ana@Northside.example')).toBeUndefined();
  });

  test('the first administrator is made by one link, once, and never beside another', async () => {
    const db = { ...accountQueries(database.queries), ...accountChanges(database.queries) };
    const { nowMs } = ana;
    const account = { ...ana, sub: 'boss', emailKey: 'boss@northside.example' };
    await db.createAccount(ana);
    expect(await db.hasAdministrator()).toBe(false);
    expect(await db.createFirstAdministrator({ account, sha256: 'none', confirms: true })).toBe('no-link');
    expect(await db.accountOf('boss')).toBeUndefined();
    await db.addAccountLink({ sha256: 'old', sub: null, expiresMs: Date.now() + 60_000, purpose: 'password' });
    await db.addAccountLink({ sha256: 'new', sub: null, expiresMs: Date.now() + 60_000, purpose: 'password' });
    expect(await db.accountLink({ sha256: 'old', nowMs })).toMatchObject({ sub: null });
    expect(await db.accountLink({ sha256: 'new', nowMs })).toMatchObject({ sub: null });
    expect(await db.accountLink({ sha256: 'new', nowMs: Date.now() + 60_001 })).toBeUndefined();
    expect(await db.createFirstAdministrator({ account: ana, sha256: 'new', confirms: true })).toBe('taken');
    expect(await db.createFirstAdministrator({ account, sha256: 'new', confirms: true })).toBe('made');
    expect(await db.accountOf('boss')).toMatchObject({ isAdministrator: true, confirmed: { by: 'boss', atMs: nowMs } });
    // Whose address it was that was taken has confirmed nothing.
    expect(await db.accountOf('one')).toMatchObject({ isEmailVerified: false, confirmed: null });
    expect(await db.hasAdministrator()).toBe(true);
    await db.addAccountLink({ sha256: 'more', sub: null, expiresMs: Date.now() + 60_000, purpose: 'password' });
    const more = { ...account, sub: 'more', emailKey: 'more@northside.example' };
    expect(await db.createFirstAdministrator({ account: more, sha256: 'more', confirms: true })).toBe('no-link');
  });

  test('a password is set by its own link, once, and says when', async () => {
    const db = { ...accountQueries(database.queries), ...accountChanges(database.queries) };
    await db.createAccount(ana);
    const set = { sha256: 'link', password: 'other', nowMs: ana.nowMs + 5 };
    expect(await db.setPasswordByLink(set)).toBeUndefined();
    const expiresMs = Date.now() + 60_000;
    await db.addAccountLink({ sha256: 'before', sub: 'one', expiresMs, purpose: 'password' });
    await db.addAccountLink({ sha256: 'link', sub: 'one', expiresMs, purpose: 'password' });
    expect(await db.setPasswordByLink({ ...set, sha256: 'before' })).toBeUndefined();
    expect(await db.setPasswordByLink({ ...set, nowMs: expiresMs })).toBeUndefined();
    const uses = await Promise.all([db.setPasswordByLink(set), db.setPasswordByLink(set)]);
    expect(uses.filter(Boolean)).toHaveLength(1);
    expect(await db.accountOf('one')).toMatchObject({ password: 'other', sessionsFromMs: set.nowMs });
    await db.addAccountLink({ sha256: 'first', sub: null, expiresMs: Date.now() + 60_000, purpose: 'password' });
    expect(await db.setPasswordByLink({ ...set, sha256: 'first' })).toBeUndefined();
  });

  test('a password set by a link ends a sign-in that was made before the clock was set back', async () => {
    const queries = database.queries;
    const db = {
      ...accountQueries(queries),
      ...accountChanges(queries),
      ...signInQueries(queries),
      ...signInChanges(queries),
    };
    await db.createAccount(ana);
    const aheadMs = Date.now() + 24 * 3600_000;
    const device = { browser: 'Firefox', system: 'Linux' };
    await db.signInSeen({ uid: 'u', sub: 'one', ...device, signedInMs: aheadMs, sessionS: 0, nowMs: aheadMs });
    await db.addAccountLink({ sha256: 'link', sub: 'one', expiresMs: Date.now() + 60_000, purpose: 'password' });
    await db.setPasswordByLink({ sha256: 'link', password: 'other', nowMs: Date.now() });
    expect((await db.accountOf('one'))?.sessionsFromMs).toBeGreaterThanOrEqual(aheadMs);
  });

  test('an address is verified by its own link, or with the password by one that was mailed', async () => {
    const db = { ...accountQueries(database.queries), ...accountChanges(database.queries) };
    const [sub, expiresMs, nowMs] = ['one', Date.now() + 60_000, Date.now()];
    await db.createAccount(ana);
    const isVerified = async () => (await db.accountOf(sub))?.isEmailVerified;
    await db.addAccountLink({ sha256: 'email', sub, expiresMs, purpose: 'email' });
    // One is none of the other, and does not end it.
    expect(await db.setPasswordByLink({ sha256: 'email', password: 'p', nowMs })).toBeUndefined();
    await db.addAccountLink({ sha256: 'password', sub, expiresMs, purpose: 'password' });
    expect(await db.verifyEmailByLink({ sha256: 'password', nowMs })).toBe(false);
    expect(await db.setPasswordByLink({ sha256: 'password', password: 'p', nowMs })).toBeDefined();
    expect(await isVerified()).toBe(false);
    expect(await db.verifyEmailByLink({ sha256: 'email', nowMs: expiresMs })).toBe(false);
    const uses = [1, 2].map(() => db.verifyEmailByLink({ sha256: 'email', nowMs }));
    expect((await Promise.all(uses)).filter(Boolean)).toHaveLength(1);
    expect(await isVerified()).toBe(true);

    const eve = { ...ana, sub: 'two', emailKey: 'eve@northside.example' };
    await db.createAccount(eve);
    await db.addAccountLink({ sha256: 'mailed', sub: 'two', expiresMs, purpose: 'mailed-password' });
    expect(await db.setPasswordByLink({ sha256: 'mailed', password: 'p', nowMs })).toBeDefined();
    expect(await db.accountOf('two')).toMatchObject({ isEmailVerified: true });
    await db.createAccount({ ...ana, sub: 'three', emailKey: 'kim@northside.example', isEmailVerified: true });
    expect(await db.accountOf('three')).toMatchObject({ isEmailVerified: true });
  });

  test('a password that is changed ends every session but the one it is changed in, with what they gave out', async () => {
    const db = { ...accountQueries(database.queries), ...accountChanges(database.queries) };
    const storage = storageOf(oidcRecordsOf(database));
    await db.createAccount(ana);
    await db.createAccount({ ...ana, sub: 'two', emailKey: 'eve@northside.example' });
    for (const [name, accountId] of [
      ['here', 'one'],
      ['there', 'one'],
      ['eve', 'two'],
    ] as const) {
      const [authorizations, grantId] = [{ atrium: { grantId: `grant-${name}` } }, `grant-${name}`];
      await storage('Session').upsert(name, { uid: `uid-${name}`, accountId, authorizations }, 60);
      await storage('Grant').upsert(grantId, { accountId }, 60);
      await storage('AccessToken').upsert(`token-${name}`, { accountId, grantId }, 60);
    }
    await db.changePassword({ sub: 'one', uid: 'uid-here', password: 'other', nowMs: ana.nowMs + 5 });
    expect(await db.accountOf('one')).toMatchObject({ password: 'other', sessionsFromMs: ana.nowMs + 5 });
    for (const [name, isLeft] of [
      ['here', true],
      ['there', false],
      ['eve', true],
    ] as const) {
      const found = await Promise.all([
        storage('Session').find(name),
        storage('Grant').find(`grant-${name}`),
        storage('AccessToken').find(`token-${name}`),
      ]);
      expect(found.map(Boolean), name).toEqual([isLeft, isLeft, isLeft]);
    }
  });

  test('records are found by what their holder has and by their second name, until they end', async () => {
    const records = { ...oidcRecordQueries(database.queries), ...oidcRecordChanges(database.queries) };
    const [sessions, codes] = ['Session', 'AuthorizationCode'].map(storageOf(oidcRecordsOf(database))) as [
      ReturnType<ReturnType<typeof storageOf>>,
      ReturnType<ReturnType<typeof storageOf>>,
    ];
    const session = { jti: 'secret-1', uid: 'uid-1', accountId: 'one', kind: 'Session' };
    await sessions.upsert('secret-1', session, 60);
    expect(await sessions.find('secret-1')).toEqual(session);
    expect(await sessions.findByUid('uid-1')).toEqual({ uid: 'uid-1', accountId: 'one', kind: 'Session' });
    expect(await codes.find('secret-1')).toBeUndefined();
    await sessions.upsert('secret-1', { ...session, accountId: 'two' }, 60);
    expect(await sessions.find('secret-1')).toMatchObject({ accountId: 'two' });
    await sessions.destroy('secret-1');
    expect(await sessions.find('secret-1')).toBeUndefined();
    expect(await sessions.findByUid('uid-1')).toBeUndefined();

    await sessions.upsert('secret-2', session, -1);
    expect(await sessions.find('secret-2')).toBeUndefined();
    await sessions.upsert('secret-3', session, 60);
    await records.sweepOidcRecords(Date.now());
    const left = await database.queries.selectFrom('oidc_record').selectAll().execute();
    expect(left).toHaveLength(1);
    expect(JSON.stringify(left)).not.toMatch(/secret-/);
  });

  test('of what strangers begin the newest are kept: of each network so many, and of all', async () => {
    const { putOidcRecord, oidcRecord } = {
      ...oidcRecordQueries(database.queries),
      ...oidcRecordChanges(database.queries),
    };
    const kinds = ['Interaction', 'SignUp'];
    const fromMs = Date.now() + 3600_000;
    const begin = (kind: string, network: string, n: number, maxOfAll = 150) => {
      const record = { kind, id: `${network} ${n}`, payload: '{}', grantId: null, uid: null, account: null };
      return putOidcRecord({ ...record, expiresMs: fromMs + n, begun: { network, maxOfNetwork: 3, maxOfAll } });
    };
    const left = async (kind: string, network: string) => {
      const ids = Array.from({ length: 5 }, (_, n) => ({ kind, id: `${network} ${n}`, nowMs: Date.now() }));
      return (await Promise.all(ids.map(oidcRecord))).map(Boolean);
    };
    for (const kind of kinds) for (let n = 0; n < 5; n++) for (const network of 'ab') await begin(kind, network, n);
    for (const kind of kinds)
      for (const network of 'ab') expect(await left(kind, network)).toEqual([false, false, true, true, true]);
    // One that goes on is the same one, wherever from.
    await begin('Interaction', 'a', 4);
    expect(await left('Interaction', 'b')).toEqual([false, false, true, true, true]);

    for (let n = 0; n < 300; n++) await begin('Interaction', `of many ${n}`, 10 + n);
    const { count } = await database.queries
      .selectFrom('oidc_record')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('kind', '=', 'Interaction')
      .executeTakeFirstOrThrow();
    // It is looked at how many there are after every hundredth.
    expect(Number(count)).toBeLessThan(150 + 100);
    expect(await left('Interaction', 'a')).toEqual([false, false, false, false, false]);
    expect(await left('SignUp', 'a')).toEqual([false, false, true, true, true]);
  });

  test('of a network that is refused anyway nothing is counted, whatever accounts it names; what is over goes', async () => {
    const counts = attemptChanges(database.queries);
    const limits = { ...settingsFrom({}).identity.signIn, networkPerMinute: 20 };
    const tries = new SignInLimits(limits, { changes: { attempts: counts } }, new Keys(new Uint8Array(32)));
    const kept = async () => {
      const rows = await database.queries.selectFrom('attempt').select('key').execute();
      return rows.length;
    };
    const passed = [];
    for (let n = 0; n < 200; n++) passed.push((await tries.take('sign-in', { network: 'a' }, `nobody ${n}`)).denied);
    expect(passed.filter((denied) => denied === undefined)).toHaveLength(20);
    // Three for each account, the last one refused, and the network's own. By this key no two of these names share a count.
    expect(await kept()).toBe(3 * 21 + 1);
    const laterMs = Date.now() + 25 * 3600_000;
    for (let n = 0; n < 500; n++) await counts.countAttempt({ key: 'one', windowMs: 1000, nowMs: laterMs });
    expect(await kept()).toBe(1);
  });

  test('what is used is used once, and what a grant gave ends with it', async () => {
    const storage = storageOf(oidcRecordsOf(database));
    const codes = storage('AuthorizationCode');
    for (const grant of ['grant', 'another']) await storage('Grant').upsert(grant, {}, 60);
    await codes.upsert('code', { grantId: 'grant', kind: 'AuthorizationCode' }, 60);
    const uses = await Promise.allSettled([codes.consume('code'), codes.consume('code')]);
    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(uses.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { error: 'invalid_grant' } });
    expect(await codes.find('code')).toMatchObject({ consumed: expect.any(Number) });

    await storage('AccessToken').upsert('token', { grantId: 'grant' }, 60);
    await storage('Interaction').upsert('interaction', { grantId: 'grant' }, 60);
    await codes.upsert('other', { grantId: 'another' }, 60);
    await codes.revokeByGrantId('grant');
    expect(await codes.find('code')).toBeUndefined();
    expect(await storage('AccessToken').find('token')).toBeUndefined();
    expect(await storage('Interaction').find('interaction')).toBeDefined();
    expect(await codes.find('other')).toBeDefined();
  });

  test('a second factor is there once, its steps and its recovery codes are used once', async () => {
    await accountChanges(database.queries).createAccount(ana);
    const db = { ...secondFactorQueries(database.queries), ...secondFactorChanges(database.queries) };
    const [sub, sealed] = ['one', new Uint8Array([1, 2, 3])];
    expect(await db.hasSecondFactor(sub)).toBe(false);
    expect(await db.secondFactor(sub)).toBeUndefined();
    expect(await db.takeTotpStep({ sub, step: 9 })).toBe(false);
    const add = { sub, sealed, step: 5, codes: ['a', 'b'] };
    const both = await Promise.all([db.addSecondFactor(add), db.addSecondFactor({ ...add, codes: ['c'] })]);
    expect(both.filter(Boolean)).toHaveLength(1);
    await db.setRecoveryCodes({ sub, codes: ['a', 'b'] });
    expect(await db.secondFactor(sub)).toEqual({ sealed, codesLeft: 2 });
    expect(await db.hasSecondFactor(sub)).toBe(true);

    expect(await db.takeTotpStep({ sub, step: 5 })).toBe(false);
    const steps = await Promise.all([db.takeTotpStep({ sub, step: 7 }), db.takeTotpStep({ sub, step: 7 })]);
    expect(steps.filter(Boolean)).toHaveLength(1);
    expect(await db.takeTotpStep({ sub, step: 6 })).toBe(false);

    const codes = await Promise.all(['a', 'a', 'c'].map((sha256) => db.takeRecoveryCode({ sub, sha256 })));
    expect(codes.filter(Boolean)).toHaveLength(1);
    expect(await db.secondFactor(sub)).toMatchObject({ codesLeft: 1 });
    await db.setRecoveryCodes({ sub, codes: ['x', 'y', 'z'] });
    expect(await db.takeRecoveryCode({ sub, sha256: 'b' })).toBe(false);
    expect(await db.secondFactor(sub)).toMatchObject({ codesLeft: 3 });

    await db.endSecondFactor(sub);
    expect(await db.hasSecondFactor(sub)).toBe(false);
    expect(await db.takeRecoveryCode({ sub, sha256: 'x' })).toBe(false);
    expect(await db.addSecondFactor(add)).toBe(true);
    await database.queries.deleteFrom('account').where('sub', '=', sub).execute();
    expect(await db.secondFactor(sub)).toBeUndefined();
  });

  test('of keys that two processes make at once the first stays', async () => {
    const db = { ...signingKeyQueries(database.queries), ...signingKeyChanges(database.queries) };
    const key = (byte: number, generation = 1) => ({ generation, sealed: new Uint8Array([byte]), madeMs: byte });
    await Promise.all([db.addSigningKey(key(1)), db.addSigningKey(key(2))]);
    await db.addSigningKey(key(3, 2));
    const stored = await db.signingKeys();
    expect(stored.map(({ generation }) => generation)).toEqual([1, 2]);
    expect([1, 2]).toContain(stored[0]?.sealed[0]);
    await db.dropSigningKeysBefore(2);
    expect(await db.signingKeys()).toEqual([{ ...key(3, 2), sealed: stored[1]?.sealed }]);
  });
});

function oidcRecordsOf({ queries }: Database): OidcRecords {
  return {
    reads: { oidcRecords: oidcRecordQueries(queries) },
    changes: { oidcRecords: oidcRecordChanges(queries) },
  };
}
