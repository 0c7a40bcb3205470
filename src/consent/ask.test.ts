// The library with the product's settings: what it writes, shows and locks. Its own page is happy-dom's, its words are the product's.

import * as library from 'vanilla-cookieconsent';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Collectors } from '#protocol/collectors.ts';
import words from '../../locales/en/consent.json';
import { openPreferences, settleBanner } from './ask.ts';
import { asksHere, consentChanged, isAccepted, isAnswered } from './consent-state.ts';
import { LOCK_MS, recordIn, revisionOf } from './record.ts';

const { i18n, startI18n } = await import('../i18n/i18n.ts');
vi.stubGlobal('fetch', async (url: string) => Response.json(url.includes('/consent.json') ? words : {}));
await startI18n();
await i18n.loadNamespaces('consent');

const BOTH = {
  insights: 'InstrumentationKey=a;IngestionEndpoint=https://c.example',
  reports: 'https://k@r.example/1',
} satisfies Collectors;
/** A page of a server that has these. */
const configured = (collectors: Collectors) => {
  document.head.innerHTML = '<meta name="collectors">';
  document.querySelector('meta')?.setAttribute('content', JSON.stringify(collectors));
};

const banner = () => document.querySelector<HTMLElement>('#cc-main .cm');
const dialog = () => document.querySelector<HTMLElement>('#cc-main .pm') as HTMLElement;
const isShown = () => document.documentElement.classList.contains('show--consent');
const press = (role: string, within = '.cm') =>
  document.querySelector<HTMLElement>(`#cc-main ${within} [data-role=${role}]`)?.click();
const record = (revision = revisionOf(BOTH)) => recordIn(document.cookie, revision);
const forget = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as a browser that was never here
  for (const name of ['cc_cookie', 'utm', 'other']) document.cookie = `${name}=; path=/; max-age=-1`;
  consentChanged();
};

beforeEach(() => {
  // happy-dom says that it is driven by a program, as Chromium under a driver does.
  vi.spyOn(navigator, 'webdriver', 'get').mockReturnValue(false);
  document.body.innerHTML = '<div id="root"><button>Draw</button></div>';
  configured(BOTH);
  forget();
});
afterEach(async () => {
  await settleBanner(false);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the record', () => {
  test('has categories, services, revision, id, times, outcome and expiry, in cc_cookie for 182 days, path /, Lax', async () => {
    const written = vi.spyOn(document, 'cookie', 'set');
    await settleBanner(true);
    const beganMs = Date.now();
    press('all');
    const { expirationTime = 0, consentTimestamp, consentId, ...rest } = record() ?? {};
    expect(rest).toEqual({
      categories: ['necessary', 'analytics', 'diagnostics'],
      services: {
        necessary: ['access', 'device'],
        analytics: ['insights', 'campaign'],
        diagnostics: ['reports', 'replay'],
      },
      revision: revisionOf(BOTH),
      data: { outcome: 'all' },
      languageCode: 'en',
      lastConsentTimestamp: consentTimestamp,
    });
    expect(consentId).toMatch(/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/);
    expect((expirationTime - beganMs) / 86_400_000).toBeCloseTo(182, 2);
    const text = written.mock.calls.map(([one]) => one).find((one) => one.startsWith('cc_cookie=')) ?? '';
    const expires = Date.parse(/expires=([^;]+)/.exec(text)?.[1] ?? '');
    expect((expires - beganMs) / 86_400_000).toBeCloseTo(182, 2);
    expect(text).toMatch(/; Path=\/; SameSite=Lax/);
    written.mockRestore();
  });

  test.each([
    ['http:', false],
    ['https:', true],
  ])('on %s the cookie is Secure: %s', async (protocol, isSecure) => {
    vi.stubGlobal('location', { ...location, protocol, hostname: 'localhost', pathname: '/' });
    const written = vi.spyOn(document, 'cookie', 'set');
    await settleBanner(true);
    press('necessary');
    const text = written.mock.calls.map(([one]) => one).find((one) => one.startsWith('cc_cookie=')) ?? '';
    expect(/; Secure/.test(text)).toBe(isSecure);
    written.mockRestore();
  });

  test('of who accepts what is necessary says so, and is told', async () => {
    await settleBanner(true);
    press('necessary');
    expect(record()?.data?.outcome).toBe('necessary');
    expect(record()?.categories).toEqual(['necessary']);
    expect(isAccepted('insights')).toBe(false);
    expect(isShown()).toBe(false);
  });

  test('of a choice says custom, and each service of it', async () => {
    await openPreferences();
    dialog().querySelector<HTMLInputElement>('.toggle-service input[value=reports]')?.click();
    press('save', '.pm');
    expect(record()?.data?.outcome).toBe('custom');
    expect(isAccepted('reports')).toBe(true);
    expect(isAccepted('insights')).toBe(false);
  });
});

