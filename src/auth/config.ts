// What Auth is told when it is made, and what is wrong with it.

import { AUTH_ENVIRONMENTS, type AuthEnvironment, PROVIDERS, type ProviderName } from '#protocol/identity.ts';
import type { AuthCriticalError } from './errors.ts';

const SCOPES = ['openid', 'offline_access', 'profile', 'email', 'address', 'phone'] as const;

export interface AuthConfig {
  authEnv: AuthEnvironment;
  opIssuer: ProviderName;
  clientId: string;
  /** Words between spaces. */
  scope: string;
  projectName: string;
  onCriticalError: (error: AuthCriticalError) => void;
  /** Why, where something can be said. */
  onUnAuthorized?: (message?: string) => void;
  /** Given together with the other one, or both left out. */
  logInRedirectUri?: string;
  logOutRedirectUri?: string;
  sraRedirectUri?: string;
  debug: boolean;
  enableFetchUser: boolean;
  enableFetchMVBPermission: boolean;
  /** A held token is renewed before it ends, and after a 401. */
  enableUpdateToken: boolean;
  enableCacheToken: boolean;
  enableDiscoveryCache: boolean;
  /** Milliseconds from a sign-in, after which the next one asks for the password; 0: never. */
  customSessionTimeout: number;
}

const DEFAULTS = {
  debug: false,
  enableFetchUser: true,
  enableFetchMVBPermission: false,
  enableUpdateToken: true,
  enableCacheToken: true,
  enableDiscoveryCache: true,
  customSessionTimeout: 0,
} as const;

type Defaulted = keyof typeof DEFAULTS;
export type GivenConfig = Omit<AuthConfig, Defaulted> & Partial<Pick<AuthConfig, Defaulted>>;

export class AuthConfigError extends Error {
  constructor(field: keyof AuthConfig, mustBe: string) {
    super(`${field} ${mustBe}`);
    this.name = 'AuthConfigError';
  }
}

/** With defaults for what is not given. Throws an AuthConfigError that names the first field which is wrong. */
export function checkedConfig(given: GivenConfig): AuthConfig {
  const config: AuthConfig = { ...DEFAULTS, ...given };
  oneOf('authEnv', config.authEnv, AUTH_ENVIRONMENTS);
  oneOf('opIssuer', config.opIssuer, PROVIDERS);
  nonEmpty('clientId', config.clientId);
  nonEmpty('scope', config.scope);
  for (const word of config.scope.split(' ')) oneOf('scope', word, SCOPES);
  nonEmpty('projectName', config.projectName);
  if (typeof config.onCriticalError !== 'function') throw new AuthConfigError('onCriticalError', 'must be a function');
  if (config.onUnAuthorized !== undefined && typeof config.onUnAuthorized !== 'function')
    throw new AuthConfigError('onUnAuthorized', 'must be a function');
  for (const field of ['logInRedirectUri', 'logOutRedirectUri', 'sraRedirectUri'] as const)
    if (config[field] !== undefined) webUrl(field, config[field]);
  if ((config.logInRedirectUri === undefined) !== (config.logOutRedirectUri === undefined)) {
    const missing = config.logInRedirectUri === undefined ? 'logInRedirectUri' : 'logOutRedirectUri';
    throw new AuthConfigError(missing, 'must be given together with the other redirect address');
  }
  for (const field of Object.keys(DEFAULTS) as Defaulted[]) {
    const kind = typeof DEFAULTS[field];
    if (typeof config[field] !== kind) throw new AuthConfigError(field, `must be a ${kind}`);
  }
  if (!Number.isFinite(config.customSessionTimeout) || config.customSessionTimeout < 0)
    throw new AuthConfigError('customSessionTimeout', 'must be 0 or a positive number of milliseconds');
  return config;
}

function nonEmpty(field: keyof AuthConfig, value: unknown): void {
  if (typeof value !== 'string' || value.trim() === '') throw new AuthConfigError(field, 'must be a non-empty string');
}

function oneOf(field: keyof AuthConfig, value: unknown, allowed: readonly string[]): void {
  if (!allowed.includes(value as string)) throw new AuthConfigError(field, `must be one of ${allowed.join(', ')}`);
}

function webUrl(field: keyof AuthConfig, value: unknown): void {
  nonEmpty(field, value);
  if (!URL.canParse(value as string)) throw new AuthConfigError(field, 'must be a valid URL');
  if (!/^https?:$/.test(new URL(value as string).protocol))
    throw new AuthConfigError(field, 'must be a valid HTTP or HTTPS URL');
}
