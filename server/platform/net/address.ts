// The address a request or a socket comes from, and what of it is counted: the one place that reads X-Forwarded-For. HTTP and
// sockets both ask here, so that who is one caller for the one is one caller for the other. SPEC: SHARE-1.

import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv4 } from 'node:net';

/** Whether an address is a proxy's whose X-Forwarded-* are believed. */
export type Trust = (address: string | undefined) => boolean;

const named: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** `proxies`: addresses, subnets (`10.0.0.0/8`) and the names above; throws a RangeError for what is none of them. */
export function trustOf(proxies: readonly string[]): Trust {
  const list = new BlockList();
  for (const subnet of proxies.flatMap((proxy) => named[proxy] ?? [proxy])) {
    const [net = '', prefix, ...rest] = subnet.split('/');
    const family = isIPv4(net) ? 'ipv4' : 'ipv6';
    const bits = family === 'ipv4' ? 32 : 128;
    const length = prefix === undefined ? bits : Number(prefix);
    if (
      isIP(net) === 0 ||
      rest.length > 0 ||
      prefix === '' ||
      !(Number.isInteger(length) && length > 0 && length <= bits)
    )
      throw new RangeError(`${subnet} is no address or subnet`);
    list.addSubnet(net, length, family);
  }
  return (address) => {
    const plain = plainAddress(address ?? '');
    return plain !== undefined && list.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6');
  };
}

/** The peer's own address; behind trusted proxies the last one they name that is not one of them. */
export function addressOf({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>, trusts: Trust): string {
  let address = plainAddress(socket.remoteAddress ?? '') ?? '';
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  while (forwarded.length > 0 && trusts(address)) {
    const next = plainAddress(withoutPort(forwarded.pop() as string));
    if (next === undefined) break;
    address = next;
  }
  return address;
}

/** What shares are counted by: an IPv4 address, or the network of 64 bits that one IPv6 line has. */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  if (plain === undefined || isIPv4(plain)) return plain ?? '';
  return `${groupsOf(plain).slice(0, 4).join(':')}::/64`;
}

/**
 * The network that counts of wrong secrets are kept by: an IPv4 address, or the site of 48 bits that an IPv6 network is part of. Whoever
 * has one /64 often has the whole site, 65,536 of them. `network`: as `networkOf` returns it.
 */
export function siteOf(network: string): string {
  return network.includes(':') ? `${network.split(':').slice(0, 3).join(':')}::/48` : network;
}

/** As one spells it: an IPv4 address that is written as an IPv6 one is an IPv4 address. Undefined for what is no address. */
function plainAddress(text: string): string | undefined {
  const bare = text.trim().split('%')[0] as string;
  if (isIP(bare) === 0) return undefined;
  if (isIPv4(bare)) return bare;
  const spelled = new URL(`http://[${bare}]/`).hostname.slice(1, -1);
  const groups = groupsOf(spelled);
  if (groups.slice(0, 5).some((group) => group !== '0') || groups[5] !== 'ffff') return spelled;
  return groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.');
}

/** Eight, as URLs spell them: lower case, without zeros in front. */
function groupsOf(spelled: string): string[] {
  const [head = '', tail = ''] = spelled.split('::');
  const [before, after] = [head.split(':').filter(Boolean), tail.split(':').filter(Boolean)];
  return [...before, ...new Array<string>(8 - before.length - after.length).fill('0'), ...after];
}

/** Some proxies add the port: `1.2.3.4:5`, `[::1]:5`. */
function withoutPort(text: string): string {
  const bare = text.trim();
  return /^\[(.*)\](?::\d+)?$/.exec(bare)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(bare)?.[1] ?? bare;
}

/** Tells networks apart at one board or session; of nobody's address more is stored. */
export function networkAt(resource: string, network: string): string {
  return createHash('sha256').update(`${resource} ${network}`).digest('base64url');
}
