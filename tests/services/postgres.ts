// A PostgreSQL of the system's packages: a cluster in a temporary folder, on a free port, as durable as a real one, for a file that
// kills it; most files share one (shared-postgres.ts). Root lends it the user that the package made, because PostgreSQL refuses root.

import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { findProgram } from '../../setup/system.ts';
import { freePort, Service } from './process.ts';

export interface Postgres {
  /** The address of a database made for the caller alone. */
  newDatabase(): Promise<string>;
  /** The address of a copy of the database at `url`, which nobody is connected to. */
  copyOf(url: string): Promise<string>;
  /** Ends it as a machine that stops does (`SIGQUIT`), or in order (`SIGINT`). */
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** On the same data and port. */
  start(): Promise<void>;
  /** Holds it as it stands, with whatever it was writing. */
  freeze(): void;
  thaw(): void;
  /** Stops it and leaves nothing. */
  end(): Promise<void>;
}

/** `many`: for files side by side, none of which ends it; it need not outlive a power cut. */
export async function startPostgres({ many = false } = {}): Promise<Postgres> {
  const bin = programs();
  const folder = mkdtempSync(path.join(tmpdir(), 'atrium-postgres-'));
  const user = lesserUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const options = { cwd: folder, ...user };
  const data = path.join(folder, 'data');
  execFileSync(path.join(bin, 'initdb'), ['-D', data, '-A', 'trust', '-U', 'atrium', '-E', 'UTF8', '--no-sync'], {
    ...options,
    stdio: 'pipe',
  });
  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    ...(many ? ['max_connections=300', 'fsync=off', 'full_page_writes=off'] : ['max_connections=60']),
    'shared_buffers=32MB',
  ];
  const url = (database: string) => `postgres://atrium@127.0.0.1:${port}/${database}`;
  const ask = async (text: string): Promise<void> => {
    const client = new pg.Client({ connectionString: url('postgres') });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query(text);
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  let service: Service | undefined;
  let databases = 0;

  const start = async (): Promise<void> => {
    const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
    service = new Service(path.join(bin, 'postgres'), args, options);
    await service.isReady(() => ask('SELECT 1'));
  };
  const stop = async (signal: NodeJS.Signals = 'SIGINT'): Promise<void> => service?.end(signal);
  await start();
  const create = async (more: string): Promise<string> => {
    databases += 1;
    const name = `atrium_${databases}`;
    await ask(`CREATE DATABASE ${name} ${more}`);
    return url(name);
  };
  return {
    start,
    stop,
    freeze: () => service?.signalAll('SIGSTOP'),
    thaw: () => service?.signalAll('SIGCONT'),
    newDatabase: () => create(''),
    copyOf: (from) => create(`TEMPLATE ${new URL(from).pathname.slice(1)}`),
    async end() {
      await stop('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Debian keeps each version's programs in a folder of its own, outside PATH. */
function programs(): string {
  const versions = '/usr/lib/postgresql';
  const newest = existsSync(versions)
    ? readdirSync(versions)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => path.join(versions, version, 'bin'))
        .find((bin) => existsSync(path.join(bin, 'initdb')))
    : undefined;
  const found = newest ?? path.dirname(findProgram('initdb') ?? '');
  if (found === '.')
    throw new Error('These tests need PostgreSQL: apt-get install postgresql (npm test installs it as root)');
  return found;
}

function lesserUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('postgres:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (!uid || !gid) throw new Error('PostgreSQL does not run as root, and there is no user named postgres');
  return { uid: Number(uid), gid: Number(gid) };
}
