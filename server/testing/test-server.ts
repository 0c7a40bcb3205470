// A real server for a test: real sockets on a free port, a real SQLite file in a folder of its own that is gone afterwards.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Config, configFrom } from '../platform/settings/config.ts';
import { type RunningApp, startApp } from '../start/app.ts';

export interface TestServer extends RunningApp {
  readonly dataDir: string;
  readonly database: string;
  /** Stops and starts again on the same data. */
  restart(): Promise<TestServer>;
  /** Stops and leaves nothing. */
  end(): Promise<void>;
}

/** Errors it logs from now on, by name and with what they are about. */
export function saidBy({ http }: Pick<RunningApp, 'http'>): string[] {
  const said: string[] = [];
  http.log.error = (about: object, message?: string) => void said.push(`${message} ${JSON.stringify(about)}`);
  return said;
}

export async function testServer(settings: Partial<Config> = {}): Promise<TestServer> {
  const dataDir = settings.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'atrium-test-')));
  const config: Config = {
    ...configFrom({}),
    port: 0,
    host: '127.0.0.1',
    logLevel: 'silent',
    openBoardsPerMinute: 10_000,
    historyPerMinute: 10_000,
    duplicatesPerMinute: 10_000,
    workspacePerMinute: 100_000,
    signIn: {
      networkPerMinute: 10_000,
      accountPerMinute: 10_000,
      accountPerDay: 10_000,
      accountPerDayOfAll: 10_000,
      browserPerMinute: 10_000,
      browserPerDay: 10_000,
      begunPerMinute: 10_000,
    },
    // A hundredth of the work: a run signs up hundreds of people. What it is elsewhere is shown in secrets/passwords.test.ts.
    passwordCost: { N: 2 ** 10, r: 8, p: 1 },
    waitingPerNetwork: 1024,
    boardsPerNetwork: 10_000,
    readyKeptMs: 0,
    // What a look finds is waited for in dozens of tests.
    lookMs: 100,
    ...settings,
    dataDir,
  };
  const app = await startApp(config);
  return {
    ...app,
    address: `http://127.0.0.1:${app.port}`,
    dataDir,
    database: path.join(dataDir, 'atrium.db'),
    async restart() {
      await app.close();
      return testServer({ ...settings, dataDir });
    },
    async end() {
      await app.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
