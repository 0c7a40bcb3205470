import { expect, test } from 'vitest';
import { configFrom } from './config.ts';

test('without settings everything is in the data folder', () => {
  const config = configFrom({});
  expect([...config.services]).toEqual(['web', 'realtime', 'jobs']);
  expect([config.databaseUrl, config.s3]).toEqual([undefined, undefined]);
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
  expect(() => configFrom(s3)).toThrow('S3_ENDPOINT must begin with http');
  expect(configFrom({ ...s3, S3_ENDPOINT: 'http://s3.local' }).s3).toMatchObject({ bucket: 'b', region: 'us-east-1' });
});
