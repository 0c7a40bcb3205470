// Whose language a page speaks, the person's or the device's, and what the server is told of it.

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { languageInCookies } from '#protocol/languages.ts';
import { USER } from '../mocks/samples.ts';
import { answer, asked, showScreen, until } from '../testing/account-screen.tsx';

const { i18n, changeLanguage, showAddressLanguage, startI18n } = await import('../i18n/i18n.ts');
vi.stubGlobal('fetch', async () => Response.json({}));
await startI18n();

/** What the person's language was changed to. */
let told: unknown[] = [];
const cookie = () => languageInCookies(document.cookie);
const keys = () => dispatchEvent(new KeyboardEvent('keydown', { altKey: true, code: 'KeyT', cancelable: true }));

async function signIn(language: string | null, who: 'person' | 'guest' = 'person'): Promise<void> {
  answer({
    'user/me': (change: { language?: string }) => {
      if (change.language) told.push(change.language);
      return { ...USER, language: change.language ?? language };
    },
  });
  await showScreen(() => null, '/', '/', who);
  if (who === 'person') await until(() => expect(asked).toContain('user/me'));
}

beforeEach(() => vi.stubGlobal('fetch', async () => Response.json({})));
afterEach(async () => {
  told = [];
  await i18n.changeLanguage('en');
  // biome-ignore lint/suspicious/noDocumentCookie: the only way to take it back
  document.cookie = 'NEXT_LOCALE=; path=/; max-age=0';
});

// One page for all: what was chosen on it is told in the order of these.
describe('the language of a page', () => {
  test('is the person’s on a device that has none, and the server is told nothing', async () => {
    await signIn('de');
    await until(() => expect(i18n.language).toBe('de'));
    expect(cookie()).toBe('de');
    expect(told).toEqual([]);
  });

  test('is the device’s where somebody chose one here', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: as an earlier visit left it
    document.cookie = 'NEXT_LOCALE=es; path=/';
    await i18n.changeLanguage('es');
    await signIn('de');
    expect(i18n.language).toBe('es');
    expect(told).toEqual([]);
  });

  test('stays that of its address, whatever is chosen or the person has', async () => {
    history.replaceState(null, '', '/whatsnew/fr');
    const back = showAddressLanguage('fr');
    await until(() => expect(i18n.language).toBe('fr'));
    expect(cookie()).toBeUndefined();
    await signIn('de');
    await until(() => expect(cookie()).toBe('de'));
    expect(i18n.language).toBe('fr');
    history.replaceState(null, '', '/');
    back();
    await until(() => expect(i18n.language).toBe('de'));
    expect(told).toEqual([]);
  });

  test('chosen by a guest is told to nobody', async () => {
    await signIn(null, 'guest');
    await changeLanguage('es');
    expect(cookie()).toBe('es');
    expect(asked).toEqual([]);
  });

  test('chosen in any menu goes to PATCH user/me of who is signed in', async () => {
    await signIn('de');
    await changeLanguage('fr');
    await until(() => expect(told).toContain('fr'));
    expect(cookie()).toBe('fr');
  });

  test('Alt+T shows the keys and comes back, which is no choice', async () => {
    await i18n.changeLanguage('es');
    keys();
    await until(() => expect(i18n.language).toBe('cimode'));
    expect(i18n.t('close')).toBe('close');
    keys();
    await until(() => expect(i18n.language).toBe('es'));
    expect(cookie()).toBeUndefined();
    expect(asked).toEqual([]);
  });
});
