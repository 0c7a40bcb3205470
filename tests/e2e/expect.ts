// `expect` of the browser tests, which asks a state again sooner than Playwright's: that asks after 20, 50, 100 and then each 500 ms (polled
// values each 1,000 ms), so what comes 400 ms after the first look is seen as late again, and a walk of some hundred states spends a minute on it.

import { type Locator, type Page, expect as playwrights } from '@playwright/test';

const INTERVALS_MS = [20, 50, 100, 250, 500];
/** Playwright never asks again later than after a fifth of a matcher's time: within this, after 100 ms at most. */
const SOON_MS = 2400;
/** They ask by themselves, or their last argument is no options. */
const OTHERS = new Set(['toPass', 'toHaveScreenshot', 'toHaveJSProperty']);

const poll: typeof playwrights.poll = (actual, options) =>
  playwrights.poll(actual, {
    intervals: INTERVALS_MS,
    ...(typeof options === 'string' ? { message: options } : options),
  });

type Matcher = (...values: unknown[]) => Promise<void>;

/** Each asked often at first; what does not come soon has the whole time after that, and its failure tells of that one. */
function soon<T extends object>(matchers: T): T {
  return new Proxy(matchers, {
    get(of, name) {
      const matcher: unknown = Reflect.get(of, name);
      if (name === 'not') return soon(matcher as object);
      if (typeof matcher !== 'function' || OTHERS.has(String(name))) return matcher;
      return async (...values: unknown[]) => {
        const ask = (all: unknown[]) => (matcher as Matcher).apply(of, all);
        const options = values.at(-1);
        const own: object | undefined = options?.constructor === Object ? options : undefined;
        if (own && 'timeout' in own) return ask(values);
        await ask([...(own ? values.slice(0, -1) : values), { ...own, timeout: SOON_MS }]).catch(() => ask(values));
      };
    },
  });
}

function isOfPage(actual: unknown): actual is Locator | Page {
  return typeof (actual as Partial<Page> | undefined)?.getByRole === 'function';
}

export const expect = new Proxy(playwrights, {
  get: (of, name) => (name === 'poll' ? poll : Reflect.get(of, name)),
  apply(of, self, [actual, ...more]: Parameters<typeof playwrights>) {
    const matchers = Reflect.apply(of, self, [actual, ...more]);
    return isOfPage(actual) ? soon(matchers) : matchers;
  },
});
