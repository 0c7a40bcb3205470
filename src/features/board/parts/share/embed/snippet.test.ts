// The HTML that Share offers: an address with the secret in its fragment, and a title that cannot end the attribute.

import { expect, test } from 'vitest';
import { routeAt } from '#protocol/routes.ts';
import { type EmbedSnippet, embedSnippet } from './snippet.ts';

const board = { origin: 'https://board.example', alias: 'abcdefghij234567', secret: 'A'.repeat(43), presents: false };

function frameOf(title: string, more: Partial<EmbedSnippet> = {}): HTMLIFrameElement | null {
  const page = new DOMParser().parseFromString(embedSnippet({ ...board, title, ...more }), 'text/html');
  expect(page.body.children).toHaveLength(1);
  return page.querySelector('iframe');
}

test('frames the page of the board, with the secret in the fragment', () => {
  const { pathname, hash, origin } = new URL(frameOf('Bikes')?.src ?? '');
  expect([origin, routeAt(pathname)?.route.page, routeAt(pathname)?.alias]).toEqual([
    board.origin,
    'embed',
    board.alias,
  ]);
  expect(hash).toBe(`#${board.secret}`);
});

test.each(['Bikes', '"><script>alert(1)</script>', "Ana's <b>&amp; Ben's</b>"])('bears the title %s', (title) => {
  expect(frameOf(title)?.title).toBe(title);
});

test('asks for the frames one by one before the fragment', () => {
  const { search, hash } = new URL(frameOf('Bikes', { presents: true })?.src ?? '');
  expect([search, hash]).toEqual(['?present=1', `#${board.secret}`]);
});
