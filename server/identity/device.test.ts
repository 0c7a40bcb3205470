import { expect, test } from 'vitest';
import { withDeadline } from '#protocol/testing/deadline.ts';
import { deviceOf } from './device.ts';

const like = (rest: string) => `Mozilla/5.0 (${rest}`;

test.each([
  [
    like('Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Safari/537.36'),
    'Chrome',
    'Windows',
  ],
  [
    like('Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Safari/537.36 Edg/120.0'),
    'Edge',
    'Windows',
  ],
  [
    like('Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.1 Safari/605.1.15'),
    'Safari',
    'macOS',
  ],
  [
    like('iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 Version/17.1 Mobile/15E148 Safari/604.1'),
    'Safari',
    'iOS',
  ],
  [
    like('iPad; CPU OS 17_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/120.0 Mobile Safari/604.1'),
    'Chrome',
    'iPadOS',
  ],
  [like('X11; Linux x86_64; rv:121.0) Gecko/20100101 Firefox/121.0'), 'Firefox', 'Linux'],
  [
    like('X11; CrOS x86_64 15633) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Safari/537.36'),
    'Chrome',
    'ChromeOS',
  ],
  [
    like('Linux; Android 13) AppleWebKit/537.36 SamsungBrowser/23.0 Chrome/115.0 Mobile Safari/537.36'),
    'Samsung Internet',
    'Android',
  ],
  [like('Windows NT 10.0) AppleWebKit/537.36 Chrome/120.0 Safari/537.36 OPR/106.0'), 'Opera', 'Windows'],
  ['curl/8.5', '', ''],
  [undefined, '', ''],
])('%s', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system });
});

test.each([
  ['a version of dots', `Version/${'.'.repeat(5_000_000)}`],
  ['many versions', 'Version/1 '.repeat(500_000)],
])('the device is found in linear time in %s', (_, userAgent) => {
  expect(withDeadline(() => deviceOf(userAgent))).toEqual({ browser: '', system: '' });
});

test.each([
  ['Safari/1 Version/1', ''],
  ['Version/ Safari/1', ''],
  ['Version/1Safari/1', ''],
  ['Version/.Safari/1', 'Safari'],
])('the browser of %s is "%s"', (userAgent, browser) => {
  expect(deviceOf(userAgent).browser).toBe(browser);
});
