// Chromium's trace of a browser: recording it, and reading presented frames and main-thread tasks out of it.

import type { CDPSession } from '@playwright/test';
import { quantile } from '../result.ts';

/** One event as Chromium writes it; times in µs of the monotonic clock. */
export interface TraceEvent {
  ph: string;
  name: string;
  cat: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  args?: { name?: string; [key: string]: unknown };
}

/** What a gesture's trace is read for; ms of the monotonic clock. */
export interface Trace {
  swapsMs: number[];
  mainTasksMs: [start: number, length: number][];
}

export interface FrameFigures {
  framesPerS: number;
  gapP95Ms: number | null;
  gapP99Ms: number | null;
  /** Null where the trace tells nothing of the main thread: a browser loses its name now and then. */
  mainBusyPct: number | null;
  longestTaskMs: number | null;
}

const SWAPS = new Set(['SkiaOutputSurfaceImplOnGpu::SwapBuffers', 'SoftwareRenderer::SwapBuffers']);
/** A frame later than this after the last one inside is the end of a stall, not the page at rest. */
const STALL_MS = 34;

export async function startTrace(browser: CDPSession, categories: readonly string[]): Promise<void> {
  await browser.send('Tracing.start', {
    transferMode: 'ReturnAsStream',
    traceConfig: {
      recordMode: 'recordUntilFull',
      traceBufferSizeInKb: 400_000,
      includedCategories: [...categories],
      excludedCategories: ['*'],
    },
  });
}

export async function stopTrace(browser: CDPSession): Promise<TraceEvent[]> {
  const complete = new Promise<{ stream?: string }>((done) => browser.once('Tracing.tracingComplete', done));
  await browser.send('Tracing.end');
  const handle = (await complete).stream ?? '';
  const parts: string[] = [];
  for (let eof = false; !eof; ) {
    const part = await browser.send('IO.read', { handle, size: 1 << 22 });
    parts.push(part.base64Encoded ? Buffer.from(part.data, 'base64').toString() : part.data);
    eof = part.eof;
  }
  await browser.send('IO.close', { handle });
  return (JSON.parse(parts.join('')) as { traceEvents: TraceEvent[] }).traceEvents;
}

/** Thread names by `pid/tid`. */
export function threadNames(events: readonly TraceEvent[]): Map<string, string> {
  const named = events.filter((e) => e.ph === 'M' && e.name === 'thread_name');
  return new Map(named.map((e) => [`${e.pid}/${e.tid}`, e.args?.name ?? '']));
}

/** Presented frames (buffer swaps) and tasks of the page's main thread. */
export function readTrace(events: readonly TraceEvent[], rendererPid: number): Trace {
  const threads = threadNames(events);
  const swapsMs: number[] = [];
  const mainTasksMs: [number, number][] = [];
  for (const e of events) {
    if (e.ph !== 'X') continue;
    const durationUs = e.dur ?? 0;
    if (SWAPS.has(e.name)) swapsMs.push((e.ts + durationUs) / 1000);
    else if (
      e.name === 'ThreadControllerImpl::RunTask' &&
      e.pid === rendererPid &&
      threads.get(`${e.pid}/${e.tid}`) === 'CrRendererMain'
    )
      mainTasksMs.push([e.ts / 1000, durationUs / 1000]);
  }
  swapsMs.sort((a, b) => a - b);
  return { swapsMs, mainTasksMs };
}

/** Frames presented and main-thread work between two instants. Gaps include the stall before the first frame and after the last. */
export function frameFigures(trace: Trace, fromMs: number, toMs: number): FrameFigures {
  const inside = trace.swapsMs.filter((t) => t >= fromMs && t <= toMs);
  const after = trace.swapsMs.find((t) => t > toMs);
  const stalled = toMs - (inside.at(-1) ?? fromMs) >= STALL_MS;
  const marks = [fromMs, ...inside, ...(after !== undefined && stalled ? [after] : [])];
  const gaps = marks.slice(1).map((t, i) => t - (marks[i] as number));
  const tasks = trace.mainTasksMs
    .map(([at, length]): [number, number] => [Math.max(at, fromMs), Math.min(at + length, toMs)])
    .filter(([from, to]) => to > from);
  const whole = trace.mainTasksMs.filter(([at, length]) => at + length >= fromMs && at <= toMs);
  const named = trace.mainTasksMs.length > 0;
  return {
    framesPerS: inside.length / ((toMs - fromMs) / 1000),
    gapP95Ms: quantile(gaps, 0.95),
    gapP99Ms: quantile(gaps, 0.99),
    mainBusyPct: named ? (tasks.reduce((sum, [from, to]) => sum + to - from, 0) / (toMs - fromMs)) * 100 : null,
    longestTaskMs: named ? Math.max(0, ...whole.map(([, length]) => length)) : null,
  };
}
