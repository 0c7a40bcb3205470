import { expect, test } from 'vitest';
import { identityAnswer } from '../../identity/providers.ts';
import { processOptions } from './process-options.ts';
import { settingsFrom, unknownVariables } from './settings.ts';

test('without settings everything is in the data folder', () => {
  const { storage, identity } = settingsFrom({});
  expect([...processOptions([], undefined).services]).toEqual(['web', 'realtime', 'jobs']);
  expect([storage.databaseUrl, storage.s3]).toEqual([undefined, undefined]);
  expect(identity.signIn).toMatchObject({ networkPerMinute: 120, accountPerMinute: 5 });
});

test('what is wrong is said by name, and no secret is shown', () => {
  expect(() => settingsFrom({ PORT: 'x' })).toThrow('PORT');
  expect(() => settingsFrom({ DOWNLOADS: '{"amiga":"/a"}' })).toThrow(/^DOWNLOADS must be JSON/);
  expect(() => settingsFrom({ DATABASE_URL: 'mysql://ann:hush@db/x' })).toThrow(
    /^DATABASE_URL must be like postgres:\/\/$/,
  );
  expect(() => settingsFrom({ S3_BUCKET: 'b', S3_SECRET_KEY: 'hush' })).toThrow(
    'S3_BUCKET, S3_SECRET_KEY needs S3_ENDPOINT, S3_ACCESS_KEY too',
  );
  expect(() => processOptions(['--services=web,jbos'], undefined)).toThrow(
    '--services knows web, realtime, jobs, not "jbos"',
  );
  expect(() => processOptions(['--services=web'], undefined)).toThrow(/needs DATABASE_URL$/);
  expect(() => processOptions(['--port=1'], undefined)).toThrow('--port=1 is not known');
  const mail = { SMTP_URL: 'smtp://ana:hush@mail.local:587', MAIL_FROM: 'Atrium <boards@example.org>' };
  expect(settingsFrom(mail).web.mail).toMatchObject({ url: mail.SMTP_URL, from: mail.MAIL_FROM });
  expect(() => settingsFrom({ SMTP_URL: mail.SMTP_URL })).toThrow('SMTP_URL needs MAIL_FROM too');
  expect(() => settingsFrom({ MAIL_FROM: mail.MAIL_FROM })).toThrow('MAIL_FROM needs SMTP_URL too');
  expect(() => settingsFrom({ SMTP_URL: 'mail:hush' })).toThrow(/^SMTP_URL must be like smtps:(?!.*hush)/);
  expect(() => settingsFrom({ ...mail, MAIL_FROM: 'Atrium' })).toThrow(/^MAIL_FROM must be an address/);
  const s3 = { S3_ENDPOINT: 's3.local', S3_BUCKET: 'b', S3_ACCESS_KEY: 'k', S3_SECRET_KEY: 'hush' };
  expect(() => settingsFrom(s3)).toThrow(/^S3_ENDPOINT must be like http/);
  expect(settingsFrom({ ...s3, S3_ENDPOINT: 'http://s3.local' }).storage.s3).toMatchObject({
    bucket: 'b',
    region: 'us-east-1',
  });
});

test('every setting is checked by name, with what it may be', () => {
  const wrong: Record<string, string> = {
    PORT: '65536',
    METRICS_PORT: '-1',
    LEASE_MS: '0',
    OPEN_BOARDS_PER_MINUTE: '1.5',
    LOG_LEVEL: 'loud',
    ATRIUM_ORIGINS: 'https://a.example,b.example/path',
    ATRIUM_DEV: 'yes',
    REDIS_URL: 'http://redis',
    NODE_ADDRESS: 'node:3000',
    PUBLIC_URL: 'https://boards.example/path',
  };
  for (const [name, text] of Object.entries(wrong))
    expect(() => settingsFrom({ [name]: text }), name).toThrow(new RegExp(`^${name} must be `));
  expect(settingsFrom({ ATRIUM_ORIGINS: 'https://a.example, https://b.example:8443' }).boards.origins).toEqual([
    'https://a.example',
    'https://b.example:8443',
  ]);
  expect(settingsFrom({ LOG_LEVEL: '', PORT: '' })).toMatchObject({
    operation: { logLevel: 'warn' },
    web: { port: 3000 },
  });
});

const prod = { MVB_PROD_ISSUER: 'https://id.example/realms/school/', MVB_PROD_CLIENT_ID: 'boards' };
const second = { VS_PROD_ISSUER: 'https://vs.example', VS_PROD_CLIENT_ID: 'vs-boards' };

