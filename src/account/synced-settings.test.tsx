// A person's settings on two devices that were apart: each key by itself, the device's own choice first.

import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import type { UserMetadata } from '#protocol/contract/people.ts';
import { NEWEST_NEWS } from '#protocol/newest-news.ts';
import { collectorsHere } from '../consent/collectors-here.ts';
import { readConsent } from '../consent/consent-state.ts';
import { revisionOf } from '../consent/record.ts';
import { readSetting, writeSetting } from '../device/settings.ts';
import { USER } from '../mocks/samples.ts';
import { answer, asked, showScreen, until } from '../testing/account-screen.tsx';
import { cleanUp } from './clean-up.ts';
import { merged, PLACES, storeSyncedSetting, syncedSetting } from './synced-settings.ts';

const ALL: Required<UserMetadata> = {
  boardView: 'list',
  presentMode: 'frames',
  externalLinkNoticeShown: true,
  whatsNewVersion: '1.5.9.245731',
  shareLink: { role: 'viewer', expires: true },
  tools: { pen: { width: 3 } },
  incognito_launch: 'true',
  penTouchscreenModalSuppressed: true,
  navigationDevice: 'mouse',
  tourShown: true,
  utm: { utm_source: 'letter' },
};
type Key = keyof UserMetadata;
const KEYS = Object.keys(ALL) as Key[];

/** What the server has. */
let server: UserMetadata;
beforeEach(() => {
  server = {};
  answer({
    'user/me': USER,
    'user/metadata': (change: UserMetadata) => {
      server = { ...server, ...change };
      return server;
    },
  });
});

const signIn = async () => {
  await showScreen(() => null, '/');
  await until(() => expect(asked).toContain('user/metadata'));
};

test.each(KEYS)('%s is kept as it is, under a name of the registry', (key) => {
  storeSyncedSetting(key, ALL[key]);
  expect(syncedSetting(key)).toEqual(ALL[key]);
  window[PLACES[key].in].setItem(PLACES[key].name, '{');
  if (PLACES[key].as === 'json') expect(syncedSetting(key)).toBeUndefined();
});

test.each(KEYS)(
  '%s: a new device takes the person’s, a person without takes the device’s, else the device’s holds',
  (key) => {
    const one = { [key]: ALL[key] };
    const other = { [key]: 'another' } as UserMetadata;
    expect(merged({}, one)).toEqual({ take: one, tell: {} });
    expect(merged(one, {})).toEqual({ take: {}, tell: one });
    expect(merged(one, other)).toEqual({ take: {}, tell: {} });
  },
);

test('the newest entry of what is new counts as seen wherever it was seen', () => {
  const [old, newest] = [{ whatsNewVersion: 'older' }, { whatsNewVersion: NEWEST_NEWS }];
  expect(merged(newest, old)).toEqual({ take: {}, tell: newest });
  expect(merged(old, newest)).toEqual({ take: newest, tell: {} });
  expect(merged(newest, newest)).toEqual({ take: {}, tell: {} });
});

test.each(KEYS)('%s: two devices choose apart and meet, a third one takes what was told', (key) => {
  const told: UserMetadata = {};
  const meet = (device: UserMetadata): UserMetadata => {
    const { take, tell } = merged(device, told);
    Object.assign(told, tell);
    return { ...device, ...take };
  };
  const [one, other] = [{ [key]: ALL[key] }, { [key]: 'another' }] as UserMetadata[];
  // Each keeps its own, in whichever order they meet the server.
  expect(meet(one as UserMetadata)).toEqual(one);
  expect(meet(other as UserMetadata)).toEqual(other);
  expect(meet(one as UserMetadata)).toEqual(one);
  expect(told).toEqual(one);
  expect(meet({})).toEqual(one);
});

