// A real server for tests: its own process, port and data folder; can be killed like by a power cut and started again.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const root = path.resolve(import.meta.dirname, '../..');

export class TestServer {
  readonly origin: string;
  readonly dataDir: string;
  private readonly port: number;
  private readonly settings: Readonly<Record<string, string>>;
  private child: ChildProcess | undefined;
  private output = '';

  private constructor(port: number, dataDir: string, settings: Readonly<Record<string, string>>) {
    this.settings = settings;
    this.port = port;
    this.dataDir = dataDir;
    this.origin = `http://localhost:${port}`;
  }

  /** Started and ready; `settings` as an administrator gives them. */
  static async open(settings: Readonly<Record<string, string>> = {}): Promise<TestServer> {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'atrium-e2e-'));
    const server = new TestServer(await freePort(), dataDir, settings);
    try {
      await server.start();
    } catch (error) {
      // A child that runs on keeps the process of its test from ending.
      await server.close();
      throw error;
    }
    return server;
  }

  /** Nothing happens when it runs already. */
  async start(): Promise<void> {
    if (this.child && this.child.exitCode === null && this.child.signalCode === null) return;
    const own = { PORT: String(this.port), DATA_DIR: this.dataDir, NODE_ENV: 'production' };
    const env = { ...process.env, ...own, ...this.settings };
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/main.ts'], {
      cwd: root,
      env,
    });
    this.child = child;
    child.stdout?.on('data', (chunk) => this.keep(chunk));
    child.stderr?.on('data', (chunk) => this.keep(chunk));
    const deadline = Date.now() + 60_000;
    while (!(await this.isReady())) {
      if (child.exitCode !== null || Date.now() > deadline)
        throw new Error(`the server did not become ready:\n${this.output}`);
      await wait(50);
    }
  }

  /** As a power cut would: nothing is flushed. */
  kill(): Promise<void> {
    return this.end('SIGKILL');
  }

  /** As an operator would. */
  stop(): Promise<void> {
    return this.end('SIGTERM');
  }

  /** It holds its sockets and answers nothing, as behind a line that broke silently. */
  pause(): void {
    this.child?.kill('SIGSTOP');
  }

  resume(): void {
    this.child?.kill('SIGCONT');
  }

  async close(): Promise<void> {
    await this.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** The end of what the server printed. */
  log(): string {
    return this.output;
  }

  private async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.child;
    this.child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGCONT');
    child.kill(signal);
    const patience = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await exited;
    clearTimeout(patience);
  }

  private async isReady(): Promise<boolean> {
    try {
      return (await fetch(`${this.origin}/readyz`)).ok;
    } catch {
      return false;
    }
  }

  private keep(chunk: Buffer): void {
    this.output = (this.output + chunk.toString()).slice(-20_000);
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (!address || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