describe('the banner', () => {
  test('is not modal, takes no focus and has two buttons alike', async () => {
    vi.useFakeTimers();
    document.querySelector('button')?.focus();
    await settleBanner(true);
    await vi.advanceTimersByTimeAsync(1000);
    expect(isShown()).toBe(true);
    expect(banner()?.getAttribute('aria-modal')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Draw');
    const [accept, necessary] = banner()?.querySelectorAll('.cm__btn') ?? [];
    expect([accept?.textContent, necessary?.textContent]).toEqual(['Accept', 'Necessary only']);
    expect(accept?.className).toBe(necessary?.className);
  });

  test('comes into movement after 100 ms', async () => {
    vi.useFakeTimers();
    await settleBanner(true);
    const isMoving = () => document.querySelector('.cm-wrapper')?.classList.contains('cc--anim');
    await vi.advanceTimersByTimeAsync(99);
    expect(isMoving()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isMoving()).toBe(true);
  });

  test('lets Escape and a click elsewhere consent to nothing', async () => {
    await settleBanner(true);
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', keyCode: 27, bubbles: true }));
    document.querySelector('button')?.click();
    expect(record()).toBeUndefined();
    expect(isShown()).toBe(true);
  });

  test('is hidden from bots, by the library’s default', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (compatible; Googlebot/2.1)');
    await settleBanner(true);
    expect(library.getConfig('hideFromBots')).toBe(true);
    expect(banner()).toBeNull();
  });

  test('asks again when the revision has changed, and takes the cookies of what is then refused', async () => {
    await settleBanner(true);
    press('all');
    const old = { ...record(), revision: revisionOf(BOTH) - 4 };
    await settleBanner(false);
    // biome-ignore lint/suspicious/noDocumentCookie: as an earlier release left it
    document.cookie = `cc_cookie=${encodeURIComponent(JSON.stringify(old))}; path=/`;
    // biome-ignore lint/suspicious/noDocumentCookie: of a campaign then
    document.cookie = 'utm=1; path=/';
    // biome-ignore lint/suspicious/noDocumentCookie: of nobody
    document.cookie = 'other=1; path=/';
    consentChanged();
    expect(isAccepted('insights')).toBe(false);
    await settleBanner(true);
    expect(isShown()).toBe(true);
    expect(banner()?.textContent).toContain(words.banner.changed);
    press('necessary');
    expect(document.cookie).not.toContain('utm=');
    expect(document.cookie).toContain('other=');
  });
});

describe('of a server that has', () => {
  const asksAbout = () => [...dialog().querySelectorAll('h3')].map((one) => one.textContent);

  test.each([
    ['a collector alone', { insights: BOTH.insights }, ['Necessary', 'Analytics'], words.banner.text.analytics],
    ['a reporter alone', { reports: BOTH.reports }, ['Necessary', 'Diagnostics'], words.banner.text.diagnostics],
    ['both', BOTH, ['Necessary', 'Analytics', 'Diagnostics'], words.banner.text.both],
  ])('%s, banner and dialog name what it has, and all of that is all', async (_name, collectors, headings, text) => {
    configured(collectors);
    await settleBanner(true);
    expect(banner()?.textContent).toContain(text);
    await openPreferences();
    expect(asksAbout()).toEqual(headings);
    press('all');
    const { data, services } = record(revisionOf(collectors)) ?? {};
    expect(data?.outcome).toBe('all');
    expect(Object.keys(services ?? {})).toHaveLength(headings.length);
  });

  test('nothing, no page asks', () => {
    expect(asksHere('/')).toBe(true);
    configured({});
    expect(asksHere('/')).toBe(false);
  });

  test('one more than before, it asks again; until then nothing runs by the answer', async () => {
    configured({ reports: BOTH.reports });
    await settleBanner(true);
    press('all');
    expect(isAccepted('reports')).toBe(true);
    await settleBanner(false);
    configured(BOTH);
    consentChanged();
    expect([isAnswered(), isAccepted('reports'), isAccepted('insights')]).toEqual([false, false, false]);
    await settleBanner(true);
    expect(banner()?.textContent).toContain(words.banner.changed);
  });
});

describe('the dialog', () => {
  test('locks the page while it is open and half a second longer', async () => {
    vi.useFakeTimers();
    await openPreferences();
    const root = document.getElementById('root') as HTMLElement;
    expect(root.inert).toBe(true);
    dialog().querySelector<HTMLElement>('.pm__close-btn')?.click();
    await vi.advanceTimersByTimeAsync(LOCK_MS - 1);
    expect(root.inert).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(root.inert).toBe(false);
    expect(record()).toBeUndefined();
  });

  test('shows every category open, what is necessary without a switch, and nothing chosen before', async () => {
    await openPreferences();
    const headings = [...dialog().querySelectorAll('h3')].map((one) => one.textContent);
    expect(headings).toEqual(['Necessary', 'Analytics', 'Diagnostics']);
    expect(
      dialog().querySelectorAll('[aria-expanded], .pm__section [aria-hidden=true]:not(.toggle__icon)'),
    ).toHaveLength(0);
    expect(dialog().querySelectorAll('.pm__section-title-wrapper input')).toHaveLength(2);
    expect(dialog().querySelectorAll('input:checked:not(:disabled)')).toHaveLength(0);
    expect(dialog().querySelectorAll('[style]')).toHaveLength(0);
  });
});
