// What one run of the unit and server tests starts at most once, when the first file asks for it: a PostgreSQL cluster, with a
// database whose tables are made, of which each file gets copies (shared-postgres.ts). Files that kill theirs start their own.

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../server/db/open-database.ts';
import { type Postgres, startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers with the address of the database to copy. */
    postgres: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let started: Promise<{ postgres: Postgres; url: string }> | undefined;
  const start = async () => {
    const postgres = await startPostgres({ many: true });
    const url = await postgres.newDatabase();
    await (await openDatabase({ url })).close();
    return { postgres, url };
  };
  const server = createServer(async (_request, response) => {
    started ??= start();
    try {
      response.end((await started).url);
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  project.provide('postgres', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.close();
    // One that did not start was told to who asked for it.
    await started?.then(
      ({ postgres }) => postgres.end(),
      () => undefined,
    );
  };
}
