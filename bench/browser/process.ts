// What /proc tells of processes: CPU time, proportional memory, who descends from whom. Linux only; elsewhere all is 0.

import { readdirSync, readFileSync } from 'node:fs';

/** One tick of /proc is 10 ms on every Linux that Chromium runs on. */
const TICK_MS = 10;

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** The fields of /proc/<pid>/stat after the name, which may hold blanks itself. */
const statFields = (pid: number): string[] => {
  const stat = read(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
};

/** User and system time of a process. */
export function cpuMs(pid: number): number {
  const fields = statFields(pid);
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK_MS;
}

export function proportionalMiB(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024;
}

/** CPU time the whole machine has spent since it started. */
function machineMs(): number {
  const [user = 0, nice = 0, system = 0, , , irq = 0, soft = 0] = read('/proc/stat')
    .split('\n', 1)
    .join()
    .trim()
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return (user + nice + system + irq + soft) * TICK_MS;
}

/** A process and all below it. */
export function familyOf(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readable('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const parent = Number(statFields(Number(name))[1] ?? 0);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const family = [root];
  for (let at = 0; at < family.length; at++) family.push(...(children.get(family[at] as number) ?? []));
  return family;
}

/** CPU time of this process and all below it. */
export const ownMs = (): number => familyOf(process.pid).reduce((sum, pid) => sum + cpuMs(pid), 0);

function readable(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

const POLL_MS = 1000;

/**
 * What everything that is not this run uses of the machine, in % of one core, looked at for a second. Between measurements: the
 * processes of a browser that has ended can no longer be told from others'.
 */
export async function othersBusyPct(): Promise<number> {
  const from = performance.now();
  const machine = machineMs();
  const own = ownMs();
  await new Promise((done) => setTimeout(done, POLL_MS));
  const others = machineMs() - machine - (ownMs() - own);
  return Math.round(Math.max(0, (others / (performance.now() - from)) * 100));
}
