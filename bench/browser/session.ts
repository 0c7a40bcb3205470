// One browser, one page, its trace, its screencast and its memory. Every call is bounded: a page that does not answer is
// said to have not finished, it never hangs the run. Knows nothing of what is measured.

import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../setup/system.ts';
import { VIEW } from '../scenes/seeded.ts';
import { cpuMs, familyOf, proportionalMiB } from './process.ts';
import { hold, holdBehind, type Quota } from './quota.ts';
import { readTrace, startTrace, stopTrace, type Trace, type TraceEvent } from './trace.ts';

/** CLOCK_MONOTONIC in ms: the clock Chromium's trace timestamps use. */
export const nowMs = (): number => Number(process.hrtime.bigint()) / 1e6;
/** The same instant by the wall clock, ms since 1970, minus that: what the browser stamps by the wall is told by this. */
const WALL_MS = performance.timeOrigin + performance.now() - nowMs();
export const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

export interface TouchPoint {
  id: number;
  x: number;
  y: number;
  radiusX: number;
  radiusY: number;
  force: number;
}

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

/** How long a page may leave a call unanswered. */
export const ANSWER_MS = 60_000;
export const LOAD_MS = 120_000;
/** How often memory is looked at while something runs. */
const GROWTH_EVERY_MS = 100;
/** A browser that has used the processor for less than a tick or two in so long is at rest. */
const REST = { overMs: 400, cpuMs: 20, patienceMs: 60_000 };

/** The page did not do it in time, or died of it. */
export class DidNotFinish extends Error {}

