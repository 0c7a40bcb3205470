// What needs consent, begun and ended by it; what failed before there was an answer waits, and goes when it may not be told.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { collectorsHere } from '../consent/collectors-here.ts';
import { consentChanged } from '../consent/consent-state.ts';
import { revisionOf } from '../consent/record.ts';
import { HELD, held, tellFailure } from '../page/failures.ts';

const told = { reported: [] as unknown[], started: 0, stopped: 0, rendered: [] as unknown[], begun: 0, ended: 0 };
vi.mock('./reports/index.ts', () => ({
  startReports: () => told.started++,
  stopReports: () => told.stopped++,
  report: (failures: readonly { error: unknown }[]) => told.reported.push(...failures.map(({ error }) => error)),
}));
vi.mock('./insights/index.ts', () => ({
  startTelemetry: async () => told.begun++,
  stopTelemetry: () => told.ended++,
  renderFailed: (error: unknown) => told.rendered.push(error),
}));

function answer(services: Record<string, string[]> | undefined): void {
  const record = {
    categories: ['necessary', ...Object.keys(services ?? {})],
    services,
    revision: revisionOf(collectorsHere()),
    consentId: 'one',
    consentTimestamp: 'then',
    lastConsentTimestamp: JSON.stringify(services),
  };
  const value = services ? `${encodeURIComponent(JSON.stringify(record))}; path=/` : '; path=/; max-age=-1';
  // biome-ignore lint/suspicious/noDocumentCookie: as the answer writes it
  document.cookie = `cc_cookie=${value}`;
  consentChanged();
}
const ALL = { analytics: ['insights'], diagnostics: ['reports', 'replay'] };

/** The file as a page whose server says this loads it. */
async function begin(collectors: object | undefined): Promise<typeof import('./collectors.ts')> {
  document.head.innerHTML = collectors ? `<meta name="collectors">` : '';
  document.querySelector('meta')?.setAttribute('content', JSON.stringify(collectors));
  const module = await import('./collectors.ts');
  module.startCollectors();
  begun = module;
  return module;
}
let begun: typeof import('./collectors.ts') | undefined;
const CONFIGURED = {
  insights: 'InstrumentationKey=a;IngestionEndpoint=https://c.example',
  reports: 'https://k@r.example/1',
};
const until = (shown: () => void) => vi.waitFor(shown, { timeout: 20_000 });

beforeEach(() => {
  vi.resetModules();
  vi.stubEnv('DEV', false);
  Object.assign(told, { reported: [], started: 0, stopped: 0, rendered: [], begun: 0, ended: 0 });
  held.length = 0;
});
afterEach(() => {
  // It listens for as long as its page lives.
  begun?.stopCollectors();
  vi.unstubAllEnvs();
  answer(undefined);
});

test('what failed before waits for an answer, 30 of it, and is told when it is yes', async () => {
  for (let n = 0; n < HELD + 5; n++) tellFailure({ error: n, source: 'page' });
  const fresh = await import('../page/failures.ts');
  fresh.held.push(...held);
  await begin(CONFIGURED);
  expect(told.reported).toEqual([]);
  expect(fresh.held).toHaveLength(HELD);
  (await import('../consent/consent-state.ts')).readConsent();
  answer(ALL);
  (await import('../consent/consent-state.ts')).readConsent();
  await until(() => expect(told.reported).toHaveLength(HELD));
  expect(fresh.held).toEqual([]);
});

test('it goes when it is no, and later failures with it', async () => {
  const fresh = await import('../page/failures.ts');
  fresh.tellFailure({ error: 'early', source: 'page' });
  await begin(CONFIGURED);
  answer({});
  (await import('../consent/consent-state.ts')).readConsent();
  await until(() => expect(fresh.held).toEqual([]));
  fresh.tellFailure({ error: 'late', source: 'page' });
  await until(() => expect(fresh.held).toEqual([]));
  expect([told.reported, told.started, told.begun]).toEqual([[], 0, 0]);
});

test('withdrawn, both end at once; a sign-out ends them too', async () => {
  const module = await begin(CONFIGURED);
  answer(ALL);
  const standing = await import('../consent/consent-state.ts');
  standing.readConsent();
  await until(() => expect([told.begun, told.started]).not.toContain(0));
  answer({});
  standing.readConsent();
  await until(() => expect([told.ended, told.stopped]).not.toContain(0));
  answer(ALL);
  standing.readConsent();
  await until(() => expect(told.started).toBeGreaterThan(1));
  const { stopped, ended } = told;
  module.stopCollectors();
  await until(() => expect([told.stopped > stopped, told.ended > ended]).toEqual([true, true]));
});

test('a render error is told to telemetry too', async () => {
  await begin(CONFIGURED);
  answer(ALL);
  (await import('../consent/consent-state.ts')).readConsent();
  await until(() => expect(told.begun).toBeGreaterThan(0));
  const fresh = await import('../page/failures.ts');
  fresh.tellFailure({ error: 'drawn', source: 'render' });
  await until(() => expect(told.rendered).toEqual(['drawn']));
  expect(told.reported).toEqual(['drawn']);
});

test('in development no error is reported', async () => {
  vi.stubEnv('DEV', true);
  await begin(CONFIGURED);
  answer(ALL);
  (await import('../consent/consent-state.ts')).readConsent();
  await until(() => expect(told.begun).toBeGreaterThan(0));
  (await import('../page/failures.ts')).tellFailure({ error: 'x', source: 'page' });
  expect([told.reported, told.started]).toEqual([[], 0]);
});

test('without an address nothing begins', async () => {
  await begin(undefined);
  answer(ALL);
  (await import('../consent/consent-state.ts')).readConsent();
  const fresh = await import('../page/failures.ts');
  fresh.tellFailure({ error: 'x', source: 'page' });
  await until(() => expect(fresh.held).toEqual([]));
  expect([told.begun, told.started]).toEqual([0, 0]);
});

test('on a page that does not ask nothing begins', async () => {
  history.replaceState(null, '', '/teamsapp');
  await begin(CONFIGURED);
  answer(ALL);
  (await import('../consent/consent-state.ts')).readConsent();
  await Promise.resolve();
  expect([told.begun, told.started]).toEqual([0, 0]);
  history.replaceState(null, '', '/');
});
