// Where other processes reach this one, when nobody says so: the address it listens at, or the machine's first one on its network.

import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';

const everywhere = new Set<string | undefined>([undefined, '::', '0.0.0.0']);

export function addressFor(host: string | undefined, port: number): string {
  const named = everywhere.has(host) ? undefined : host;
  const ofMachine = Object.values(networkInterfaces())
    .flat()
    .find((one) => one && !one.internal && one.family === 'IPv4')?.address;
  return url(named ?? ofMachine ?? '127.0.0.1', port);
}

/** Where this process reaches itself. */
export function hereAt({ address, port }: AddressInfo): string {
  return url(everywhere.has(address) ? '127.0.0.1' : address, port);
}

function url(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
