// Campaign tags: what of an address is one, and where it is kept before and after an answer.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readSetting, writeSetting } from '../device/settings.ts';
import { CAMPAIGN_COOKIE, campaignTags, startCampaign, tagsIn } from './campaign.ts';
import { collectorsHere } from './collectors-here.ts';
import { consentChanged } from './consent-state.ts';
import { CONSENT_COOKIE, revisionOf } from './record.ts';

/** All that was written, with its attributes, which a page cannot read back. */
let written: string[] = [];
let jar: Record<string, string> = {};

function answer(services: string[]): void {
  const record = {
    categories: ['necessary', ...(services.length > 0 ? ['analytics'] : [])],
    services: { analytics: services },
    revision: revisionOf(collectorsHere()),
    consentId: 'one',
    consentTimestamp: 'then',
    lastConsentTimestamp: `after ${services.join()}`,
  };
  jar[CONSENT_COOKIE] = encodeURIComponent(JSON.stringify(record));
  consentChanged();
}

beforeEach(() => {
  written = [];
  jar = {};
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() =>
    Object.entries(jar)
      .map(([name, value]) => `${name}=${value}`)
      .join('; '),
  );
  vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => {
    written.push(text);
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
    if (/Max-Age=-1/.test(text)) delete jar[name];
    else jar[name] = value;
  });
  consentChanged();
  document.head.innerHTML = '<meta property="og:image" content="https://boards.example/social.png">';
});
afterEach(() => vi.restoreAllMocks());

const ADDRESS = '/?utm_source=letter&utm_medium=mail&utm_campaign=autumn&utm_term=ink&utm_content=top&utm_id=9&a=b';
const TAGS = { utm_source: 'letter', utm_medium: 'mail', utm_campaign: 'autumn', utm_term: 'ink', utm_content: 'top' };

test('there are five names, of 200 letters each', () => {
  expect(tagsIn(ADDRESS)).toEqual(TAGS);
  expect(tagsIn(`/?utm_source=${'a'.repeat(300)}`).utm_source).toHaveLength(200);
  expect(tagsIn('/?utm_source=&utm_medium')).toEqual({});
});

test('before an answer nothing is kept, after consent one cookie of an hour, Secure and Strict', () => {
  startCampaign(ADDRESS);
  expect(written).toEqual([]);
  expect(campaignTags()).toBeUndefined();
  answer(['insights', 'campaign']);
  expect(written).toEqual([
    `${CAMPAIGN_COOKIE}=${encodeURIComponent(JSON.stringify(TAGS))}; Path=/; Max-Age=3600; SameSite=Strict; Secure`,
  ]);
  expect(campaignTags()).toEqual(TAGS);
});

test('it is of the domain of PUBLIC_URL where this page may set one of it', () => {
  vi.stubGlobal('location', { ...location, href: location.href, hostname: 'eu.boards.example' });
  startCampaign(ADDRESS);
  answer(['campaign']);
  expect(written.at(-1)).toMatch(/; Domain=boards\.example$/);
  vi.unstubAllGlobals();
});

test('who consents to nothing of it leaves none, also not in memory', () => {
  startCampaign(ADDRESS);
  answer([]);
  answer(['campaign']);
  expect(written).toEqual([]);
});

test('withdrawn, the cookie and what a sign-in made of it go', () => {
  startCampaign(ADDRESS);
  answer(['campaign']);
  writeSetting('atrium-utm', JSON.stringify(TAGS));
  answer(['insights']);
  expect(jar[CAMPAIGN_COOKIE]).toBeUndefined();
  expect(campaignTags()).toBeUndefined();
  expect(readSetting('atrium-utm')).toBeNull();
});
