// The embedded identity provider as the server has it: one provider at a time, made anew when its signing keys change, and the
// accounts behind it.

import type { JWK, Provider } from 'oidc-provider';
import { CONVERSION_PATH, PERMISSION_PATH, type Provider as ProviderRow } from '#protocol/identity.ts';
import type { Only, Uses } from '../platform/database/calls.ts';
import type { AttemptCounts } from '../platform/limits/shared-rate-limiter.ts';
import type { Logger } from '../platform/logging/logger.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import type { PasswordCost } from '../platform/secrets/scrypt-thread.ts';
import { GRANTED_SCOPES } from '../platform/settings/oidc-scopes.ts';
import { type PermissionScopes, permissionScopes } from '../policies/identity.ts';
import type { PersonName } from '../policies/person.ts';
import { MANAGING_ROLES } from '../policies/workspace.ts';
import type { Account, accountQueries } from './account-queries.ts';
import type { AccountsDb } from './accounts.ts';
import { Accounts } from './accounts.ts';
import { CLIENT_ID } from './clients.ts';
import { accountConverted } from './conversion.ts';
import type { convertedAccountChanges } from './converted-account-changes.ts';
import type { convertedAccountQueries } from './converted-account-queries.ts';
import type { ExternalToken } from './external-tokens.ts';
import { type IssuedTokens, issuedTokens } from './issued-tokens.ts';
import { LINK_PATHS, linkUrl } from './link-paths.ts';
import type { MailedLinksDb } from './mailed-links.ts';
import { MailedLinks } from './mailed-links.ts';
import type { oidcRecordChanges } from './oidc-record-changes.ts';
import type { ProviderDeps } from './provider.ts';
import { oidcProvider, type ProviderPages } from './provider.ts';
import type { SecondFactorsDb } from './second-factors.ts';
import { SecondFactors } from './second-factors.ts';
import type { signInChanges } from './sign-in-changes.ts';
import { type AttemptLimits, SignInLimits } from './sign-in-limits.ts';
import { sessionSignedInMs } from './sign-ins.ts';
import type { SigningKeysDb } from './signing-keys.ts';
import { currentSigningKeys } from './signing-keys.ts';
import { TrustedBrowsers } from './trusted-browsers.ts';

type Db = Uses<{
  reads: {
    accounts: Only<typeof accountQueries, 'accountOf'>;
    convertedAccounts: Only<typeof convertedAccountQueries, 'convertedAccount'>;
  };
  changes: {
    convertedAccounts: Only<typeof convertedAccountChanges, 'makeConvertedAccount'>;
    oidcRecords: Only<typeof oidcRecordChanges, 'endOidcGrant' | 'sweepOidcRecords'>;
    signIns: Only<typeof signInChanges, 'sweepSignIns'>;
  };
}> &
  AttemptCounts &
  SecondFactorsDb &
  AccountsDb &
  MailedLinksDb &
  SigningKeysDb &
  ProviderDeps['db'] & {
    reads: { memberships: { hasRoleIn(name: PersonName & typeof MANAGING_ROLES): Promise<boolean | undefined> } };
  };

export interface IdentityDeps {
  db: Db;
  keys: Keys;
  limits: AttemptLimits;
  /** Undefined: as new passwords cost. */
  passwordCost?: PasswordCost | undefined;
  /** Undefined: nothing is mailed. */
  mailer?: Mailer | undefined;
  log: Pick<Logger, 'error'>;
  /** The address at which people reach the server. */
  issuer: () => string;
  /** Those that the provider shows by itself. */
  pages: ProviderPages;
}

export class Identity {
  readonly accounts: Accounts;
  readonly secondFactors: SecondFactors;
  /** Undefined where nothing is mailed. */
  readonly mailed: MailedLinks | undefined;
  readonly keys: Keys;
  readonly #deps: IdentityDeps;
  #provider: Promise<Provider> | undefined;
  #names = '';
  #signing: JWK | undefined;

  constructor(deps: IdentityDeps) {
    this.#deps = deps;
    this.keys = deps.keys;
    const tries = new SignInLimits(deps.limits, deps.db, deps.keys);
    const trusted = new TrustedBrowsers(deps.keys);
    this.secondFactors = new SecondFactors(deps.db, deps.keys, tries, trusted);
    this.accounts = new Accounts(deps.db, this.secondFactors, tries, trusted, deps.passwordCost);
    this.mailed = deps.mailer && new MailedLinks({ db: deps.db, accounts: this.accounts, tries, issuer: deps.issuer });
  }

