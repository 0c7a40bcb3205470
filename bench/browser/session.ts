// One browser, one page, its trace, its screencast and its memory. Knows nothing of what is measured.

import { readFileSync } from 'node:fs';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../setup/system.ts';
import { VIEW } from '../scenes/seeded.ts';

/** CLOCK_MONOTONIC in ms: the clock Chromium's trace timestamps use. */
export const nowMs = (): number => Number(process.hrtime.bigint()) / 1e6;
export const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

const FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--enable-unsafe-swiftshader',
  '--use-angle=swiftshader',
];
/** soft: CPU raster and compositing; angle: everything, compositing included, through software GL. */
export const MODES: Record<string, string[]> = { soft: ['--disable-gpu-compositing'], angle: [] };

export interface CastFrame {
  gotMs: number;
  jpeg: Buffer;
}
export interface Trace {
  swapsMs: number[];
  mainTasksMs: [start: number, length: number][];
}

export class Session {
  browser!: Browser;
  page!: Page;
  cdp!: CDPSession;
  errors: string[] = [];
  private browserCdp!: CDPSession;
  private rendererPid = 0;
  private gpuPid = 0;
  private cast: CastFrame[] = [];
  private onFrame?: (frame: { data: string; sessionId: number }) => void;

  static async open(url: string, mode: string): Promise<Session> {
    const session = new Session();
    session.browser = await chromium.launch({
      executablePath: findChromium(),
      headless: true,
      args: [...FLAGS, ...(MODES[mode] ?? [])],
    });
    session.browserCdp = await session.browser.newBrowserCDPSession();
    const context = await session.browser.newContext({
      viewport: { width: VIEW.w, height: VIEW.h },
      deviceScaleFactor: 1,
      serviceWorkers: 'block',
    });
    session.page = await context.newPage();
    session.page.setDefaultTimeout(0);
    session.page.on('pageerror', (error) => session.errors.push(error.message));
    session.cdp = await context.newCDPSession(session.page);
    await session.page.goto(url, { waitUntil: 'load' });
    await session.page.waitForFunction(() => 'board' in window);
    const { processInfo } = await session.browserCdp.send('SystemInfo.getProcessInfo');
    session.gpuPid = processInfo.find((p) => p.type === 'GPU')?.id ?? 0;
    session.rendererPid = await session.busiest(processInfo.filter((p) => p.type === 'renderer').map((p) => p.id));
    return session;
  }

  /** Which renderer hosts the page: the one that works while the page spins. */
  private async busiest(pids: number[]): Promise<number> {
    const before = pids.map(cpuTicks);
    await this.page.evaluate(() => {
      const start = performance.now();
      while (performance.now() - start < 150);
    });
    const worked = pids.map((pid, i) => cpuTicks(pid) - (before[i] as number));
    return pids[worked.indexOf(Math.max(...worked))] ?? 0;
  }

  async close(): Promise<void> {
    await this.browser.close();
  }

  /** Renderer and GPU process together, proportional set size, after a forced collection. */
  async memoryMiB(): Promise<number> {
    await this.cdp.send('HeapProfiler.collectGarbage');
    await sleep(300);
    return proportionalMiB(this.rendererPid) + proportionalMiB(this.gpuPid);
  }

