import { expect, test } from 'vitest';
import { isFirstVisit, PAGE_ETAG } from './first-visit.ts';

const link = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site' };
const isFirst = (headers: Record<string, string>, url = '/board/incognito?renderer=2d') =>
  isFirstVisit({ url, headers });

test("a typed address or somebody's link, in a browser that has nothing of ours, is a first visit", () => {
  for (const site of ['none', 'cross-site', 'same-site'])
    expect(isFirst({ ...link, 'sec-fetch-site': site })).toBe(true);
});

test('a browser that has a cookie of ours, has shown the address before, comes from a page of ours or loads anew has been here', () => {
  const others: Record<string, string>[] = [
    { cookie: 'NEXT_LOCALE=ar' },
    { 'if-none-match': PAGE_ETAG },
    { 'cache-control': 'max-age=0' },
    { 'sec-fetch-site': 'same-origin' },
  ];
  for (const other of others) expect(isFirst({ ...link, ...other }), JSON.stringify(other)).toBe(false);
});

test('what is not known counts as another visit: older browsers, frames, the service worker, a panel', () => {
  expect(isFirst({})).toBe(false);
  expect(isFirst({ ...link, 'sec-fetch-dest': 'iframe' })).toBe(false);
  expect(isFirst({ ...link, 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' })).toBe(false);
  expect(isFirst(link, '/board/incognito?a=1&device_type=ifp')).toBe(false);
});
