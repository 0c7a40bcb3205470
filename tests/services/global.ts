// What one run of the unit and server tests starts at most once, when the first file asks for it: a PostgreSQL cluster, with a
// database whose tables are made, of which each file gets copies (shared-postgres.ts); the page of the golden tests. Files that kill
// theirs start their own.

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../server/platform/database/open-database.ts';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers with the address of the database to copy. */
    postgres: string;
    /** Answers with the address of the golden tests' page. */
    goldenPage: string;
  }
}

interface Started {
  address: string;
  end(): Promise<void>;
}

const makers: Record<'postgres' | 'goldenPage', () => Promise<Started>> = {
  async postgres() {
    const postgres = await startPostgres({ many: true });
    const address = await postgres.newDatabase();
    await (await openDatabase({ url: address })).close();
    return { address, end: () => postgres.end() };
  },
  async goldenPage() {
    const { builtPage } = await import('../golden/built-page.ts');
    return builtPage();
  },
};

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const started = new Map<string, Promise<Started>>();
  const server = createServer(async ({ url = '' }, response) => {
    const name = url.slice(1) as keyof typeof makers;
    const one = started.get(name) ?? makers[name]();
    started.set(name, one);
    try {
      response.end((await one).address);
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  for (const name of ['postgres', 'goldenPage'] as const) project.provide(name, `http://127.0.0.1:${port}/${name}`);
  return async () => {
    server.close();
    // One that did not start was told to who asked for it.
    for (const one of started.values()) {
      await one.then(
        ({ end }) => end(),
        () => undefined,
      );
    }
  };
}
