// What Auth may be told, and what it says of what it may not.

import { expect, test } from 'vitest';
import { checkedConfig, type GivenConfig } from './config.ts';

const given: GivenConfig = {
  authEnv: 'prod',
  opIssuer: 'MVB',
  clientId: 'atrium',
  scope: 'openid profile email',
  projectName: 'teamone',
  onCriticalError: () => undefined,
};

test('what is not given has its default', () => {
  expect(checkedConfig(given)).toMatchObject({
    debug: false,
    enableFetchUser: true,
    enableFetchMVBPermission: false,
    enableUpdateToken: true,
    enableCacheToken: true,
    enableDiscoveryCache: true,
    customSessionTimeout: 0,
  });
});

const urls = { logInRedirectUri: 'https://app.example/in', logOutRedirectUri: 'https://app.example/out' };

test.each<[string, object]>([
  ['every environment', { authEnv: 'local' }],
  ['the second provider', { opIssuer: 'VS' }],
  ['all scopes', { scope: 'openid offline_access profile email address phone' }],
  ['both redirect addresses', urls],
  ['http', { ...urls, logOutRedirectUri: 'http://localhost:3000/out' }],
  ['a third one for the second provider', { sraRedirectUri: 'https://app.example/sra' }],
])('%s may be told', (_name, more) => {
  expect(checkedConfig({ ...given, ...more })).toMatchObject(more);
});

test.each<[object, string]>([
  [{ authEnv: 'test' }, 'authEnv must be one of local, dev, stage, prod'],
  [{ authEnv: undefined }, 'authEnv must be one of local, dev, stage, prod'],
  [{ opIssuer: 'https://login.example' }, 'opIssuer must be one of MVB, VS'],
  [{ clientId: '' }, 'clientId must be a non-empty string'],
  [{ clientId: 7 }, 'clientId must be a non-empty string'],
  [{ projectName: '  ' }, 'projectName must be a non-empty string'],
  [{ scope: '' }, 'scope must be a non-empty string'],
  [{ scope: 'openid admin' }, 'scope must be one of openid, offline_access, profile, email, address, phone'],
  [{ scope: 'openid,email' }, 'scope must be one of openid, offline_access, profile, email, address, phone'],
  [{ onCriticalError: 'log' }, 'onCriticalError must be a function'],
  [{ onUnAuthorized: {} }, 'onUnAuthorized must be a function'],
  [{ ...urls, logInRedirectUri: '' }, 'logInRedirectUri must be a non-empty string'],
  [{ ...urls, logInRedirectUri: '/in' }, 'logInRedirectUri must be a valid URL'],
  [{ ...urls, logOutRedirectUri: 'app://out' }, 'logOutRedirectUri must be a valid HTTP or HTTPS URL'],
  [{ sraRedirectUri: 'javascript:alert(1)' }, 'sraRedirectUri must be a valid HTTP or HTTPS URL'],
  [
    { logInRedirectUri: urls.logInRedirectUri },
    'logOutRedirectUri must be given together with the other redirect address',
  ],
  [
    { logOutRedirectUri: urls.logOutRedirectUri },
    'logInRedirectUri must be given together with the other redirect address',
  ],
  [{ debug: 1 }, 'debug must be a boolean'],
  [{ customSessionTimeout: '60' }, 'customSessionTimeout must be a number'],
  [{ customSessionTimeout: -1 }, 'customSessionTimeout must be 0 or a positive number of milliseconds'],
])('%j: %s', (more, message) => {
  expect(() => checkedConfig({ ...given, ...more } as GivenConfig)).toThrow(expect.objectContaining({ message }));
});