test('the table in docs says of each key where it stands, and that it is merged by key', () => {
  const rows = readFileSync('docs/stored-settings.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| setting'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const places = { 'local storage': 'localStorage', 'session storage': 'sessionStorage' };
  const byKey = rows
    .filter(([, , , , , merge]) => merge === 'by key')
    .map(([, , names = '', place = '']) => {
      const [key, name = key] = [...names.matchAll(/`([^`]+)`/g)]
        .map(([, one]) => one)
        .filter((one) => one !== "'true'");
      return [key, { name, in: places[place as keyof typeof places] }];
    });
  expect(Object.fromEntries(byKey)).toEqual(
    Object.fromEntries(Object.entries(PLACES).map(([key, { name, in: where }]) => [key, { name, in: where }])),
  );
});

test('two devices that changed other keys have both after they met', () => {
  const here: UserMetadata = { boardView: 'grid', tools: { pen: 1 } };
  const theirs: UserMetadata = { boardView: 'list', shareLink: ALL.shareLink };
  expect(merged(here, theirs)).toEqual({ take: { shareLink: ALL.shareLink }, tell: { tools: { pen: 1 } } });
});

test('who signs in on a new device has what they had, and tells what was chosen here', async () => {
  server = { boardView: 'list', tools: { pen: { width: 3 } } };
  storeSyncedSetting('shareLink', ALL.shareLink);
  await signIn();
  await until(() => expect(server.shareLink).toEqual(ALL.shareLink));
  expect(readSetting('atrium-board-view')).toBe('list');
  expect(syncedSetting('tools')).toEqual({ pen: { width: 3 } });
  expect(sessionStorage.getItem('user_id')).toBe(USER.id);
});

test('what is chosen later is told, the rest is not told again', async () => {
  server = { boardView: 'list' };
  writeSetting('atrium-board-view', 'grid');
  await signIn();
  storeSyncedSetting('presentMode', 'frames');
  await until(() => expect(server.presentMode).toBe('frames'));
  // Of the tab's own store too.
  storeSyncedSetting('navigationDevice', 'mouse');
  await until(() => expect(server.navigationDevice).toBe('mouse'));
  // The other device has its own view.
  expect(server.boardView).toBe('list');
});

test('at a sign-out what is of the person goes, and what is of the device stays', async () => {
  for (const key of KEYS) storeSyncedSetting(key, ALL[key]);
  sessionStorage.setItem('user_id', 'ana');
  await cleanUp('hold');
  const left = KEYS.filter((key) => syncedSetting(key) !== undefined).sort();
  expect(left).toEqual(['boardView', 'incognito_launch', 'tools', 'tourShown']);
  expect(sessionStorage.getItem('user_id')).toBeNull();
});

test('the campaign by which a person came first is kept on a new device after consent alone', async () => {
  server = { boardView: 'list', utm: ALL.utm };
  await signIn();
  await until(() => expect(readSetting('atrium-board-view')).toBe('list'));
  expect(syncedSetting('utm')).toBeUndefined();
});

test('the campaign of a visit with consent becomes the person’s at the sign-in', async () => {
  const record = {
    categories: ['necessary', 'analytics'],
    services: { analytics: ['campaign'] },
    revision: revisionOf(collectorsHere()),
    consentId: 'one',
    consentTimestamp: 'then',
    lastConsentTimestamp: 'then',
  };
  // biome-ignore lint/suspicious/noDocumentCookie: as the answer and the visit left them
  document.cookie = `cc_cookie=${encodeURIComponent(JSON.stringify(record))}; path=/`;
  // biome-ignore lint/suspicious/noDocumentCookie: the same
  document.cookie = `utm=${encodeURIComponent(JSON.stringify(ALL.utm))}; path=/`;
  await signIn();
  await until(() => expect(server.utm).toEqual(ALL.utm));
  // biome-ignore lint/suspicious/noDocumentCookie: the only way to take them back
  for (const name of ['cc_cookie', 'utm']) document.cookie = `${name}=; path=/; max-age=-1`;
  readConsent();
});
