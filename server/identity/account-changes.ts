// Creates and changes accounts of the embedded identity provider, and the links that are mailed for them. Reads are in account-queries.ts.

import type { Kysely } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';
import { hashed } from '../platform/secrets/hashed.ts';
import type { Account } from './account-queries.ts';

export type NewAccount = Omit<
  Account,
  'isEmailVerified' | 'updatedMs' | 'isAdministrator' | 'confirmed' | 'sessionsFromMs' | 'trustFromMs'
> & {
  /** The address as it is looked up. */
  emailKey: string;
  nowMs: number;
  isEmailVerified?: boolean;
};

/** 'mailed-password' and 'email' went to the account's address: whoever has one reads what is sent there. */
export type LinkPurpose = 'password' | 'mailed-password' | 'email';

const ofPassword: readonly LinkPurpose[] = ['password', 'mailed-password'];

const ofEmail: readonly LinkPurpose[] = ['email'];

/** A link that is used once: for the first administrator (`sub` null), to set a password anew, to verify an address. */
export interface AccountLink {
  sha256: string;
  sub: string | null;
  expiresMs: number;
  purpose: LinkPurpose;
}

export function accountChanges(db: Kysely<Tables>) {
  /** False, and nothing is made, when there is an account with this address. */
  const create = async (all: Kysely<Tables>, account: NewAccount, administrator: 0 | 1): Promise<boolean> => {
    const { sub, email, emailKey, isEmailVerified, password, givenName, familyName, locale, nowMs } = account;
    const { numInsertedOrUpdatedRows } = await all
      .insertInto('account')
      .values({
        sub,
        email,
        email_key: emailKey,
        email_verified: isEmailVerified ? 1 : 0,
        password,
        given_name: givenName,
        family_name: familyName,
        locale,
        created_at: nowMs,
        updated_at: nowMs,
        administrator,
      })
      .onConflict((there) => there.column('email_key').doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  };
  /** Whose it is; undefined when it is none, or over. With it the link is used. */
  const use = async (all: Kysely<Tables>, sha256: string, nowMs: number, purposes: readonly LinkPurpose[]) => {
    return all
      .deleteFrom('account_link')
      .where('sha256', '=', sha256)
      .where('expires', '>', nowMs)
      .where('purpose', 'in', purposes)
      .returning(['sub', 'purpose'])
      .executeTakeFirst();
  };

  return {
    createAccount: (account: NewAccount): Promise<boolean> => create(db, account, 0),
    /** Ends what was made before for the same account and purpose; but a stranger may ask for mailed ones: of them each stays. */
    async addAccountLink({ sha256, sub, expiresMs, purpose }: AccountLink): Promise<void> {
      await db.transaction().execute(async (all) => {
        await all.deleteFrom('account_link').where('expires', '<=', Date.now()).execute();
        // Of those for the first administrator each process prints its own.
        if (purpose !== 'mailed-password' && sub !== null)
          await all.deleteFrom('account_link').where('sub', '=', sub).where('purpose', '=', purpose).execute();
        await all.insertInto('account_link').values({ sha256, sub, expires: expiresMs, purpose }).execute();
      });
    },
    /** By the link for it, once, and never when there is an administrator. */
    async createFirstAdministrator({
      account,
      sha256,
      confirms,
    }: {
      account: NewAccount;
      sha256: string;
      /** Their own address: no mail will. */
      confirms: boolean;
    }): Promise<'made' | 'taken' | 'no-link'> {
      return db
        .transaction()
        .execute(async (all) => {
          const there = await all.selectFrom('account').select('sub').where('administrator', '=', 1).executeTakeFirst();
          if (there) return 'no-link';
          // Made first: with an address that is taken the link is not used.
          if (!(await create(all, account, 1))) return 'taken';
          if ((await use(all, sha256, account.nowMs, ofPassword))?.sub !== null) throw new LinkOver();
          const { sub, emailKey, nowMs } = account;
          if (confirms) await confirm(all, { emailKey, by: sub, nowMs });
          return 'made';
        })
        .catch((error: unknown) => {
          if (error instanceof LinkOver) return 'no-link';
          throw error;
        });
    },
    /** Whose: by a link for it, once; what was given out before ends. Nobody's when the link is none, or over. */
    async setPasswordByLink(set: { sha256: string; password: string; nowMs: number }): Promise<string | undefined> {
      return db.transaction().execute(async (all) => {
        const { sub, purpose } = (await use(all, set.sha256, set.nowMs, ofPassword)) ?? {};
        if (!sub) return undefined;
        await endPasswordLinks(all, sub);
        const from = await afterSignIns(all, sub, set.nowMs);
        await all
          .updateTable('account')
          .set({ password: set.password, sessions_from: from, trust_from: from, updated_at: set.nowMs })
          .$if(purpose === 'mailed-password', (update) => update.set({ email_verified: 1 }))
          .where('sub', '=', sub)
          .execute();
        // Sessions stay, and are told to sign in again.
        await all.deleteFrom('oidc_record').where('kind', '!=', 'Session').where('account', '=', sub).execute();
        return sub;
      });
    },
    /** What is signed in elsewhere ends with all that was given out there; the session `uid` goes on. */
    async changePassword(change: { sub: string; uid: string; password: string; nowMs: number }): Promise<void> {
      const { sub, uid, password, nowMs } = change;
      await db.transaction().execute(async (all) => {
        const from = await afterSignIns(all, sub, nowMs);
        await all
          .updateTable('account')
          .set({ password, sessions_from: from, trust_from: from, updated_at: nowMs })
          .where('sub', '=', sub)
          .execute();
        await endPasswordLinks(all, sub);
        await all
          .updateTable('sign_in')
          .set({ signed_in_at: from + 1 })
          .where('uid', '=', uid)
          .execute();
        const own = await all
          .selectFrom('oidc_record')
          .select('payload')
          .where('kind', '=', 'Session')
          .where('uid', '=', uid)
          .executeTakeFirst();
        const { authorizations = {} } = JSON.parse(own?.payload ?? '{}') as {
          authorizations?: Record<string, { grantId?: string }>;
        };
        const kept = Object.values(authorizations).flatMap(({ grantId }) => grantId ?? []);
        await all
          .deleteFrom('oidc_record')
          .where('account', '=', sub)
          .where((is) => is.or([is('uid', 'is', null), is('uid', '!=', uid)]))
          .$if(kept.length > 0, (some) =>
            some
              .where((is) => is.or([is('grant_id', 'is', null), is('grant_id', 'not in', kept)]))
              .where('id', 'not in', kept.map(hashed)),
          )
          .execute();
      });
    },
    /** Whose address it is; undefined where there is no such account. One that is verified stays as it is. */
    async confirmEmail(confirmed: ConfirmedAddress): Promise<string | undefined> {
      const { emailKey } = confirmed;
      return db.transaction().execute(async (all) => {
        await confirm(all, confirmed);
        const row = await all.selectFrom('account').select('sub').where('email_key', '=', emailKey).executeTakeFirst();
        return row?.sub;
      });
    },
    /** By a link for it, once. False when the link is none, or over. */
    async verifyEmailByLink({ sha256, nowMs }: { sha256: string; nowMs: number }): Promise<boolean> {
      return db.transaction().execute(async (all) => {
        const sub = (await use(all, sha256, nowMs, ofEmail))?.sub;
        if (!sub) return false;
        await all.updateTable('account').set({ email_verified: 1, updated_at: nowMs }).where('sub', '=', sub).execute();
        return true;
      });
    },
  };
}

/** With a new password: whoever holds one would undo it. */
async function endPasswordLinks(all: Kysely<Tables>, sub: string): Promise<void> {
  await all.deleteFrom('account_link').where('sub', '=', sub).where('purpose', 'in', ofPassword).execute();
}

interface ConfirmedAddress {
  emailKey: string;
  /** Account of an administrator. */
  by: string;
  nowMs: number;
}

async function confirm(all: Kysely<Tables>, { emailKey, by, nowMs }: ConfirmedAddress): Promise<void> {
  await all
    .updateTable('account')
    .set({ email_verified: 1, confirmed_by: by, confirmed_at: nowMs, updated_at: nowMs })
    .where('email_key', '=', emailKey)
    .where('email_verified', '=', 0)
    .execute();
}

/** Undoes the transaction. */
class LinkOver extends Error {}

/** A time that no sign-in of the account is later than, also where the clock has been set back since. */
async function afterSignIns(all: Kysely<Tables>, sub: string, nowMs: number): Promise<number> {
  const { last } = await all
    .selectFrom('sign_in')
    .select((of) => of.fn.max('signed_in_at').as('last'))
    .where('sub', '=', sub)
    .executeTakeFirstOrThrow();
  return Math.max(nowMs, Number(last ?? 0));
}