  /** Throws until the server listens. */
  get issuer(): string {
    return this.#deps.issuer();
  }

  /** In the table of providers. */
  get row(): ProviderRow {
    return {
      name: 'MVB',
      issuer: this.issuer,
      clientId: CLIENT_ID,
      scope: GRANTED_SCOPES,
      permissionUrl: this.issuer + PERMISSION_PATH,
      conversionUrl: this.issuer + CONVERSION_PATH,
    };
  }

  get provider(): Promise<Provider> {
    this.#provider ??= this.#signingKeys()
      .then((keys) => this.#made(keys))
      .catch((error: unknown) => {
        this.#provider = undefined;
        throw error;
      });
    return this.#provider;
  }

  account(sub: string): Promise<Account | undefined> {
    return this.#deps.db.reads.accounts.accountOf(sub);
  }

  /** By which a sign-in that is no longer kept could be renewed. */
  endRefreshTokens(grantId: string): Promise<void> {
    return this.#deps.db.changes.oidcRecords.endOidcGrant({ grantId, kind: 'RefreshToken' });
  }

  /** When the password of a session was asked for. */
  signedInMs(session: { uid: string; loginTs?: number | undefined }): Promise<number | undefined> {
    return sessionSignedInMs(session, this.#deps.db);
  }

  /** Whose access token it is; undefined: nobody's any more. */
  async accountOfToken(token: string): Promise<Account | undefined> {
    const { AccessToken } = await this.provider;
    const found = await AccessToken.find(token);
    return found?.scopes.has('openid') ? this.account(found.accountId) : undefined;
  }

  /** As its permission address answers them. */
  async scopesOf(token: string): Promise<{ scopes: PermissionScopes }> {
    const account = await this.accountOfToken(token);
    if (!account) return { scopes: {} };
    const manages = await this.#deps.db.reads.memberships.hasRoleIn({
      iss: this.issuer,
      sub: account.sub,
      ...MANAGING_ROLES,
    });
    return { scopes: permissionScopes(account, manages) };
  }

  /** For somebody of the second provider; undefined when it says nothing of them. */
  async converted(token: ExternalToken): Promise<IssuedTokens | undefined> {
    const { db } = this.#deps;
    let sub = await db.reads.convertedAccounts.convertedAccount(token);
    if (sub === undefined) {
      const account = await accountConverted(token);
      if (!account) return undefined;
      sub = await db.changes.convertedAccounts.makeConvertedAccount({ iss: token.iss, sub: token.sub, account });
    }
    const { auth_time: told } = token.claims;
    const authTimeS = typeof told === 'number' ? told : Math.floor(Date.now() / 1000);
    const provider = await this.provider;
    return issuedTokens(provider, this.#signing as JWK, { sub, authTimeS });
  }

  async firstAdministratorUrl(): Promise<string | undefined> {
    const link = await this.accounts.firstAdministratorLink();
    return link && linkUrl(this.issuer, LINK_PATHS.administrator, link);
  }

  /** Forgets what has expired, and takes the signing keys of the day. */
  async tidy(): Promise<void> {
    await this.#deps.db.changes.oidcRecords.sweepOidcRecords(Date.now());
    await this.#deps.db.changes.signIns.sweepSignIns();
    if (!this.#provider) return;
    const signingKeys = await this.#signingKeys();
    if (namesOf(signingKeys) !== this.#names) this.#provider = Promise.resolve(this.#made(signingKeys));
  }

  #signingKeys(): Promise<JWK[]> {
    return currentSigningKeys(this.#deps.db, this.#deps.keys, Date.now());
  }

  #made(signingKeys: JWK[]): Provider {
    const { db, keys, log, pages } = this.#deps;
    this.#names = namesOf(signingKeys);
    this.#signing = signingKeys[0];
    const { issuer } = this;
    const provider = oidcProvider({ issuer, signingKeys, keys, db, pages });
    provider.on('server_error', (_ctx: unknown, error: Error) => {
      log.error({ error: String(error) }, 'the identity provider failed');
    });
    return provider;
  }
}

/** By their public part, the one that signs first. */
function namesOf(signingKeys: readonly JWK[]): string {
  return signingKeys.map(({ n }) => n).join();
}
