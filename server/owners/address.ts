// Where other processes reach this one, when nobody says so: the address it listens at, or the machine's first one on its network.

import { networkInterfaces } from 'node:os';

const everywhere = new Set([undefined, '::', '0.0.0.0']);

export function addressFor(host: string | undefined, port: number): string {
  const named = everywhere.has(host) ? undefined : host;
  const ofMachine = Object.values(networkInterfaces())
    .flat()
    .find((one) => one && !one.internal && one.family === 'IPv4')?.address;
  const found = named ?? ofMachine ?? '127.0.0.1';
  return `http://${found.includes(':') ? `[${found}]` : found}:${port}`;
}
