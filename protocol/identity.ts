// How somebody may sign in here: the rows of the table of providers that this server's configuration has, as GET /api/identity answers
// them. Whatever else a client needs of a provider it reads from the provider itself (discovery). And
// where the provider inside this server has its endpoints, and sends people back to.

import type { RouteFamily } from './routes.ts';

/** Two makes of provider; a row of the second has its tokens converted by the first one's token-conversion address. */
export const PROVIDERS = ['MVB', 'VS'] as const;
export type ProviderName = (typeof PROVIDERS)[number];

/** `local` of MVB is the provider inside this server; every other row comes from configuration. */
export const AUTH_ENVIRONMENTS = ['local', 'dev', 'stage', 'prod'] as const;
export type AuthEnvironment = (typeof AUTH_ENVIRONMENTS)[number];

export interface Provider {
  name: ProviderName;
  /** An origin, or an address below one, without a slash at its end. */
  issuer: string;
  clientId: string;
  /** Words between spaces. */
  scope: string;
  /** Where a bearer's permission scopes are asked for. */
  permissionUrl?: string;
  /** Where a bearer's token is exchanged for one of MVB. */
  conversionUrl?: string;
}

/**
 * Scopes that a provider may grant an account, where scopes are fetched: the whiteboard, the management pages, the Teams app, hand-outs.
 * SCOPES_OF_PAGES (pages.ts) and server/policies/scopes.ts list what requires each scope. Other scopes are stored and shown, but nothing
 * requires them.
 */
export type Scope = 'p_mvbx' | 'p_manager' | 'p_teamwork' | 'p_classroom';

/** GET /api/identity: for everybody. */
export interface IdentityAnswer {
  environment: AuthEnvironment;
  /** At most one of each name; none: nobody can sign in here. */
  providers: Provider[];
  /** Epoch ms is stored with a sign-in; after it the next one asks for the password. 0: never. */
  customSessionTimeoutMs: number;
  fetchPermission: boolean;
  /** Nobody has an account here yet. Absent as soon as somebody has. */
  isEmpty?: true;
}

/** Says in a browser that its sign-in is kept beyond the browser's own session. */
export const SAVED_SIGN_IN = 'is_saved_signin';
export const SAVED_SIGN_IN_DAYS = 365;

/** The cookie as it is set, by a page or by an answer. */
export function savedSignInCookie(isSaved: boolean, isSecure: boolean): string {
  const [value, maxAgeS] = isSaved ? ['true', SAVED_SIGN_IN_DAYS * 24 * 3600] : ['', 0];
  return `${SAVED_SIGN_IN}=${value}; Path=/; Max-Age=${maxAgeS}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

/** Below it are the identity provider's endpoints and pages, which the server makes: neither the router nor the service worker has them. */
export const OIDC_PREFIX = '/oidc';
/** Where the provider inside the server says what a bearer may use, and where a token of the second provider becomes one of its own. */
export const PERMISSION_PATH = `${OIDC_PREFIX}/permission-scopes`;
export const CONVERSION_PATH = `${OIDC_PREFIX}/token-conversion`;
/** Where the settings' switch is told to the provider inside the server: POST {kept}. */
export const KEEP_PATH = `${OIDC_PREFIX}/keep`;
/** Below the issuer, by the standard. */
export const DISCOVERY_PATH = '/.well-known/openid-configuration';

/**
 * Where a provider sends people back to, by family; the silent ones are called in a hidden frame alone, and are made by the server
 * (server/web/pages/silent-pages.ts): neither the router nor the service worker has them.
 */
export const RETURN_PATHS = {
  default: {
    signIn: '/oauth/callback',
    signOut: '/oauth/signout',
    silentSignIn: '/oauth/silent-renew',
    silentSignOut: '/oauth/silent-signout',
  },
  host: {
    signIn: '/teamsapp/authcallback',
    signOut: '/teamsapp/signout',
    silentSignIn: '/teamsapp/silent-renew',
    silentSignOut: '/teamsapp/silent-signout',
  },
} as const satisfies Record<RouteFamily, Record<'signIn' | 'signOut' | 'silentSignIn' | 'silentSignOut', string>>;

/** Where the second provider sends people back to; its token is converted there. */
export const SRA_RETURN_PATH = '/oauth/sra-callback';
