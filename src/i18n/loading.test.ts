// Words from a server that fails: when it is asked again, how often, and how many at once, by i18next with our loader.

import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { i18n, startI18n } from './i18n.ts';

const ok = () => Response.json({ close: 'Close' });

/** Which tries of each file fail, by what the server answers; the times in ms since the first. */
function server(answerOf: (url: string, attempt: number) => Response | Promise<Response>) {
  const asked = new Map<string, number[]>();
  const log = { inFlight: 0, maxInFlight: 0, asked };
  vi.stubGlobal('fetch', async (url: string) => {
    const times = asked.get(url) ?? [];
    asked.set(url, [...times, Date.now()]);
    log.maxInFlight = Math.max(log.maxInFlight, ++log.inFlight);
    await new Promise((resolve) => setTimeout(resolve, 1));
    log.inFlight--;
    return answerOf(url, times.length);
  });
  return log;
}

const gaps = (times: readonly number[] = []) => times.slice(1).map((at, i) => at - (times[i] as number) - 1);
const timesOf = (asked: Map<string, number[]>, name: string) =>
  [...asked].find(([url]) => url.startsWith(`/locales/en/${name}.json`))?.[1];

vi.useFakeTimers();
afterAll(() => vi.useRealTimers());
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

async function start(): Promise<void> {
  server((url) => (url.includes('/dict.json') ? Response.json({ said: '{{name}} drew {{count}} lines' }) : ok()));
  const started = startI18n();
  await vi.advanceTimersByTimeAsync(10);
  await started;
}
await start();

it('what a text says of others is isolated, whatever runs from right to left within it', () => {
  const t = i18n.t as (key: string, values: object) => string;
  expect(t('said', { name: 'ليلى <3>', count: 12 })).toBe('\u2068ليلى <3>\u2069 drew 12 lines');
});

it('a server that is down is asked five times more: after 350, 700, 1,400, 2,800, 5,600 ms', async () => {
  const { asked } = server(() => new Response('', { status: 503 }));
  const loading = i18n.loadNamespaces('retried');
  await vi.advanceTimersByTimeAsync(60_000);
  await loading;
  expect(gaps(timesOf(asked, 'retried'))).toEqual([350, 700, 1400, 2800, 5600]);
});

it('one that comes back is asked no more', async () => {
  const { asked } = server((_url, attempt) => (attempt < 2 ? new Response('', { status: 500 }) : ok()));
  const loading = i18n.loadNamespaces('back');
  await vi.advanceTimersByTimeAsync(60_000);
  await loading;
  expect(gaps(timesOf(asked, 'back'))).toEqual([350, 700]);
  expect(i18n.exists('back:close')).toBe(true);
});

it.each([
  ['missing', new Response('', { status: 404 })],
  ['broken', new Response('<html>')],
])('a file that is %s is asked for once', async (name, answer) => {
  const { asked } = server(() => answer);
  const loading = i18n.loadNamespaces(name);
  await vi.advanceTimersByTimeAsync(60_000);
  await loading;
  expect(timesOf(asked, name)).toHaveLength(1);
});

it('ten files are read at a time', async () => {
  const log = server(ok);
  const loading = i18n.loadNamespaces(Array.from({ length: 25 }, (_, i) => `many${i}`));
  await vi.advanceTimersByTimeAsync(1000);
  await loading;
  expect(log.asked.size).toBe(25);
  expect(log.maxInFlight).toBe(10);
});
