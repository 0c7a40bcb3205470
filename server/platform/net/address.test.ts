import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { addressOf, networkOf, trustOf } from './address.ts';

const request = (remoteAddress: string, forwarded?: string): IncomingMessage =>
  ({ socket: { remoteAddress }, headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded } }) as never;

describe('the address a request comes from', () => {
  const trust = trustOf(['10.0.0.0/8', '2001:db8:ffff::/48', 'loopback']);
  const of = (remote: string, forwarded?: string) => addressOf(request(remote, forwarded), trust);

  test('SHARE-1 is the peer itself unless a trusted proxy names another', () => {
    expect(of('203.0.113.7')).toBe('203.0.113.7');
    expect(of('203.0.113.7', '198.51.100.1')).toBe('203.0.113.7');
    expect(of('10.1.2.3', '198.51.100.1')).toBe('198.51.100.1');
    expect(of('::ffff:10.1.2.3', '198.51.100.1')).toBe('198.51.100.1');
    expect(of('2001:db8:ffff::1', '2001:db8::5')).toBe('2001:db8::5');
    expect(of('::1', '198.51.100.1')).toBe('198.51.100.1');
  });

  test('SHARE-1 is the last one that is no trusted proxy: what stands before it anybody can write', () => {
    expect(of('10.0.0.1', '1.1.1.1, 198.51.100.1')).toBe('198.51.100.1');
    expect(of('10.0.0.1', '1.1.1.1, 198.51.100.1, 10.0.0.2')).toBe('198.51.100.1');
    expect(of('10.0.0.1', '10.0.0.3, 10.0.0.2')).toBe('10.0.0.3');
  });

  test('what is no address ends the list; ports and brackets are passed over', () => {
    expect(of('10.0.0.1', '1.1.1.1, nonsense')).toBe('10.0.0.1');
    expect(of('10.0.0.1', '1.1.1.1, <script>, 10.0.0.2')).toBe('10.0.0.2');
    expect(of('10.0.0.1', '198.51.100.1:5000')).toBe('198.51.100.1');
    expect(of('10.0.0.1', '[2001:db8::5]:5000')).toBe('2001:db8::5');
    expect(of('10.0.0.1', '')).toBe('10.0.0.1');
  });

  test('without proxies nobody is believed', () => {
    expect(addressOf(request('127.0.0.1', '198.51.100.1'), trustOf([]))).toBe('127.0.0.1');
  });
});

test('SHARE-1 an IPv6 network of 64 bits is one address', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:DB8:1:2::9'));
  expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'));
  expect(networkOf('2001:db8::1')).toBe(networkOf('2001:db8:0:0:ffff:ffff:ffff:ffff'));
  expect(networkOf('fe80::1%eth0')).toBe(networkOf('fe80::2'));
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(networkOf('::ffff:cb00:7107')).toBe('203.0.113.7');
});
