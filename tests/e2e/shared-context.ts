// A browser context that lives as long as the worker: a cold one for each test is a quarter of what opening a board costs. For tests
// of their own anonymous board; storage, identity, the service worker and the first visit are tested in fresh ones. Between two tests
// nothing may be left, and it is looked for.

import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test';

const FRESH = 'it needs a context of its own: import test, not sharedTest, from ./fixtures.ts';

const shared = new WeakSet<BrowserContext>();

/** It stays open behind a test. */
export const isShared = (context: BrowserContext): boolean => shared.has(context);

export class SharedContext {
  readonly context: BrowserContext;
  /** A blank page, so that the window stays: a tab in it is cheaper than a window. */
  readonly #keeper: Page;
  readonly #cdp: CDPSession;
  readonly #options: BrowserContextOptions;

  private constructor(context: BrowserContext, keeper: Page, cdp: CDPSession, options: BrowserContextOptions) {
    this.context = context;
    this.#keeper = keeper;
    this.#cdp = cdp;
    this.#options = options;
  }

  static async open(browser: Browser, options: BrowserContextOptions): Promise<SharedContext> {
    // A page keeps the offline shell by itself when it has been quiet for long; whether that ends with its page is a race.
    const context = await browser.newContext({ ...options, serviceWorkers: 'block' });
    shared.add(context);
    refuse(context, 'addInitScript', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders', 'setGeolocation');
    refuse(context.clock, 'install', 'setFixedTime', 'setSystemTime', 'pauseAt');
    const keeper = await context.newPage();
    return new SharedContext(context, keeper, await context.newCDPSession(keeper), options);
  }

  /** Takes away what a page of `origin` leaves as it must, its board; throws for what only a test of another kind leaves. */
  async clear(origin: string): Promise<void> {
    const { context } = this;
    await Promise.all(context.pages().map((page) => page !== this.#keeper && page.close()));
    await context.unrouteAll();
    await context.setOffline(false);
    await context.clearPermissions();
    await context.grantPermissions(this.#options.permissions ?? []);
    const cookies = await context.cookies();
    await context.clearCookies();
    await this.#cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    const { usageBreakdown } = await this.#cdp.send('Storage.getUsageAndQuota', { origin });
    const left = [
      ...cookies.map(({ name }) => `the cookie ${name}`),
      ...usageBreakdown
        .filter(({ usage }) => usage > 0)
        .map(({ storageType, usage }) => `${usage} B of ${storageType}`),
    ];
    if (left.length > 0) throw new Error(`left for the tests behind this one: ${left.join(', ')}; ${FRESH}`);
  }

  async close(): Promise<void> {
    await this.context.close();
  }
}

function refuse<T extends object>(thing: T, ...names: (keyof T & string)[]): void {
  for (const name of names)
    Object.defineProperty(thing, name, {
      value: () => {
        throw new Error(`${name} would hold for the tests behind this one; ${FRESH}`);
      },
    });
}
