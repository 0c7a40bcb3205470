// A real server for a test: real sockets on a free port, a real SQLite file in a folder of its own that is gone afterwards.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ProcessOptions, processOptions } from '../platform/settings/process-options.ts';
import { type Settings, settingsFrom } from '../platform/settings/settings.ts';
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

type Parts = Settings[keyof Settings];
type InAll<Union> = (Union extends unknown ? (part: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** Settings and options of all parts, whose names are unique. */
export type TestSettings = Partial<InAll<Parts> & ProcessOptions>;

const TEST_SETTINGS: TestSettings = {
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
  // This is a hundredth of the work, because a run signs up hundreds of people. secrets/passwords.test.ts shows the real cost.
  passwordCost: { N: 2 ** 10, r: 8, p: 1 },
  waitingPerNetwork: 1024,
  boardsPerNetwork: 10_000,
  readyKeptMs: 0,
  // Dozens of tests wait for what a look finds.
  lookMs: 100,
};

/** The default settings with these changes. */
function changedSettings(changes: TestSettings): Settings {
  const parts = Object.entries(settingsFrom({})).map(([part, settings]) => {
    const changed = Object.entries(changes).filter(([name]) => Object.hasOwn(settings, name));
    return [part, { ...settings, ...Object.fromEntries(changed) }];
  });
  return Object.fromEntries(parts) as Settings;
}

export async function testServer(changes: TestSettings = {}): Promise<TestServer> {
  const dataDir = changes.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'atrium-test-')));
  const settings = changedSettings({ ...TEST_SETTINGS, ...changes, dataDir });
  const options = { ...processOptions([], settings.storage.databaseUrl), ...changes };
  const app = await startApp(settings, options);
  return {
    ...app,
    address: `http://127.0.0.1:${app.port}`,
    dataDir,
    database: path.join(dataDir, 'atrium.db'),
    async restart() {
      await app.close();
      return testServer({ ...changes, dataDir });
    },
    async end() {
      await app.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
