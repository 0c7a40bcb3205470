// A real server process for tests that kill it.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const main = path.resolve(import.meta.dirname, '../../server/main.ts');

export class ServerProcess {
  readonly address: string;
  /** Of /metrics, when METRICS_PORT asked for it. */
  readonly metricsPort: number;
  readonly #child: ChildProcess;
  #printed: string;
  #wake: (() => void)[] = [];

  private constructor(child: ChildProcess, address: string, metricsPort: number, printed: string) {
    this.#child = child;
    this.address = address;
    this.metricsPort = metricsPort;
    this.#printed = printed;
    child.stdout?.on('data', (chunk: Buffer) => {
      this.#printed += chunk.toString();
      for (const wake of this.#wake.splice(0)) wake();
    });
  }

  /** What it has logged so far. */
  get logged(): Record<string, unknown>[] {
    const lines = this.#printed.split('\n').slice(0, -1);
    return lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as Record<string, unknown>);
  }

  /** Waits for a line of its log. */
  async logs(isIt: (line: Record<string, unknown>) => boolean): Promise<Record<string, unknown>> {
    for (;;) {
      const found = this.logged.find(isIt);
      if (found) return found;
      await new Promise<void>((resolve) => this.#wake.push(resolve));
    }
  }

  /** Waits until it prints its address. */
  static async start(
    dataDir: string,
    settings: Record<string, string> = {},
    args: readonly string[] = [],
  ): Promise<ServerProcess> {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, ...args], {
      env: {
        ...process.env,
        PORT: '0',
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        OPEN_BOARDS_PER_MINUTE: '100000',
        // All peers of a test come from one address.
        BOARDS_PER_ADDRESS: '100000',
        WAITING_SOCKETS_PER_ADDRESS: '1024',
        ATRIUM_DEV: '',
        // Of whoever runs the tests; a test says its own.
        DATABASE_URL: '',
        REDIS_URL: '',
        S3_ENDPOINT: '',
        S3_BUCKET: '',
        S3_ACCESS_KEY: '',
        S3_SECRET_KEY: '',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const closed = once(child, 'close');
    let refused = '';
    child.stderr.on('data', (chunk: Buffer) => {
      refused += chunk.toString();
      process.stderr.write(chunk);
    });
    let printed = '';
    for await (const chunk of child.stdout.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      printed += chunk.toString();
      const port = /Atrium is at http:\/\/localhost:(\d+)/.exec(printed)?.[1];
      if (port) {
        const metricsPort = Number(/metrics are at port (\d+)/.exec(printed)?.[1]);
        return new ServerProcess(child, `http://127.0.0.1:${port}`, metricsPort, printed);
      }
    }
    await closed;
    throw new Error(`the server did not start: ${printed}${refused}`);
  }

  /** Holds it (`SIGSTOP`) or lets it go on (`SIGCONT`). */
  send(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Ends it; answers its exit code and how long it took. */
  async signal(signal: NodeJS.Signals): Promise<{ code: number | null; tookMs: number }> {
    const begun = Date.now();
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      const ended = once(this.#child, 'exit');
      this.#child.kill(signal);
      await ended;
    }
    return { code: this.#child.exitCode, tookMs: Date.now() - begun };
  }
}
