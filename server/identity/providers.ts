// The identity providers that pages offer (server/platform/settings/providers.ts).

import type { IdentityAnswer, Provider } from '#protocol/identity.ts';
import type { Only, Uses } from '../platform/database/calls.ts';
import type { ProviderSettings } from '../platform/settings/providers.ts';
import type { personQueries } from './person-queries.ts';

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

type Db = Uses<{ reads: { people: Only<typeof personQueries, 'hasPeople'> } }>;

/** Whether nobody has an account yet. The database is asked until somebody has one. */
export class EmptyServer {
  readonly #db: Db;
  #isEmpty = true;

  constructor(db: Db) {
    this.#db = db;
  }

  async isEmpty(): Promise<boolean> {
    this.#isEmpty &&= !(await this.#db.reads.people.hasPeople());
    return this.#isEmpty;
  }
}

/** Where pages go for the providers of the settings; the one inside this server is at our own. */
export function originsOf({ providers }: ProviderSettings): string[] {
  const urls = providers.flatMap(({ issuer, permissionUrl, conversionUrl }) => [issuer, permissionUrl, conversionUrl]);
  return [...new Set(urls.filter((url) => url !== undefined).map((url) => new URL(url).origin))].sort();
}
