// Where a board is kept, as a store that can be copied and harmed: SQLite with files, PostgreSQL with an S3-compatible store.

import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import pg from 'pg';
import type { StoreSettings } from '../../server/platform/blobs/open-store.ts';
import type { Where } from '../../server/platform/database/open-database.ts';
import type { TestSettings } from '../../server/testing/test-server.ts';
import { startS3 } from '../services/s3.ts';
import { sharedPostgres } from '../services/shared-postgres.ts';

export type Value = string | number | Uint8Array | null;

export interface Kept {
  where: Where;
  store: StoreSettings;
  settings: TestSettings;
  /** `text` has $1, $2 …; answers the rows. */
  sql(text: string, ...values: Value[]): Promise<Record<string, unknown>[]>;
  fileOf(sha256: string): string;
  /** The same, to be harmed; nothing may be connected to this one. */
  copy(): Promise<Kept>;
  end(): Promise<void>;
}

export interface Stores {
  fresh(): Promise<Kept>;
  end(): Promise<void>;
}

/** A server that is open may be writing. */
const BUSY_MS = 20_000;

const newFolder = () => mkdtempSync(path.join(tmpdir(), 'atrium-harm-'));
const blobIn = (folder: string, sha256: string) => path.join(folder, 'blobs', sha256.slice(0, 2), sha256);

function inFiles(dataDir: string): Kept {
  const file = path.join(dataDir, 'atrium.db');
  return {
    where: { file },
    store: { dataDir },
    settings: { dataDir },
    async sql(text, ...values) {
      const db = new DatabaseSync(file, { timeout: BUSY_MS });
      try {
        return db.prepare(text.replaceAll('$', '?')).all(...(values as SQLInputValue[]));
      } finally {
        db.close();
      }
    },
    fileOf: (sha256) => blobIn(dataDir, sha256),
    async copy() {
      const other = newFolder();
      cpSync(dataDir, other, { recursive: true });
      return inFiles(other);
    },
    end: async () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

export const stores: Record<string, () => Promise<Stores>> = {
  async 'SQLite and files'() {
    return { fresh: async () => inFiles(newFolder()), end: async () => undefined };
  },
  async 'PostgreSQL and S3'() {
    const [postgres, s3] = await Promise.all([sharedPostgres(), startS3()]);
    const root = path.dirname(s3.folder);
    let buckets = 0;
    const kept = (url: string, bucket: string): Kept => {
      const dataDir = newFolder();
      const store = { dataDir, s3: { ...s3.settings, bucket } };
      return {
        where: { url },
        store,
        settings: { ...store, databaseUrl: url },
        async sql(text, ...values) {
          const db = new pg.Client({ connectionString: url });
          await db.connect();
          try {
            return (await db.query(text, values)).rows;
          } finally {
            await db.end();
          }
        },
        fileOf: (sha256) => blobIn(path.join(root, bucket), sha256),
        async copy() {
          buckets += 1;
          const other = `copy-${buckets}`;
          cpSync(path.join(root, bucket), path.join(root, other), { recursive: true });
          return kept(await postgres.copyOf(url), other);
        },
        end: async () => {
          for (const folder of [dataDir, path.join(root, bucket)])
            if (existsSync(folder)) rmSync(folder, { recursive: true });
        },
      };
    };
    return {
      async fresh() {
        mkdirSync(path.join(root, 'first'));
        return kept(await postgres.newDatabase(), 'first');
      },
      async end() {
        await postgres.end();
        await s3.end();
      },
    };
  },
};
