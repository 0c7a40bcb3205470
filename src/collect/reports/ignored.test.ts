// What is not reported.

import { expect, test } from 'vitest';
import { isIgnored } from './ignored.ts';

test.each([
  ['an aborted call', new DOMException('x', 'AbortError'), true],
  ['a cancelled request', Object.assign(new Error('canceled'), { name: 'CanceledError', code: 'ERR_CANCELED' }), true],
  ['a call that was aborted here', Object.assign(new Error('x'), { code: 'aborted' }), true],
  ['a font that is blocked', new Error('Failed to load https://fonts.example/a.woff2'), true],
  ['an error', new TypeError('x is not a function'), false],
  ['an error that names a font of ours', new Error('the font is missing'), false],
  ['nothing', undefined, false],
])('%s', (_name, error, ignored) => {
  expect(isIgnored({ error, source: 'page' })).toBe(ignored);
});
