// The table of providers: two makes by four environments. The row of MVB in `local` is the provider inside this server; every other
// row comes from settings, and who is not named in them is not offered.

import type { AuthEnvironment, IdentityAnswer, Provider } from '#protocol/identity.ts';
import { PROVIDER_ROWS, providerSettingsOf, type Settings } from '../platform/settings/settings.ts';

/** Of the chosen environment; `providers` without the one inside this server. */
export type IdentityConfig = IdentityAnswer;

/** Rows of other environments are read too: what is wrong in them is told at once. */
export function identityConfigOf(env: NodeJS.ProcessEnv, set: Settings): IdentityConfig {
  const environment: AuthEnvironment = set.AUTH_ENVIRONMENT;
  const rows = PROVIDER_ROWS.flatMap((row) => {
    const given = providerSettingsOf(env, row.name);
    return given ? [{ ...row, given }] : [];
  });
  for (const { provider, environment, name, given } of rows)
    if (provider === 'VS' && environment !== 'local') {
      const first = rows.find((other) => other.provider === 'MVB' && other.environment === environment);
      if (!first) throw new Error(`${name}_ISSUER needs MVB_${environment.toUpperCase()}_ISSUER too`);
      if (!given.CONVERSION_URL && !first.given.CONVERSION_URL)
        throw new Error(`${name}_ISSUER needs ${first.name}_CONVERSION_URL too`);
    }
  return {
    environment,
    providers: rows
      .filter((row) => row.environment === environment)
      .map(({ provider, given }) => ({
        name: provider,
        issuer: given.ISSUER as string,
        clientId: given.CLIENT_ID as string,
        scope: given.SCOPE,
        ...(given.PERMISSION_URL && { permissionUrl: given.PERMISSION_URL }),
        ...(given.CONVERSION_URL && { conversionUrl: given.CONVERSION_URL }),
      })),
    customSessionTimeoutMs: set.CUSTOM_SESSION_TIMEOUT_MS,
    fetchPermission: set.FETCH_MVB_PERMISSION === '1',
  };
}

/** What pages are told. Tokens of VS are converted where MVB does it, unless its own row says otherwise. */
export function identityAnswer({ providers: told, ...config }: IdentityConfig, embedded?: Provider): IdentityAnswer {
  const providers = embedded ? [embedded, ...told] : told;
  const conversionUrl = providers.find(({ name }) => name === 'MVB')?.conversionUrl;
  return {
    ...config,
    providers: providers.map((one) => (one.name === 'VS' && conversionUrl ? { conversionUrl, ...one } : one)),
  };
}

/** Where pages go for the providers of the settings; the one inside this server is at our own. */
export function originsOf({ providers }: IdentityConfig): string[] {
  const urls = providers.flatMap(({ issuer, permissionUrl, conversionUrl }) => [issuer, permissionUrl, conversionUrl]);
  return [...new Set(urls.filter((url) => url !== undefined).map((url) => new URL(url).origin))].sort();
}
