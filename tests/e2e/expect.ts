// `expect` of the browser tests. Playwright asks a state again after 100, 250, 500 and then each 1,000 ms: what comes 400 ms after the first look
// is seen 450 ms late, and a walk of some hundred states spends a minute on it. Here it is asked sooner.

import { expect as playwrights } from '@playwright/test';

const INTERVALS_MS = [20, 50, 100, 250, 500];

const poll: typeof playwrights.poll = (actual, options) =>
  playwrights.poll(actual, {
    intervals: INTERVALS_MS,
    ...(typeof options === 'string' ? { message: options } : options),
  });

export const expect = new Proxy(playwrights, {
  get: (of, name) => (name === 'poll' ? poll : Reflect.get(of, name)),
});