export async function within<T>(work: Promise<T>, ms: number, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new DidNotFinish(`${what}: no answer in ${ms / 1000} s`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

export interface CastFrame {
  /** When it was here. */
  gotMs: number;
  /** When the browser had it, before it was coded and sent: a full picture takes longer for that, whoever drew it. */
  takenMs: number;
  jpeg: Buffer;
}

/** As far as it is read; `timestamp`: seconds since 1970. */
interface SentFrame {
  data: string;
  sessionId: number;
  metadata: { timestamp?: number };
}

/** The seeded scene as a script for pages: made there, so that no page is sent hundreds of megabytes of numbers. */
function sceneScript(): string {
  const source = readFileSync(new URL('../scenes/seeded.ts', import.meta.url), 'utf8');
  const plain = stripTypeScriptTypes(source).replace(/^export /gm, '');
  return `(() => { ${plain}\n window.benchScene = seededScene; })()`;
}

export class Session {
  browser!: Browser;
  page!: Page;
  cdp!: CDPSession;
  readonly errors: string[] = [];
  /** Addresses outside this machine the page asked for: there must be none. */
  readonly external: string[] = [];
  rendererPid = 0;
  private browserCdp!: CDPSession;
  private browserPid = 0;
  private gpuPid = 0;
  private quota?: Quota;
  private crashed: Promise<never>;
  private crash: (why: Error) => void = () => {};
  private cast: CastFrame[] = [];
  private onFrame?: (frame: SentFrame) => void;

  private constructor() {
    this.crashed = new Promise((_, refuse) => {
      this.crash = refuse;
    });
    this.crashed.catch(() => {});
  }

  /** With an address: there, and the page is ready. */
  static async open(mode: string, url?: string): Promise<Session> {
    const session = new Session();
    session.browser = await chromium.launch({
      executablePath: findChromium(),
      headless: true,
      args: [...FLAGS, ...(MODES[mode] ?? [])],
    });
    try {
      session.browserCdp = await session.browser.newBrowserCDPSession();
      const { processInfo } = await session.browserCdp.send('SystemInfo.getProcessInfo');
      session.browserPid = processInfo.find((p) => p.type === 'browser')?.id ?? 0;
      const context = await session.browser.newContext({
        viewport: { width: VIEW.w, height: VIEW.h },
        deviceScaleFactor: 1,
        serviceWorkers: 'block',
      });
      await session.freshPage(context);
      if (url) await session.goto(url);
    } catch (error) {
      await session.close();
      throw error;
    }
    return session;
  }

  /** In a new page and process, with all that the browser has kept. */
  async reopen(url: string): Promise<void> {
    await this.anotherPage();
    await this.goto(url);
  }

  /** A new window loads some hundred files of the browser's own pages, which is no part of what is visited in it. */
  async atRest(): Promise<void> {
    const spent = (): number => familyOf(this.browserPid).reduce((sum, pid) => sum + cpuMs(pid), 0);
    const begun = nowMs();
    let last = spent();
    while (nowMs() - begun < REST.patienceMs) {
      await sleep(REST.overMs);
      const now = spent();
      if (now - last <= REST.cpuMs) return;
      last = now;
    }
    throw new DidNotFinish('the browser did not come to rest');
  }

  /** An empty one in place of the last, with all that the browser has kept. */
  async anotherPage(): Promise<void> {
    const context = this.page.context();
    await within(this.page.close(), ANSWER_MS, 'close');
    await this.freshPage(context);
  }

  private async freshPage(context: BrowserContext): Promise<void> {
    this.page = await context.newPage();
    this.page.setDefaultTimeout(0);
    this.page.on('pageerror', (error) => this.errors.push(error.message));
    this.page.on('crash', () => this.crash(new DidNotFinish('the page crashed')));
    this.page.on('request', (request) => {
      const { protocol, hostname } = new URL(request.url());
      if (/^(http|ws)s?:$/.test(protocol) && hostname !== 'localhost') this.external.push(request.url());
    });
    this.cdp = await context.newCDPSession(this.page);
  }

  /** There, the page ready, its processes known. */
  async goto(url: string): Promise<void> {
    await within(this.page.goto(url, { waitUntil: 'load' }), ANSWER_MS, 'navigation');
    await within(
      this.page.waitForFunction(() => 'board' in window),
      ANSWER_MS,
      'start',
    );
    await this.call('start', () => window.board.ready);
    const { processInfo } = await this.browserCdp.send('SystemInfo.getProcessInfo');
    this.gpuPid = processInfo.find((p) => p.type === 'GPU')?.id ?? 0;
    this.rendererPid = await this.busiest(processInfo.filter((p) => p.type === 'renderer').map((p) => p.id));
  }

  /** Which renderer hosts the page: the one that works while the page spins, told clearly from all others. */
  private async busiest(pids: number[]): Promise<number> {
    for (let tries = 0; tries < 20; tries++) {
      const before = pids.map(cpuMs);
      await this.call('spin', () => {
        const start = performance.now();
        while (performance.now() - start < 200);
      });
      const worked = pids.map((pid, i) => ({ pid, ms: cpuMs(pid) - (before[i] as number) }));
      const [max, next] = worked.sort((a, b) => b.ms - a.ms);
      if (max && max.ms >= 50 && max.ms > 2 * (next?.ms ?? 0)) return max.pid;
    }
    throw new Error("the page's own process was not found");
  }

  /** The whole browser gets no more than this share of one core from here on; null: all there is. */
  hold(share: number | null): void {
    if (share !== null) this.quota = hold(this.browserPid, share);
  }

  /** The whole browser gets what everything else leaves, from here on. */
  holdBehind(): void {
    this.quota = holdBehind(this.browserPid);
  }

  async close(): Promise<void> {
    this.quota?.lift();
    await within(this.browser.close(), 15_000, 'close').catch(() => {
      // A browser that does not end by itself takes its children with it.
      if (this.browserPid > 0) process.kill(this.browserPid, 'SIGKILL');
    });
    this.quota?.forget();
  }

  /** Runs in the page; bounded. */
  call<T, A = undefined>(what: string, fn: (argument: A) => T, argument?: A, ms = ANSWER_MS): Promise<Awaited<T>> {
    const answer = this.page.evaluate(fn as (argument: unknown) => T, argument as unknown) as Promise<Awaited<T>>;
    answer.catch(() => {});
    return within(Promise.race([answer, this.crashed]), ms, what);
  }

  /** Makes window.benchScene(n) known to the page. */
  async giveScenes(): Promise<void> {
    await within(this.page.evaluate(sceneScript()), ANSWER_MS, 'scene');
  }

  /** The most that all the browser's processes together have while it runs, beyond what they had. */
  async growthMiB(work: () => Promise<unknown>): Promise<number> {
    const all = (): number => familyOf(this.browserPid).reduce((sum, pid) => sum + proportionalMiB(pid), 0);
    await this.memoryMiB();
    const before = all();
    return (await peakOf(all, work)) - before;
  }

  /** The most that the renderer has while it runs. */
  rendererPeakMiB(work: () => Promise<unknown>): Promise<number> {
    return peakOf(() => proportionalMiB(this.rendererPid), work);
  }

  /** Proportional set size after a forced collection. */
  async memoryMiB(): Promise<{ renderer: number; gpu: number }> {
    await within(this.cdp.send('HeapProfiler.collectGarbage'), ANSWER_MS, 'collection');
    await sleep(300);
    return { renderer: proportionalMiB(this.rendererPid), gpu: proportionalMiB(this.gpuPid) };
  }

  /** CPU time of what draws the page. */
  drawnMs(): number {
    return cpuMs(this.rendererPid) + cpuMs(this.gpuPid);
  }

  /** The page answers promptly, twice running. */
  async settle(ms = ANSWER_MS): Promise<void> {
    const begun = nowMs();
    for (let quick = 0; quick < 2; ) {
      const asked = nowMs();
      const left = Math.max(1000, ms - (asked - begun));
      await this.call(
        'rest',
        () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0))),
        undefined,
        left,
      );
      quick = nowMs() - asked < 250 ? quick + 1 : 0;
      if (nowMs() - begun > ms) throw new DidNotFinish(`no rest in ${ms / 1000} s`);
    }
  }

  traceStart(categories: readonly string[] = ['viz', 'toplevel']): Promise<void> {
    return startTrace(this.browserCdp, categories);
  }

  traceEvents(): Promise<TraceEvent[]> {
    return within(stopTrace(this.browserCdp), ANSWER_MS, 'trace');
  }

  async traceStop(): Promise<Trace> {
    return readTrace(await this.traceEvents(), this.rendererPid);
  }

  async castStart(): Promise<void> {
    this.cast = [];
    this.onFrame = ({ data, sessionId, metadata: { timestamp } }) => {
      const gotMs = nowMs();
      const takenMs = timestamp === undefined ? gotMs : timestamp * 1000 - WALL_MS;
      this.cast.push({ gotMs, takenMs, jpeg: Buffer.from(data, 'base64') });
      this.cdp.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
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
    await within(this.cdp.send('Page.stopScreencast'), ANSWER_MS, 'screencast').catch(() => {});
    if (this.onFrame) this.cdp.off('Page.screencastFrame', this.onFrame);
    return this.cast;
  }

  mouse(type: 'mouseMoved' | 'mousePressed' | 'mouseReleased', x: number, y: number, buttons = 0): Promise<unknown> {
    const button = type === 'mouseMoved' && buttons === 0 ? 'none' : 'left';
    const clickCount = type === 'mouseMoved' ? 0 : 1;
    return this.dispatch('mouse', { type, x, y, button, buttons, clickCount });
  }

  /** All fingers that are down. Resolves when the page has handled it; refused where it would be one too many. */
  touch(type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: TouchPoint[]): Promise<unknown> {
    return within(this.cdp.send('Input.dispatchTouchEvent', { type, touchPoints }), ANSWER_MS, type);
  }

  wheel(x: number, y: number, deltaX: number, deltaY: number, ctrl: boolean): Promise<unknown> {
    return this.dispatch('wheel', { type: 'mouseWheel', x, y, deltaX, deltaY, modifiers: ctrl ? 2 : 0 });
  }

  /** Resolves when the page has handled it, or has not for a long time. */
  private dispatch(what: string, event: Parameters<typeof this.sendMouse>[0]): Promise<unknown> {
    return within(this.sendMouse(event), ANSWER_MS, what).catch(() => {});
  }

  private sendMouse(event: {
    type: 'mouseMoved' | 'mousePressed' | 'mouseReleased' | 'mouseWheel';
    x: number;
    y: number;
    button?: 'none' | 'left';
    buttons?: number;
    clickCount?: number;
    deltaX?: number;
    deltaY?: number;
    modifiers?: number;
  }): Promise<unknown> {
    return this.cdp.send('Input.dispatchMouseEvent', event);
  }
}

/** The largest value that is read before, after and while it runs. */
async function peakOf(read: () => number, work: () => Promise<unknown>): Promise<number> {
  let max = read();
  const timer = setInterval(() => {
    max = Math.max(max, read());
  }, GROWTH_EVERY_MS);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return Math.max(max, read());
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
