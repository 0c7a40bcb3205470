import { expect, test } from 'vitest';
import { ROUTES } from '#protocol/routes.ts';
import { withDeadline } from '#protocol/testing/deadline.ts';
import { filledHead } from './page-head.ts';

const canonicalOf = (pathname: string): string | undefined => {
  const head = {
    route: ROUTES.home,
    pathname,
    language: 'en',
    origin: 'https://boards.example',
    image: '/a.png',
  } as const;
  return /href="https:\/\/boards\.example([^"]*)"/.exec(filledHead('%CANONICAL%', head))?.[1];
};

test.each([
  ['/', '/'],
  ['///', '/'],
  ['/a', '/a'],
  ['/a//', '/a'],
])('the canonical address of %s ends in no slash but its first', (pathname, canonical) => {
  expect(canonicalOf(pathname)).toBe(canonical);
});

test('the canonical address of a page is found in linear time', () => {
  const pathname = `${'/'.repeat(5_000_000)}a`;
  expect(withDeadline(() => canonicalOf(pathname))).toBe(pathname);
});
