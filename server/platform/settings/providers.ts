// The table of identity providers: two makes by four environments. The provider "MVB" in "local" is the one inside this server. Every other
// row comes from the environment, and a provider that has no row is not offered.

import {
  AUTH_ENVIRONMENTS,
  type AuthEnvironment,
  type IdentityAnswer,
  PROVIDERS,
  type ProviderName,
} from '#protocol/identity.ts';
import { GRANTED_SCOPES } from './oidc-scopes.ts';
import { type Row, readRows, variable } from './rows.ts';
import { anyText, flag, oneOf, providerUrl, scopes, whole } from './value-types.ts';

/** The providers of the chosen environment, without the one inside this server. */
export type ProviderSettings = IdentityAnswer;

/** The fields of a provider's row. The row's name and one of these make the name of a variable. */
const FIELDS = ['ISSUER', 'CLIENT_ID', 'SCOPE', 'PERMISSION_URL', 'CONVERSION_URL'] as const;

const rowsOf = (provider: string) => ({
  issuer: variable(
    `${provider}_ISSUER`,
    providerUrl,
    undefined,
    'the address of an OpenID provider; needs the next one',
  ),
  clientId: variable(
    `${provider}_CLIENT_ID`,
    anyText,
    undefined,
    'the id of this server at that provider, as a public client',
  ),
  scope: variable(`${provider}_SCOPE`, scopes, GRANTED_SCOPES, 'the scopes that a sign-in asks for'),
  permissionUrl: variable(
    `${provider}_PERMISSION_URL`,
    providerUrl,
    undefined,
    'the address that returns permission scopes',
  ),
  conversionUrl: variable(
    `${provider}_CONVERSION_URL`,
    providerUrl,
    undefined,
    'the address that exchanges tokens of VS for tokens of MVB',
  ),
});

const choices = {
  environment: variable(
    'AUTH_ENVIRONMENT',
    oneOf(...AUTH_ENVIRONMENTS),
    'local',
    'the providers that people sign in with: `local` is the one inside this server, the rows of the others follow',
  ),
  customSessionTimeoutMs: variable(
    'CUSTOM_SESSION_TIMEOUT_MS',
    whole(0, 31_536_000_000),
    '0',
    'the time after a sign-in until the next one asks for the password again; 0: never',
  ),
  fetchPermission: variable(
    'FETCH_MVB_PERMISSION',
    flag,
    '0',
    '1: people need the provider’s permission scope `p_mvbx` for boards and `p_manager` for management pages',
  ),
};

interface NamedRow {
  provider: ProviderName;
  environment: AuthEnvironment;
  /** For example "MVB_PROD". */
  name: string;
}

const PROVIDER_ROWS: readonly NamedRow[] = PROVIDERS.flatMap((provider) =>
  AUTH_ENVIRONMENTS.filter((environment) => provider !== 'MVB' || environment !== 'local').map((environment) => ({
    provider,
    environment,
    name: `${provider}_${environment.toUpperCase()}`,
  })),
);

/** All names of variables of the table, including those of other environments. */
export const PROVIDER_VARIABLES: readonly string[] = PROVIDER_ROWS.flatMap(({ name }) =>
  FIELDS.map((field) => `${name}_${field}`),
);

/** Matches what looks like a variable of the table. */
export const PROVIDER_PATTERN = new RegExp(`^(${PROVIDERS.join('|')})_.*_(${FIELDS.join('|')})$`);

/** Reads the rows of all environments, so that an error in any of them is reported at the start. One row is documented for all. */
export const providerTable: Row<ProviderSettings> = {
  variables: [
    ...Object.values(choices).flatMap(({ variables }) => variables),
    ...Object.values(rowsOf('MVB_PROD')).flatMap(({ variables }) => variables),
  ],
  read(environment) {
    const chosen = readRows(choices, environment);
    const rows = PROVIDER_ROWS.flatMap((row) => {
      const values = readProvider(environment, row.name);
      return values ? [{ ...row, values }] : [];
    });
    for (const { provider, environment, name, values } of rows)
      if (provider === 'VS' && environment !== 'local') {
        const first = rows.find((other) => other.provider === 'MVB' && other.environment === environment);
        if (!first) throw new Error(`${name}_ISSUER needs MVB_${environment.toUpperCase()}_ISSUER too`);
        if (!values.conversionUrl && !first.values.conversionUrl)
          throw new Error(`${name}_ISSUER needs ${first.name}_CONVERSION_URL too`);
      }
    return {
      ...chosen,
      providers: rows
        .filter((row) => row.environment === chosen.environment)
        .map(({ provider, values: { permissionUrl, conversionUrl, ...values } }) => ({
          name: provider,
          ...values,
          ...(permissionUrl && { permissionUrl }),
          ...(conversionUrl && { conversionUrl }),
        })),
    };
  },
};

/** Returns undefined if no variable of the row is set. */
function readProvider(environment: Readonly<Record<string, string | undefined>>, name: string) {
  const given = FIELDS.map((field) => `${name}_${field}`).filter((variable) => environment[variable]);
  if (given.length === 0) return undefined;
  const missing = ['ISSUER', 'CLIENT_ID']
    .map((field) => `${name}_${field}`)
    .filter((required) => !environment[required]);
  if (missing.length > 0) throw new Error(`${given.join(', ')} needs ${missing.join(', ')} too`);
  const { issuer = '', clientId = '', ...others } = readRows(rowsOf(name), environment);
  return { issuer, clientId, ...others };
}
