// Starts what identifies people: the embedded provider, if no other one is configured, and the readers of access tokens.

import { Bearers } from '../identity/bearer.ts';
import { ExternalTokens } from '../identity/external-tokens.ts';
import { Identity } from '../identity/identity.ts';
import { type AskScopes, askedAt, Permissions } from '../identity/permissions.ts';
import { EmptyServer, identityAnswer } from '../identity/providers.ts';
import { accountPages } from '../identity/routes/account-pages.ts';
import { identityEndpoints } from '../identity/routes/endpoints.ts';
import { keepSignIn } from '../identity/routes/keep-sign-in.ts';
import { linkPages } from '../identity/routes/link-pages.ts';
import { mailPages } from '../identity/routes/mail-pages.ts';
import { identityPages } from '../identity/routes/pages.ts';
import { personEndpoints } from '../identity/routes/person-endpoints.ts';
import { providerPages } from '../identity/routes/provider-pages.ts';
import { providerRoutes } from '../identity/routes/providers.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import type { ProviderSettings } from '../platform/settings/providers.ts';
import type { Settings } from '../platform/settings/settings.ts';
import type { Callers } from '../web/calls.ts';
import type { Http } from './http.ts';
import type { Storage } from './storage.ts';

export interface IdentityParts {
  /** The embedded provider; undefined if another one is configured, so that nobody has an account here. */
  embedded: Identity | undefined;
  bearers: Bearers;
  /** Undefined if people need no permission of their provider. */
  permissions: Permissions | undefined;
}

export function startIdentity(
  { signIn, passwordCost, providers }: Settings['identity'],
  { db, keys, bus }: Pick<Storage, 'db' | 'keys' | 'bus'>,
  { server: { log }, publicUrl }: Http,
  mailer: Mailer | undefined,
): IdentityParts {
  const embedded =
    providers.environment === 'local'
      ? new Identity({ db, keys, limits: signIn, passwordCost, mailer, log, pages: providerPages, issuer: publicUrl })
      : undefined;
  const askScopes = providers.fetchPermission ? scopeReader(providers, embedded) : undefined;
  const permissions = askScopes && new Permissions({ askScopes, db, bus, log });
  const bearers = new Bearers(db, embedded, externalTokens(providers, 'MVB'), permissions);
  return { embedded, bearers, permissions };
}

/** Adds the pages and calls of the embedded provider, and the list of providers. */
export function addIdentityRoutes(
  settings: Settings,
  { server, networkOf }: Http,
  { db, embedded }: Pick<Storage, 'db'> & Pick<IdentityParts, 'embedded'>,
  mailer: Mailer | undefined,
  callers: Callers,
): void {
  const { providers, signIn: limits } = settings.identity;
  if (embedded) {
    const hasPublicUrl = settings.web.publicUrl !== undefined;
    const signIn = { identity: embedded, mailer, hasPublicUrl, networkOf };
    identityPages(server, signIn);
    linkPages(server, signIn);
    accountPages(server, signIn);
    keepSignIn(server, signIn);
    personEndpoints(server, {
      ...signIn,
      second: externalTokens(providers, 'VS'),
      conversionsPerMinute: limits.networkPerMinute,
    });
    mailPages(server, signIn);
    identityEndpoints(server, { ...signIn, begunPerMinute: limits.begunPerMinute });
  }
  const emptyServer = new EmptyServer(db);
  providerRoutes(server, callers, async () => ({
    ...identityAnswer(providers, embedded?.row),
    // Accounts of other providers are theirs to count.
    ...(embedded && (await emptyServer.isEmpty()) && { isEmpty: true }),
  }));
}

/** Undefined if nobody can be asked. */
function scopeReader({ providers }: ProviderSettings, embedded: Identity | undefined): AskScopes | undefined {
  if (embedded) return (token) => embedded.scopesOf(token);
  const address = providers.find(({ name }) => name === 'MVB')?.permissionUrl;
  return address === undefined ? undefined : askedAt(address);
}

/** The tokens of a configured provider. A token of VS identifies nobody until MVB has converted it. */
function externalTokens({ providers }: ProviderSettings, name: 'MVB' | 'VS'): ExternalTokens | undefined {
  const provider = providers.find((one) => one.name === name);
  return provider && new ExternalTokens(provider);
}
