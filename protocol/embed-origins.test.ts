// Which origins the list of those that may embed boards takes, and which it refuses because they would allow more than one site.

import { expect, test } from 'vitest';
import { embedOriginFrom } from './embed-origins.ts';

test.each([
  ['https://wiki.example.com', 'https://wiki.example.com'],
  [' HTTPS://Wiki.Example.com/ ', 'https://wiki.example.com'],
  ['wiki.example.com', 'https://wiki.example.com'],
  ['https://wiki.example.com:8443', 'https://wiki.example.com:8443'],
  ['https://wiki.example.com:443', 'https://wiki.example.com'],
  ['https://*.example.com', 'https://*.example.com'],
  ['*.example.co.uk', 'https://*.example.co.uk'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ['https://localhost', 'https://localhost'],
])('takes %s as %s', (text, origin) => {
  expect(embedOriginFrom(text)).toBe(origin);
  expect(embedOriginFrom(origin)).toBe(origin);
});

test.each([
  '',
  '*',
  'https://*',
  'https://*.com',
  'https://*.*.example.com',
  'https://wiki.*.com',
  'https://*.127.0.0.1',
  'https://[::1]',
  'http://wiki.example.com',
  'data:text/html,x',
  'https://wiki.example.com/page',
  'https://wiki.example.com?x',
  'https://wiki.example.com#x',
  'https://ana@wiki.example.com',
  "https://wiki.example.com;script-src 'unsafe-inline'",
  'https://a;b.example.com',
  'https://a,b.example.com',
  'https://wiki.example.com https://other.example',
  'https://wiki.example.com.',
])('takes no %s', (text) => expect(embedOriginFrom(text)).toBeUndefined());
