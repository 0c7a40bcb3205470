// What the embedded identity provider is: its endpoints, what it gives out and for how long. How people sign in stands in pages/.

import {
  type AccessToken,
  type Configuration,
  errors,
  interactionPolicy,
  type JWK,
  type KoaContextWithOIDC,
  type Account as OidcAccount,
  Provider,
} from 'oidc-provider';
import { PROVIDER_COOKIES } from '#protocol/browser/provider-cookies.ts';
import { OIDC_PREFIX, SAVED_SIGN_IN_DAYS } from '#protocol/identity.ts';
import { LANGUAGES } from '#protocol/languages.ts';
import { BACK } from '#protocol/return-path.ts';
import type { Only, Uses } from '../platform/database/calls.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import { GRANTED_SCOPES, SCOPES } from '../platform/settings/oidc-scopes.ts';
import { mustSignInAgain } from '../policies/identity.ts';
import type { Account, accountQueries } from './account-queries.ts';
import { CLIENT_ID, productClient } from './clients.ts';
import { withMaxAge } from './cookie-life.ts';
import { isKept, refreshTtlS, sessionTtlS } from './kept-sign-ins.ts';
import { interactionPath } from './link-paths.ts';
import { noteSignIns, type SignIns, signedInMs } from './sign-ins.ts';
import { signOutAtOnce } from './sign-out.ts';
import { type OidcRecords, storageOf } from './storage.ts';

const MINUTE_S = 60;
const DAY_S = 24 * 3600;

/** Those that the library shows by itself. */
export type ProviderPages = Pick<Configuration, 'renderError'> & {
  logoutSource(...ask: [ctx: never, form: string]): Promise<void>;
  postLogoutSuccessSource(ctx: never): Promise<void>;
};

export interface ProviderDeps {
  issuer: string;
  /** Private; the one that signs is first. */
  signingKeys: JWK[];
  keys: Keys;
  db: OidcRecords & SignIns & Uses<{ reads: { accounts: Only<typeof accountQueries, 'accountOf'> } }>;
  pages: ProviderPages;
}

/** By which the provider knows a browser again. */
export function sessionCookie(issuer: string) {
  const isSecure = issuer.startsWith('https:');
  const options = { httpOnly: true, sameSite: 'lax', signed: true, secure: isSecure } as const;
  return { name: `${isSecure ? '__Host-' : ''}${PROVIDER_COOKIES.session.name}`, options };
}

const ENDPOINTS = {
  authorization: `${OIDC_PREFIX}/auth`,
  token: `${OIDC_PREFIX}/token`,
  userinfo: `${OIDC_PREFIX}/userinfo`,
  jwks: `${OIDC_PREFIX}/jwks`,
  revocation: `${OIDC_PREFIX}/revoke`,
  end_session: `${OIDC_PREFIX}/session/end`,
};

const CLAIMS = {
  // Asked of an identity token alone: the library makes the hash of it, and left it out by itself.
  openid: ['sub', 'at_hash', 'amr'],
  profile: ['name', 'given_name', 'family_name', 'locale', 'updated_at'],
  email: ['email', 'email_verified'],
  address: ['address'],
  phone: ['phone_number', 'phone_number_verified'],
};

/** Lifetimes, in seconds. */
const TTL: Configuration['ttl'] = {
  AccessToken: 10 * MINUTE_S,
  IdToken: 10 * MINUTE_S,
  AuthorizationCode: MINUTE_S,
  Interaction: 60 * MINUTE_S,
  Session: (ctx, session) => sessionTtlS(session, ctx.oidc.result?.login !== undefined),
  // One that outlives its session: from its last use.
  RefreshToken: (_ctx, token) =>
    token.expiresWithSession && token.authTime !== undefined ? refreshTtlS(token.authTime) : 30 * DAY_S,
  // A day longer than what is given by it.
  Grant: (SAVED_SIGN_IN_DAYS + 1) * DAY_S,
};

