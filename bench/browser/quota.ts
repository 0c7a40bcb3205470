// A weak machine: a whole browser, every process and thread of it, held to a share of one core by a cgroup (version 1). Slowing
// by the developer tools reaches the page's main thread alone and would flatter a worker. Linux as root; elsewhere it says so.

import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { familyOf } from './process.ts';

const CPU = '/sys/fs/cgroup/cpu';
/** A slow core, not one that stands still for a tenth of a second as with the system's own 100 ms. */
const PERIOD_US = 10_000;
/** Of the processor; others have 1,024. */
const MIN_SHARES = '2';

export interface Quota {
  /** All the machine has, again: so that the browser ends soon. */
  lift(): void;
  /** After the browser's end. */
  forget(): void;
}

/** Why no browser can be held here; null when it can. */
export function noQuota(cpu = CPU): string | null {
  const asRoot = process.getuid?.() === 0;
  if (asRoot && existsSync(`${cpu}/cpu.cfs_quota_us`)) return null;
  return `--quota needs root and the cpu controller of cgroup version 1 at ${cpu} (it holds the whole browser)`;
}

/** Holds a process and all below it, and what they start from here on, to a share of one core. */
export function hold(pid: number, share: number): Quota {
  return grouped(pid, {
    'cpu.cfs_period_us': String(PERIOD_US),
    'cpu.cfs_quota_us': String(Math.round(PERIOD_US * share)),
  });
}

/** The same get no more than what everything else leaves: people's machines are not the server's, here they are one. */
export function holdBehind(pid: number): Quota {
  return grouped(pid, { 'cpu.shares': MIN_SHARES });
}

function grouped(pid: number, settings: Record<string, string>): Quota {
  const group = `${CPU}/atrium-bench-${pid}`;
  mkdirSync(group);
  for (const [file, value] of Object.entries(settings)) writeFileSync(`${group}/${file}`, value);
  const inside = new Set<number>();
  // What is started while others are moved may have missed it.
  for (let moved = true; moved; ) {
    moved = false;
    for (const one of familyOf(pid)) {
      if (inside.has(one)) continue;
      inside.add(one);
      moved = put(one, group) || moved;
    }
  }
  return {
    lift: () => writeFileSync(`${group}/cpu.cfs_quota_us`, '-1'),
    forget() {
      try {
        rmdirSync(group);
      } catch {
        // Something in it has not ended yet; an empty group left behind holds nobody.
      }
    },
  };
}

function put(pid: number, group: string): boolean {
  try {
    writeFileSync(`${group}/cgroup.procs`, String(pid));
    return true;
  } catch {
    // It has ended meanwhile.
    return false;
  }
}
