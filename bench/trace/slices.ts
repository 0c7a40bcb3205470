// Where threads spent their time, out of a Chromium trace: slices by their own time (without what is nested in them) and, from
// the sampling profiler, functions. Times in ms. Knows no browser and no layout.

import { type TraceEvent, threadNames } from '../browser/trace.ts';

export interface Spent {
  name: string;
  ms: number;
  count: number;
}

export interface Thread {
  name: string;
  busyMs: number;
  slices: Spent[];
  functions: Spent[];
}

const BUSY = /^(ThreadControllerImpl::RunTask|ThreadPool_RunTask)$/;

/** Threads that did something between two instants, the busiest first. */
export function threadsOf(events: readonly TraceEvent[], fromMs: number, toMs: number): Thread[] {
  const names = threadNames(events);
  const functions = functionsOf(events, fromMs, toMs);
  const byThread = new Map<string, TraceEvent[]>();
  for (const e of events) {
    if (e.ph !== 'X' || e.dur === undefined || e.ts / 1000 < fromMs || e.ts / 1000 > toMs) continue;
    const id = `${e.pid}/${e.tid}`;
    const own = byThread.get(id);
    if (own) own.push(e);
    else byThread.set(id, [e]);
  }
  return [...byThread]
    .map(([id, own]): Thread => {
      const tasks = own.filter((e) => BUSY.test(e.name));
      return {
        name: `${names.get(id) ?? 'thread'} ${id}`,
        busyMs: tasks.reduce((sum, e) => sum + (e.dur ?? 0) / 1000, 0),
        slices: selfTimes(own),
        functions: functions.get(id) ?? [],
      };
    })
    .sort((a, b) => b.busyMs - a.busyMs);
}

/** Slices nest by time: what is inside another is taken from it. */
export function selfTimes(events: readonly TraceEvent[]): Spent[] {
  const sorted = [...events].sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  const spent = new Map<string, Spent>();
  const open: { end: number; into: Spent }[] = [];
  for (const e of sorted) {
    const ms = (e.dur ?? 0) / 1000;
    while (open.length > 0 && (open.at(-1)?.end ?? 0) <= e.ts) open.pop();
    const around = open.at(-1);
    if (around) around.into.ms -= ms;
    const into = spent.get(e.name) ?? { name: e.name, ms: 0, count: 0 };
    spent.set(e.name, into);
    into.ms += ms;
    into.count++;
    open.push({ end: e.ts + (e.dur ?? 0), into });
  }
  return [...spent.values()].sort((a, b) => b.ms - a.ms);
}

interface Node {
  id: number;
  callFrame: { functionName: string; url?: string; lineNumber?: number; columnNumber?: number };
}
interface Chunk {
  startTime?: number;
  cpuProfile?: { nodes?: Node[]; samples?: number[] };
  timeDeltas?: number[];
}
interface Profile {
  thread: string;
  atUs: number;
  nodes: Map<number, string>;
  spent: Map<string, Spent>;
}

/** Functions by their own time, by thread, of every profile in the trace. */
function functionsOf(events: readonly TraceEvent[], fromMs: number, toMs: number): Map<string, Spent[]> {
  const profiles = new Map<string, Profile>();
  for (const e of events as readonly (TraceEvent & { id?: string })[]) {
    const data = (e.args?.data ?? {}) as Chunk;
    const key = `${e.pid} ${e.id}`;
    if (e.name === 'Profile')
      profiles.set(key, {
        thread: `${e.pid}/${e.tid}`,
        atUs: data.startTime ?? e.ts,
        nodes: new Map(),
        spent: new Map(),
      });
    else if (e.name === 'ProfileChunk') addChunk(profiles.get(key), data, fromMs, toMs);
  }
  return new Map(
    [...profiles.values()].map(({ thread, spent }) => [thread, [...spent.values()].sort((a, b) => b.ms - a.ms)]),
  );
}

function addChunk(profile: Profile | undefined, chunk: Chunk, fromMs: number, toMs: number): void {
  if (!profile) return;
  for (const { id, callFrame } of chunk.cpuProfile?.nodes ?? []) {
    const file = callFrame.url?.split('/').at(-1);
    const place = file ? ` ${file}:${(callFrame.lineNumber ?? 0) + 1}:${(callFrame.columnNumber ?? 0) + 1}` : '';
    profile.nodes.set(id, `${callFrame.functionName || '(anonymous)'}${place}`);
  }
  chunk.cpuProfile?.samples?.forEach((id, i) => {
    const tookUs = chunk.timeDeltas?.[i] ?? 0;
    profile.atUs += tookUs;
    const name = profile.nodes.get(id) ?? '(unknown)';
    const atMs = profile.atUs / 1000;
    if (atMs < fromMs || atMs > toMs || /^\((idle|program|root)\)/.test(name)) return;
    const spent = profile.spent.get(name) ?? { name, ms: 0, count: 0 };
    profile.spent.set(name, spent);
    spent.ms += tookUs / 1000;
    spent.count++;
  });
}
