// The service worker's caches of a device that has seen many releases: a release that takes over leaves what is old and nobody's behind.

import { shellKept } from './board-page.ts';
import { expect, test } from './fixtures.ts';

test.use({ serviceWorkers: 'allow' });

test('files of former releases go when a release takes over; what this one uses stays, however old', async ({
  page,
  server,
}) => {
  await page.goto(server.origin);
  const script = await (await page.request.get(`${server.origin}/service-worker.js`)).text();
  // A font that is no part of the shell.
  const used = /\/assets\/source-serif-4-latin-wght-italic[\w.-]*\.woff2/.exec(script)?.[0] ?? '';
  expect(used).not.toBe('');
  await page.evaluate(async (usedPath) => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toUTCString();
    const answer = (days: number) => new Response('bytes', { headers: { date: daysAgo(days) } });
    const assets = await caches.open('assets');
    for (let k = 0; k < 100; k++) await assets.put(`/assets/former-${k}.woff2`, answer(k < 30 ? 40 : 1));
    await assets.put(usedPath, answer(400));
    const other = await caches.open('cross-origin');
    await other.put('/old.png', answer(40));
    await other.put('/young.png', answer(1));
  }, used);
  await shellKept(page);
  const paths = () =>
    page.evaluate(async () => {
      const all: string[] = [];
      for (const name of ['assets', 'cross-origin'])
        for (const { url } of await (await caches.open(name)).keys()) all.push(new URL(url).pathname);
      return all;
    });
  await expect.poll(async () => (await paths()).length).toBe(62);
  const left = await paths();
  expect(left).toContain(used);
  expect(left).toContain('/young.png');
  expect(left.filter((path) => /former-[0-3]?\d\./.test(path))).toEqual([]);
});
