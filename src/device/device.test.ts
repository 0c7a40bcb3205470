// What the page knows of its device: by the address, which a tab remembers, and by what the browser says of itself.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Mobile/15E148';
const PANEL =
  'Mozilla/5.0 (Linux; Android 11; IFP9833 Build/RQ3A.211001) AppleWebKit/537.36 Chrome/90.0.4430.91 Safari/537.36';
const REDUCED = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile';

interface Browser {
  userAgent?: string;
  maxTouchPoints?: number;
  standalone?: boolean;
  userAgentData?: unknown;
}

/** The file as a page with this query loads it. */
async function deviceAt(
  search: string,
  { displayMode = 'browser', pointer = 'fine', ...browser }: Browser & { displayMode?: string; pointer?: string } = {},
  path = '/',
) {
  vi.resetModules();
  history.replaceState(null, '', path + search);
  vi.stubGlobal('navigator', { userAgent: DESKTOP, maxTouchPoints: 0, ...browser });
  const matching = [`(display-mode: ${displayMode})`, `(pointer: ${pointer})`];
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: matching.includes(query) }));
  return import('./device.ts');
}

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

it('keeps nothing of an embedded board', async () => {
  const { isIFP, launchType } = await deviceAt('?device_type=ifp&app_launch=windows-app', {}, '/board/embed/abcdefgh');
  expect(isIFP).toBe(true);
  expect(launchType()).not.toBe('web');
  expect(sessionStorage).toHaveLength(0);
});

describe('launch type', () => {
  it.each([
    'web',
    'web-installed',
    'android-app',
    'android-frame',
    'windows-app',
    'ios-app',
    'macos-app',
    'teams',
    'meet',
  ])('%s is taken from app_launch', async (type) => {
    expect((await deviceAt(`?app_launch=${type}`)).launchType()).toBe(type);
  });

  it('is that of an address of /entry without a query, and remembered', async () => {
    expect((await deviceAt('', {}, '/entry/android-frame')).launchType()).toBe('android-frame');
    expect(sessionStorage.getItem('app_launch')).toBe('android-frame');
    expect((await deviceAt('?app_launch=meet', {}, '/entry/teams/')).launchType()).toBe('meet');
    expect((await deviceAt('', {}, '/entry/nowhere')).launchType()).toBe('meet');
  });

  it('is remembered by the tab, whose next address has no query', async () => {
    await deviceAt('?app_launch=android-app');
    expect((await deviceAt('')).launchType()).toBe('android-app');
    expect(sessionStorage.getItem('app_launch')).toBe('android-app');
  });

  it('is the web for a name that is none, which is not kept', async () => {
    await deviceAt('?app_launch=android-app');
    expect((await deviceAt('?app_launch=<script>')).launchType()).toBe('web');
    expect(sessionStorage.getItem('app_launch')).toBeNull();
  });

  it.each(['standalone', 'minimal-ui', 'fullscreen', 'window-controls-overlay'])(
    'is the installed web in the display mode %s',
    async (displayMode) => {
      expect((await deviceAt('', { displayMode })).launchType()).toBe('web-installed');
    },
  );

  it('is the installed web where Safari on iOS says so', async () => {
    expect((await deviceAt('', { standalone: true })).launchType()).toBe('web-installed');
    expect((await deviceAt('', { standalone: false })).launchType()).toBe('web');
  });

  it('lasts as long as the page where nothing may be stored', async () => {
    const forbidden = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.stubGlobal('sessionStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden });
    expect((await deviceAt('?app_launch=teams')).launchType()).toBe('teams');
    expect((await deviceAt('')).launchType()).toBe('web');
  });
});

describe('a flat panel', () => {
  it('is one by device_type=ifp or by a page that panels show, for the life of the tab', async () => {
    expect((await deviceAt('')).isIFP).toBe(false);
    expect((await deviceAt('?device_type=ifp')).isIFP).toBe(true);
    const next = await deviceAt('');
    expect(next.isIFP).toBe(true);
    expect(next.onPanel()).toBe(true);
    expect((await deviceAt('?device_type=web')).isIFP).toBe(false);
    expect((await deviceAt('')).isIFP).toBe(false);
    // What phones open of a panel's session is not shown by one.
    for (const [path, shows] of [
      ['/ifp/board/save', false],
      ['/ifp/signin-to-revisit', false],
      ['/code', false],
      ['/ifp/code', true],
      ['/ifp/board/new', true],
    ] as const)
      expect((await deviceAt('', {}, path)).isIFP, path).toBe(shows);
  });
});

describe('touch', () => {
  it.each([
    ['a Mac with two points', MAC, 2, false],
    ['a Mac with three, which is an iPad', MAC, 3, true],
    ['another device with one point', DESKTOP, 1, true],
    ['a phone', IPHONE, 5, true],
  ])('%s', async (_name, userAgent, maxTouchPoints, touchable) => {
    expect((await deviceAt('', { userAgent, maxTouchPoints })).isTouchable()).toBe(touchable);
  });
});

describe('the model', () => {
  const hints = (model: string) => ({ getHighEntropyValues: async () => ({ model }) });
  it.each([
    ['of a panel', { userAgent: PANEL }, 'IFP9833'],
    ['as the browser hints', { userAgent: REDUCED, userAgentData: hints('Pixel 9') }, 'Pixel 9'],
    ['is not said by a reduced text', { userAgent: REDUCED, userAgentData: hints('') }, ''],
    ['of a phone', { userAgent: IPHONE, maxTouchPoints: 5 }, 'iPhone'],
    ['of a tablet that says it is a Mac', { userAgent: MAC, maxTouchPoints: 5 }, 'iPad'],
    ['of a desktop is not known', {}, ''],
  ])('%s', async (_name, browser, model) => {
    expect(await (await deviceAt('', browser)).deviceModel()).toBe(model);
  });
});

describe('a small screen', () => {
  const TOUCHED = { pointer: 'coarse' };

  it('is a view that fingers touch, under 600 px on its shorter side', async () => {
    const { isSmallScreen } = await deviceAt('', TOUCHED);
    expect(isSmallScreen(360, 740)).toBe(true);
    expect(isSmallScreen(900, 599)).toBe(true);
    expect(isSmallScreen(900, 600)).toBe(false);
  });

  it('is none with a mouse', async () => {
    expect((await deviceAt('')).isSmallScreen(360, 740)).toBe(false);
  });

  it('is asked for anew when a mouse is connected', async () => {
    const pointer = Object.assign(new EventTarget(), { matches: true });
    const { isSmallScreen, onPointerKind } = await deviceAt('', TOUCHED);
    vi.stubGlobal('matchMedia', () => pointer);
    const said: boolean[] = [];
    const stop = onPointerKind(() => said.push(isSmallScreen(360, 740)));
    for (const matches of [false, true]) {
      pointer.matches = matches;
      pointer.dispatchEvent(new Event('change'));
    }
    stop();
    pointer.dispatchEvent(new Event('change'));
    expect(said).toEqual([false, true]);
  });

  it('is none with device_type=ifp, however small', async () => {
    expect((await deviceAt('?device_type=ifp', TOUCHED)).isSmallScreen(360, 740)).toBe(false);
  });
});
