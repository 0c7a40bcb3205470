// The record of an answer as it stands in a cookie, and what it accepts.

import { describe, expect, test } from 'vitest';
import { type ConsentRecord, outcomeOf, recordIn, revisionOf, servicesIn, servicesOf } from './record.ts';

const BOTH = { insights: 'InstrumentationKey=a', reports: 'https://k@r.example/1' };
const REVISION = revisionOf(BOTH);

const RECORD: ConsentRecord = {
  categories: ['necessary', 'analytics'],
  services: { necessary: ['access', 'device'], analytics: ['insights'], diagnostics: [] },
  revision: REVISION,
  consentId: '5d0c2c57-4b0a-4ac9-a2a5-07f5c9d3b5f1',
  consentTimestamp: '2026-11-24T10:00:00.000Z',
  lastConsentTimestamp: '2026-11-24T11:00:00.000Z',
  data: { outcome: 'custom' },
  expirationTime: 1795000000000,
  languageCode: 'en',
};
const cookie = (record: unknown) => `NEXT_LOCALE=de; cc_cookie=${encodeURIComponent(JSON.stringify(record))}; a=b`;

describe('a record', () => {
  test('is found among other cookies', () => {
    expect(recordIn(cookie(RECORD), REVISION)).toEqual(RECORD);
  });

  test.each([
    ['of another revision', { ...RECORD, revision: REVISION + 1 }],
    ['without an id', { ...RECORD, consentId: '' }],
    ['without a time', { ...RECORD, consentTimestamp: undefined }],
    ['without the time of its last change', { ...RECORD, lastConsentTimestamp: undefined }],
    ['without categories', { ...RECORD, categories: 'all' }],
    ['without services', { ...RECORD, services: null }],
    ['that is none', null],
  ])('%s is no answer', (_name, record) => {
    expect(recordIn(cookie(record), REVISION)).toBeUndefined();
  });

  test('that cannot be read is no answer', () => {
    expect(recordIn('cc_cookie={"categories', REVISION)).toBeUndefined();
    expect(recordIn('cc_cookie=%', REVISION)).toBeUndefined();
    expect(recordIn('my_cc_cookie=1', REVISION)).toBeUndefined();
  });
});

describe('what is accepted', () => {
  test('is a service that is named, of a category that is named', () => {
    expect([...servicesIn(RECORD)]).toEqual(expect.arrayContaining(['insights']));
    expect(servicesIn(RECORD).has('campaign')).toBe(false);
    const only = { ...RECORD, categories: ['necessary'], services: { analytics: ['insights'] } };
    expect(servicesIn(only).has('insights')).toBe(false);
  });

  test('is nothing without an answer, and no service that nobody was asked about', () => {
    expect(servicesIn(undefined).size).toBe(0);
    const more = { ...RECORD, services: { analytics: ['insights', 'sold'] } };
    expect([...servicesIn(more)]).not.toContain('sold');
  });
});

test.each([
  ['all', { analytics: ['insights', 'campaign'], diagnostics: ['reports', 'replay'] }],
  ['necessary', { necessary: ['access', 'device'], analytics: [], diagnostics: [] }],
  ['custom', { analytics: ['insights'], diagnostics: ['reports'] }],
])('the outcome is %s', (outcome, accepted) => {
  expect(outcomeOf(accepted, servicesOf(BOTH))).toBe(outcome);
});

test('what a server has is part of the revision, and no two have the same', () => {
  const all = [{}, { insights: BOTH.insights }, { reports: BOTH.reports }, BOTH].map(revisionOf);
  expect(new Set(all).size).toBe(4);
});