  /** The page answers promptly, twice running. */
  async settle(): Promise<void> {
    for (let quick = 0; quick < 2; ) {
      const asked = nowMs();
      await this.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0))));
      quick = nowMs() - asked < 250 ? quick + 1 : 0;
    }
  }

  async traceStart(): Promise<void> {
    await this.browserCdp.send('Tracing.start', {
      transferMode: 'ReturnAsStream',
      traceConfig: {
        recordMode: 'recordUntilFull',
        traceBufferSizeInKb: 400000,
        includedCategories: ['viz', 'toplevel'],
        excludedCategories: ['*'],
      },
    });
  }

  async traceStop(): Promise<Trace> {
    const complete = new Promise<{ stream?: string }>((done) => this.browserCdp.once('Tracing.tracingComplete', done));
    await this.browserCdp.send('Tracing.end');
    const handle = (await complete).stream ?? '';
    const parts: string[] = [];
    for (let eof = false; !eof; ) {
      const part = await this.browserCdp.send('IO.read', { handle, size: 1 << 22 });
      parts.push(part.base64Encoded ? Buffer.from(part.data, 'base64').toString() : part.data);
      eof = part.eof;
    }
    await this.browserCdp.send('IO.close', { handle });
    return readTrace(parts.join(''), this.rendererPid);
  }

  async castStart(): Promise<void> {
    this.cast = [];
    this.onFrame = (frame) => {
      this.cast.push({ gotMs: nowMs(), jpeg: Buffer.from(frame.data, 'base64') });
      this.cdp.send('Page.screencastFrameAck', { sessionId: frame.sessionId }).catch(() => {});
    };
    this.cdp.on('Page.screencastFrame', this.onFrame);
    await this.cdp.send('Page.startScreencast', {
      format: 'jpeg',
      quality: 75,
      maxWidth: VIEW.w,
      maxHeight: VIEW.h,
      everyNthFrame: 1,
    });
  }

  lastFrameMs(): number | undefined {
    return this.cast.at(-1)?.gotMs;
  }

  async castStop(): Promise<CastFrame[]> {
    await this.cdp.send('Page.stopScreencast');
    if (this.onFrame) this.cdp.off('Page.screencastFrame', this.onFrame);
    return this.cast;
  }

  mouse(type: 'mouseMoved' | 'mousePressed' | 'mouseReleased', x: number, y: number, buttons = 0): Promise<unknown> {
    const button = type === 'mouseMoved' && buttons === 0 ? 'none' : 'left';
    return this.cdp
      .send('Input.dispatchMouseEvent', { type, x, y, button, buttons, clickCount: type === 'mouseMoved' ? 0 : 1 })
      .catch(() => {});
  }

  wheel(x: number, y: number, deltaX: number, deltaY: number, ctrl: boolean): Promise<unknown> {
    return this.cdp
      .send('Input.dispatchMouseEvent', { type: 'mouseWheel', x, y, deltaX, deltaY, modifiers: ctrl ? 2 : 0 })
      .catch(() => {});
  }
}

/** Calls fn at hz for ms against absolute deadlines; returns the times it was called at. */
export async function pace(hz: number, ms: number, fn: (progress: number) => void): Promise<number[]> {
  const count = Math.round((hz * ms) / 1000);
  const start = nowMs();
  const sent: number[] = [];
  for (let i = 0; i <= count; i++) {
    const wait = start + (i * 1000) / hz - nowMs();
    if (wait > 0) await sleep(wait);
    sent.push(nowMs());
    fn(i / count);
  }
  return sent;
}

/** User and system time of a process, in ticks of 10 ms. */
function cpuTicks(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(fields[11]) + Number(fields[12]);
  } catch {
    return 0;
  }
}

function proportionalMiB(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

interface TraceEvent {
  ph: string;
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  args?: { name?: string };
}

/** Presented frames (buffer swaps) and tasks of the page's main thread. */
function readTrace(json: string, rendererPid: number): Trace {
  const events = (JSON.parse(json) as { traceEvents: TraceEvent[] }).traceEvents;
  const threads = new Map<string, string>();
  for (const e of events)
    if (e.ph === 'M' && e.name === 'thread_name') threads.set(`${e.pid}/${e.tid}`, e.args?.name ?? '');
  const trace: Trace = { swapsMs: [], mainTasksMs: [] };
  for (const e of events) {
    if (e.ph !== 'X') continue;
    if (e.name.endsWith('::SwapBuffers')) trace.swapsMs.push((e.ts + (e.dur ?? 0)) / 1000);
    else if (
      e.name === 'ThreadControllerImpl::RunTask' &&
      e.pid === rendererPid &&
      threads.get(`${e.pid}/${e.tid}`) === 'CrRendererMain'
    ) {
      trace.mainTasksMs.push([e.ts / 1000, (e.dur ?? 0) / 1000]);
    }
  }
  trace.swapsMs.sort((a, b) => a - b);
  return trace;
}