test('of the table of providers the rows of one environment are offered, as settings tell them', () => {
  expect(settingsFrom(prod).identity.providers).toEqual({
    environment: 'local',
    providers: [],
    customSessionTimeoutMs: 0,
    fetchPermission: false,
  });
  const set = { ...prod, AUTH_ENVIRONMENT: 'prod', CUSTOM_SESSION_TIMEOUT_MS: '3600000', FETCH_MVB_PERMISSION: '1' };
  const school = { name: 'MVB', issuer: 'https://id.example/realms/school', clientId: 'boards' };
  expect(settingsFrom(set).identity.providers).toEqual({
    environment: 'prod',
    providers: [{ ...school, scope: 'openid profile email' }],
    customSessionTimeoutMs: 3_600_000,
    fetchPermission: true,
  });
  const both = {
    ...set,
    ...second,
    MVB_PROD_SCOPE: 'openid  offline_access',
    MVB_PROD_PERMISSION_URL: 'https://id.example/permission',
    MVB_PROD_CONVERSION_URL: 'https://id.example/conversion',
  };
  expect(identityAnswer(settingsFrom(both).identity.providers).providers).toEqual([
    {
      ...school,
      scope: 'openid offline_access',
      permissionUrl: 'https://id.example/permission',
      conversionUrl: 'https://id.example/conversion',
    },
    {
      name: 'VS',
      issuer: 'https://vs.example',
      clientId: 'vs-boards',
      scope: 'openid profile email',
      conversionUrl: 'https://id.example/conversion',
    },
  ]);
  // None is there: nobody can sign in.
  expect(settingsFrom({ AUTH_ENVIRONMENT: 'stage', ...prod }).identity.providers.providers).toEqual([]);
});

test('a row of a provider that is wrong or not whole is refused by name, whatever environment is chosen', () => {
  const wrong: [NodeJS.ProcessEnv, string | RegExp][] = [
    [{ AUTH_ENVIRONMENT: 'test' }, /^AUTH_ENVIRONMENT must be one of local, dev, stage, prod/],
    [{ CUSTOM_SESSION_TIMEOUT_MS: '-1' }, /^CUSTOM_SESSION_TIMEOUT_MS must be/],
    [{ FETCH_MVB_PERMISSION: 'yes' }, /^FETCH_MVB_PERMISSION must be/],
    [{ MVB_DEV_ISSUER: 'https://id.example' }, 'MVB_DEV_ISSUER needs MVB_DEV_CLIENT_ID too'],
    [{ VS_LOCAL_SCOPE: 'openid' }, 'VS_LOCAL_SCOPE needs VS_LOCAL_ISSUER, VS_LOCAL_CLIENT_ID too'],
    [{ ...prod, MVB_PROD_ISSUER: 'http://id.example' }, /^MVB_PROD_ISSUER must be like https/],
    [{ ...prod, MVB_PROD_ISSUER: 'https://id.example?a=b' }, /^MVB_PROD_ISSUER must be/],
    [{ ...prod, MVB_PROD_ISSUER: 'id.example' }, /^MVB_PROD_ISSUER must be/],
    [{ ...prod, MVB_PROD_SCOPE: 'profile' }, /^MVB_PROD_SCOPE must be openid and others/],
    [{ ...prod, MVB_PROD_SCOPE: 'openid roles' }, /^MVB_PROD_SCOPE must be openid and others/],
    [{ ...prod, MVB_PROD_PERMISSION_URL: '/permission' }, /^MVB_PROD_PERMISSION_URL must be/],
    [{ ...second }, 'VS_PROD_ISSUER needs MVB_PROD_ISSUER too'],
    [{ ...prod, ...second }, 'VS_PROD_ISSUER needs MVB_PROD_CONVERSION_URL too'],
  ];
  for (const [env, why] of wrong) expect(() => settingsFrom(env), JSON.stringify(env)).toThrow(why);
  // On this machine alone.
  const here = { MVB_DEV_ISSUER: 'http://127.0.0.1:8080/realms/a', MVB_DEV_CLIENT_ID: 'a', AUTH_ENVIRONMENT: 'dev' };
  expect(settingsFrom(here).identity.providers.providers[0]?.issuer).toBe('http://127.0.0.1:8080/realms/a');
});

test('TRUST_PROXY is addresses and subnets; what would believe anybody, or nobody in silence, is refused by name', () => {
  for (const text of ['true', '1', '2', 'yes', '10.0.0.0/33', 'proxy.example', '10.0.0.1,1'])
    expect(() => settingsFrom({ TRUST_PROXY: text }), text).toThrow(/^TRUST_PROXY must be .*not "/);
  for (const text of ['false', '0', '']) expect(settingsFrom({ TRUST_PROXY: text }).web.trustProxy, text).toEqual([]);
  expect(settingsFrom({ TRUST_PROXY: 'loopback, 10.0.0.0/8,2001:db8::/32' }).web.trustProxy).toEqual([
    'loopback',
    '10.0.0.0/8',
    '2001:db8::/32',
  ]);
});

test('names that look like settings and are none are told', () => {
  const tools = { ATRIUM_CHROMIUM: '/c', ATRIUM_FIREFOX: '/f', ATRIUM_WASM_SPLIT: '/w' };
  const known = { ATRIUM_DEV: '1', ...tools, ATRIUM_SOAK: '1', PORT: '1' };
  const strange = { ATRIUM_ORIGIN: 'x', ATRIUM_PORT: '', MVB_LOCAL_ISSUER: 'x', VS_PRD_CLIENT_ID: 'x' };
  expect(unknownVariables({ ...known, ...prod, ...strange, OTHER: '1', VS_CODE: '1' })).toEqual(Object.keys(strange));
});