export function oidcProvider({ issuer, signingKeys, keys, db, pages }: ProviderDeps): Provider {
  const { name: session, options: cookie } = sessionCookie(issuer);
  const provider = new Provider(issuer, {
    adapter: storageOf(db),
    clients: [productClient(issuer)],
    jwks: { keys: signingKeys },
    findAccount: async (ctx, sub) => {
      const account = await db.reads.accounts.accountOf(sub);
      return account && presented(account, () => ctx.oidc.entities.AccessToken?.jti);
    },
    async loadExistingGrant(ctx) {
      const { client, session, result, account } = ctx.oidc;
      const clientId = client?.clientId as string;
      const known = result?.consent?.grantId ?? session?.grantIdFor(clientId);
      // Sessions outlive the grants of a password that was set anew.
      const there = known === undefined ? undefined : await provider.Grant.find(known);
      if (there) return there;
      if (clientId !== CLIENT_ID || !account) return undefined;
      const grant = new provider.Grant({ accountId: account.accountId, clientId });
      grant.addOIDCScope(GRANTED_SCOPES);
      await grant.save();
      const atMs = await signedInMs(ctx, db);
      // Asked for again by the policy (below).
      if (mustSignInAgain((account as ReturnType<typeof presented>).sessionsFromMs, atMs)) return grant;
      // A password that was set since the account was looked at ended what was given by then; one that is set from now on ends this too.
      const now = await db.reads.accounts.accountOf(account.accountId);
      if (now && !mustSignInAgain(now.sessionsFromMs, atMs)) return grant;
      await grant.destroy();
      throw new errors.InteractionRequired('the password was set anew');
    },
    routes: ENDPOINTS,
    interactions: { policy: policy(db), url: (_ctx, { uid }) => interactionPath(uid) },
    // Wall panels say in the address that they are one; and what the pages' own link back leads to.
    extraParams: ['device_type', BACK],
    cookies: {
      keys: [Buffer.from(keys.derived('oidc-cookies')).toString('base64url')],
      names: { session, interaction: PROVIDER_COOKIES.interaction.name, resume: PROVIDER_COOKIES.resume.name },
      long: cookie,
      short: cookie,
    },
    scopes: SCOPES,
    claims: CLAIMS,
    // When the password was asked for, of this token and not of its session: what asks for it again believes no older token.
    extraTokenClaims: (ctx: KoaContextWithOIDC | undefined, token) => {
      // Given out without a request of the library's: it brings its own (issued-tokens.ts).
      if (!ctx) return (token as AccessToken).extra;
      const { entities } = ctx.oidc;
      const { authTime } = entities.AuthorizationCode ?? entities.RefreshToken ?? {};
      return authTime === undefined ? undefined : { auth_time: authTime };
    },
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    enabledJWA: { idTokenSigningAlgValues: ['RS256'] },
    discovery: { ui_locales_supported: [...LANGUAGES] },
    pkce: { required: () => true },
    rotateRefreshToken: true,
    // Bound to the session, unless it was asked for by its scope.
    issueRefreshToken: async (_ctx, client, source) =>
      client.grantTypeAllowed('refresh_token') &&
      (source.scopes.has('offline_access') || ('sessionUid' in source && (await isKept(provider, source.sessionUid)))),
    // The one client is on this origin; browsers name it in what a page of it posts.
    clientBasedCORS: (_ctx, origin) => origin === issuer,
    features: featuresOf(pages),
    renderError: pages.renderError,
    ttl: TTL,
  });
  // Scheme and host are the issuer's whichever way a request came (mount.ts says so in its headers).
  provider.proxy = true;
  provider.use(async (ctx, next) => {
    await next();
    const cookies = ctx.response.headers['set-cookie'];
    if (cookies !== undefined) ctx.set('set-cookie', withMaxAge([cookies].flat().map(String)));
  });
  noteSignIns(provider, db);
  signOutAtOnce(provider, { name: session, options: cookie });
  return provider;
}

function featuresOf({ logoutSource, postLogoutSuccessSource }: ProviderPages): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    resourceIndicators: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    dPoP: { enabled: false },
    revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: logoutSource as never,
      postLogoutSuccessSource: postLogoutSuccessSource as never,
    },
  };
}

/** Sign-up is a prompt of its own (prompt=create), as OpenID's extension names it. */
function policy(db: SignIns): interactionPolicy.DefaultPolicy {
  const { base, Check, Prompt } = interactionPolicy;
  const all = base();
  const isOver = new Check('password_set_anew', 'the password was set anew', 'interaction_required', async (ctx) => {
    const account = ctx.oidc.account as ReturnType<typeof presented> | undefined;
    return account !== undefined && mustSignInAgain(account.sessionsFromMs, await signedInMs(ctx, db));
  });
  all.get('login')?.checks.add(isOver);
  all.add(new Prompt({ name: 'create', requestable: true }), 0);
  return all;
}

function presented(account: Account, accessToken: () => string | undefined): OidcAccount & { sessionsFromMs: number } {
  const { sub, givenName, familyName } = account;
  return {
    accountId: sub,
    sessionsFromMs: account.sessionsFromMs,
    claims: async (use) => ({
      sub,
      ...(use === 'id_token' && accessToken() !== undefined && { at_hash: accessToken() }),
      name: [givenName, familyName].filter(Boolean).join(' '),
      given_name: givenName,
      family_name: familyName,
      locale: account.locale,
      updated_at: Math.floor(account.updatedMs / 1000),
      email: account.email,
      email_verified: account.isEmailVerified,
    }),
  };
}
