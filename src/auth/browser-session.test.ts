// Data stored for a sign-in that is not saved stays until the browser is closed, and is removed when it is opened again.

import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepAccount } from '../device/account-here.ts';
import { keepList, storedLists } from '../device/local-cache.ts';
import { dropSetting } from '../device/settings.ts';
import { clearEndedLists, hasStoredSignIn, isShown, markBrowserSession } from './browser-session.ts';

const setCookie = (cookie: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookieStore
  document.cookie = `${cookie}; Path=/`;
};
const closeBrowser = () => setCookie('atrium-browser-session=; Max-Age=0');
const names = async () => {
  await clearEndedLists();
  return [...(await storedLists()).keys()];
};

beforeEach(async () => {
  keepAccount({ actor: 'person:ann', sinceMs: 1, sub: 'ann' });
  await keepList('boards', [1]);
  markBrowserSession();
});
afterEach(() => {
  closeBrowser();
  setCookie('is_saved_signin=; Max-Age=0');
});

test('keeps the lists of a sign-in that is not saved until the browser is closed', async () => {
  expect([hasStoredSignIn(), await names()]).toEqual([true, ['boards']]);
  closeBrowser();
  expect([hasStoredSignIn(), await names()]).toEqual([false, []]);
  markBrowserSession();
  expect(await names()).toEqual([]);
});

test('keeps the lists of a saved sign-in when the browser is opened again', async () => {
  setCookie('is_saved_signin=true');
  closeBrowser();
  expect([hasStoredSignIn(), await names()]).toEqual([true, ['boards']]);
});

test('stores no sign-in where no account is known', () => {
  dropSetting('atrium-account');
  expect(hasStoredSignIn()).toBe(false);
});

test('lists no board of an account whose sign-in has ended with the browser, and goes on listing the device’s own', () => {
  const own = { alias: 'a', secret: 's', role: null, title: '', changedAtMs: 2, openedAtMs: 2 };
  const lists = () => [{ ...own, account: 'person:ann' }, own].map(isShown);
  expect(lists()).toEqual([true, true]);
  closeBrowser();
  expect(lists()).toEqual([false, true]);
  setCookie('is_saved_signin=true');
  expect(lists()).toEqual([true, true]);
});
