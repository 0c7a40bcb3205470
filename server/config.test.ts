import { expect, test } from 'vitest';
import { configFrom } from './config.ts';
import { unknownSettings } from './settings.ts';

test('without settings everything is in the data folder', () => {
  const config = configFrom({});
  expect([...config.services]).toEqual(['web', 'realtime', 'jobs']);
  expect([config.databaseUrl, config.s3]).toEqual([undefined, undefined]);
  expect(config.signIn).toEqual({ networkPerMinute: 20, accountPerMinute: 5 });
});

test('what is wrong is said by name, and no secret is shown', () => {
  expect(() => configFrom({ PORT: 'x' })).toThrow('PORT');
  expect(() => configFrom({ DATABASE_URL: 'mysql://ann:hush@db/x' })).toThrow(
    /^DATABASE_URL must be like postgres:\/\/$/,
  );
  expect(() => configFrom({ S3_BUCKET: 'b', S3_SECRET_KEY: 'hush' })).toThrow(
    'S3_BUCKET, S3_SECRET_KEY needs S3_ENDPOINT, S3_ACCESS_KEY too',
  );
  expect(() => configFrom({}, ['--services=web,jbos'])).toThrow('--services knows web, realtime, jobs, not "jbos"');
  expect(() => configFrom({}, ['--services=web'])).toThrow(/needs DATABASE_URL$/);
  expect(() => configFrom({}, ['--port=1'])).toThrow('--port=1 is not known');
  const s3 = { S3_ENDPOINT: 's3.local', S3_BUCKET: 'b', S3_ACCESS_KEY: 'k', S3_SECRET_KEY: 'hush' };
  expect(() => configFrom(s3)).toThrow(/^S3_ENDPOINT must be like http/);
  expect(configFrom({ ...s3, S3_ENDPOINT: 'http://s3.local' }).s3).toMatchObject({ bucket: 'b', region: 'us-east-1' });
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
    expect(() => configFrom({ [name]: text }), name).toThrow(new RegExp(`^${name} must be `));
  expect(configFrom({ ATRIUM_ORIGINS: 'https://a.example, https://b.example:8443' }).origins).toEqual([
    'https://a.example',
    'https://b.example:8443',
  ]);
  expect(configFrom({ LOG_LEVEL: '', PORT: '' })).toMatchObject({ logLevel: 'warn', port: 3000 });
});

test('TRUST_PROXY is addresses and subnets; what would believe anybody, or nobody in silence, is refused by name', () => {
  for (const text of ['true', '1', '2', 'yes', '10.0.0.0/33', 'proxy.example', '10.0.0.1,1'])
    expect(() => configFrom({ TRUST_PROXY: text }), text).toThrow(/^TRUST_PROXY must be .*not "/);
  for (const text of ['false', '0', '']) expect(configFrom({ TRUST_PROXY: text }).trustProxy, text).toEqual([]);
  expect(configFrom({ TRUST_PROXY: 'loopback, 10.0.0.0/8,2001:db8::/32' }).trustProxy).toEqual([
    'loopback',
    '10.0.0.0/8',
    '2001:db8::/32',
  ]);
});

test('names that look like settings and are none are told', () => {
  const known = { ATRIUM_DEV: '1', ATRIUM_CHROMIUM: '/c', ATRIUM_FIREFOX: '/f', ATRIUM_SOAK: '1', PORT: '1' };
  expect(unknownSettings({ ...known, ATRIUM_ORIGIN: 'x', ATRIUM_PORT: '', OTHER: '1' })).toEqual([
    'ATRIUM_ORIGIN',
    'ATRIUM_PORT',
  ]);
});
