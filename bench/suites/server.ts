// What the suites sync and load share: a server process with /metrics and a folder of its own, and a crowd beside it.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { latenciesS } from '../../server/platform/metrics/metrics.ts';
import { figuresAt } from '../../server/testing/figures.ts';
import { ServerProcess } from '../../tests/faults/server-process.ts';
import type { CrowdPlan } from '../../tests/load/crowd.ts';
import type { ReportFigure } from '../context.ts';
import { tenth } from '../result.ts';

export interface MeasuredServer {
  readonly address: string;
  readonly metricsPort: number;
  readonly dataDir: string;
  figures(): Promise<(name: string) => number>;
  /** Ends it in order and starts it again on the same data. */
  restart(): Promise<void>;
}

/** A server for `work`; nothing of it stays. */
export async function withServer(work: (server: MeasuredServer) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'atrium-bench-'));
  const start = (): Promise<ServerProcess> =>
    ServerProcess.start(dataDir, { METRICS_PORT: '0', NODE_ENV: 'production' });
  let running = await start();
  try {
    await work({
      get address() {
        return running.address;
      },
      get metricsPort() {
        return running.metricsPort;
      },
      dataDir,
      figures: () => figuresAt(running.metricsPort),
      async restart() {
        await running.signal('SIGTERM');
        running = await start();
      },
    });
  } finally {
    await running.signal('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** What a crowd tells of itself (crowd-process.ts). */
export interface CrowdFigures {
  ackP50: number | null;
  ackP99: number | null;
  cursorP50: number | null;
  cursorP99: number | null;
  /** How late the crowd itself was, ms: in its figures as much as in the server's. */
  lateP99: number;
  pushed: number;
  acknowledged: number;
  closed: number;
}

type Figures = Awaited<ReturnType<MeasuredServer['figures']>>;

/** Lets a crowd work; `begun` is called when everybody is in. */
export async function crowdAt(plan: CrowdPlan, begun: () => Promise<void>): Promise<CrowdFigures> {
  const script = path.join(import.meta.dirname, 'crowd-process.ts');
  const args = ['--disable-warning=ExperimentalWarning', script, JSON.stringify(plan)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === 'begun') await begun();
    if (line.startsWith('{')) return JSON.parse(line) as CrowdFigures;
  }
  throw new Error('the crowd ended without a result');
}

/** Lets a crowd work, and says what it met and what the server needed for it. */
export async function sayCrowd(
  server: MeasuredServer,
  plan: Omit<CrowdPlan, 'address'>,
  say: ReportFigure,
): Promise<void> {
  let begun: { figures: Figures; atMs: number } | undefined;
  const found = await crowdAt({ ...plan, address: server.address }, async () => {
    begun = { figures: await server.figures(), atMs: performance.now() };
  });
  if (!begun) throw new Error('the crowd ended before it had begun');
  const figures = await server.figures();
  const { figures: before, atMs } = begun;
  const more = (name: string): number => figures(name) - before(name);
  const seconds = (performance.now() - atMs) / 1000;
  say('ack p50', found.ackP50, 'ms');
  say('ack p99', found.ackP99, 'ms');
  say('ack p99 within the server', tenth(1000 * quantileIn('atrium_ack_seconds', more, 0.99)), 'ms');
  say('on disk p50', tenth(1000 * quantileIn('atrium_append_seconds', more, 0.5)), 'ms');
  say('on disk p99', tenth(1000 * quantileIn('atrium_append_seconds', more, 0.99)), 'ms');
  say('cursor p50', found.cursorP50, 'ms');
  say('cursor p99', found.cursorP99, 'ms');
  say('the crowd itself late p99', found.lateP99, 'ms');
  say('server', Math.round((100 * more('process_cpu_seconds_total')) / seconds), '% of a core');
  say('edits', found.acknowledged, `of ${found.pushed} acknowledged`);
  say('lines closed', found.closed, '');
  say('rows per commit', tenth(more('atrium_rows_total') / more('atrium_append_seconds_count')), 'rows');
}

/** Of a histogram of /metrics, linear within its bucket. */
function quantileIn(name: string, count: (name: string) => number, q: number): number {
  const wanted = q * count(`${name}_count`);
  let [from, below] = [0, 0];
  for (const to of latenciesS) {
    const upTo = count(`${name}_bucket{le="${to}"}`);
    if (upTo >= wanted) return from + ((to - from) * (wanted - below)) / Math.max(1, upTo - below);
    [from, below] = [to, upTo];
  }
  return from;
}
