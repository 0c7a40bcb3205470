// The route table: the routes that exist, and nothing twice.

import { expect, it } from 'vitest';
import { routes } from './routes.ts';

it('the routes are the ones of the specification that exist today', () => {
  expect(routes.map(({ path, group }) => `${path} ${group}`)).toEqual([
    '/ public',
    '/board/incognito public',
    '/board/:alias open',
    '/404 public',
  ]);
});
