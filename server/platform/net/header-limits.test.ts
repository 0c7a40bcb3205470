import { expect, test } from 'vitest';
import { cutHeaders } from './header-limits.ts';

test('headers of ordinary browsers are left as they are', () => {
  const headers = { host: 'boards.example', 'user-agent': 'Mozilla/5.0', cookie: 'a=b; c=d' };
  expect(cutHeaders(headers)).toBeUndefined();
  expect(headers).toEqual({ host: 'boards.example', 'user-agent': 'Mozilla/5.0', cookie: 'a=b; c=d' });
});
