// What the suites sync and load share: a server process with /metrics and a folder of its own, and a crowd beside it.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { figuresAt } from '../../server/testing/figures.ts';
import { ServerProcess } from '../../tests/faults/server-process.ts';
import type { CrowdPlan } from '../../tests/load/crowd.ts';

export interface MeasuredServer {
  readonly address: string;
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

export interface CrowdFigures {
  ackP50: number | null;
  ackP99: number | null;
  cursorP50: number | null;
  cursorP99: number | null;
  pushed: number;
  acknowledged: number;
  closed: number;
}

/** Lets a crowd work; `cores`: what the server used of one core meanwhile. */
export async function withCrowd(
  server: MeasuredServer,
  plan: Omit<CrowdPlan, 'address'>,
): Promise<CrowdFigures & { cores: number }> {
  const script = path.join(import.meta.dirname, 'crowd-process.ts');
  const args = ['--disable-warning=ExperimentalWarning', script, JSON.stringify({ ...plan, address: server.address })];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const used = async (): Promise<number> => (await server.figures())('process_cpu_seconds_total');
  let begun: { cpuS: number; atMs: number } | undefined;
  let cores = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === 'begun') begun = { cpuS: await used(), atMs: performance.now() };
    else if (line.startsWith('{')) {
      if (begun) cores = (await used()) - begun.cpuS;
      if (begun) cores /= (performance.now() - begun.atMs) / 1000;
      return { ...(JSON.parse(line) as CrowdFigures), cores };
    }
  }
  throw new Error('the crowd ended without a result');
}
