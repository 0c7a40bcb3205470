// How the product is installed, by what a browser can do.

import { afterEach, expect, test, vi } from 'vitest';
import { installMethod } from './install-method.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

interface Browser {
  /** Media queries that match. */
  media?: readonly string[];
  /** Properties of `navigator`. */
  has?: object;
  /** Globals of the window. */
  globals?: readonly string[];
  isSecure?: boolean;
}

function browser({ media = [], has = {}, globals = [], isSecure = true }: Browser): void {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: media.includes(query) }));
  vi.stubGlobal('navigator', { userAgent: '', maxTouchPoints: 0, ...has });
  vi.stubGlobal('isSecureContext', isSecure);
  for (const name of globals) vi.stubGlobal(name, null);
}

test.each<[string, Browser, boolean, string]>([
  ['its own window', { media: ['(display-mode: standalone)'] }, false, 'installed'],
  ['a web app of iOS', { has: { standalone: true } }, false, 'installed'],
  ['a browser that offers it', { globals: ['BeforeInstallPromptEvent'] }, true, 'offered'],
  ['plain http', { isSecure: false, globals: ['BeforeInstallPromptEvent'] }, false, 'insecure'],
  ['WebKit on iOS', { has: { standalone: false }, globals: ['GestureEvent'] }, false, 'homeScreen'],
  ['Safari on a Mac', { globals: ['GestureEvent'] }, false, 'dock'],
  ['Chromium without an offer', { globals: ['BeforeInstallPromptEvent'] }, false, 'menu'],
  ['Firefox on a phone', { media: ['(pointer: coarse)'] }, false, 'touchMenu'],
  ['Firefox on a desk', {}, false, 'none'],
])('%s', (_name, of, isOffered, method) => {
  browser(of);
  expect(installMethod(isOffered)).toBe(method);
});
