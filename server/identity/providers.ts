// The identity providers that pages offer (server/platform/settings/providers.ts).

import type { IdentityAnswer, Provider } from '#protocol/identity.ts';
import type { ProviderSettings } from '../platform/settings/providers.ts';

/** What pages are told. Tokens of VS are converted where MVB does it, unless its own row says otherwise. */
export function identityAnswer(
  { providers: others, ...settings }: ProviderSettings,
  embedded?: Provider,
): IdentityAnswer {
  const providers = embedded ? [embedded, ...others] : others;
  const conversionUrl = providers.find(({ name }) => name === 'MVB')?.conversionUrl;
  return {
    ...settings,
    providers: providers.map((one) => (one.name === 'VS' && conversionUrl ? { conversionUrl, ...one } : one)),
  };
}

/** Where pages go for the providers of the settings; the one inside this server is at our own. */
export function originsOf({ providers }: ProviderSettings): string[] {
  const urls = providers.flatMap(({ issuer, permissionUrl, conversionUrl }) => [issuer, permissionUrl, conversionUrl]);
  return [...new Set(urls.filter((url) => url !== undefined).map((url) => new URL(url).origin))].sort();
}
