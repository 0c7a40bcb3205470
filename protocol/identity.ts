// How somebody may sign in here: the rows of the table of providers that this server's configuration has, as GET /api/identity answers
// them. Whatever else a client needs of a provider it reads from the provider itself (discovery).

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

/** GET /api/identity: for everybody. */
export interface IdentityAnswer {
  environment: AuthEnvironment;
  /** At most one of each name; none: nobody can sign in here. */
  providers: Provider[];
  /** Epoch ms is stored with a sign-in; after it the next one asks for the password. 0: never. */
  customSessionTimeoutMs: number;
  fetchPermission: boolean;
}
