// Databases of the one PostgreSQL that all files of a run share: each caller's are its own, and gone at its end.

import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export interface SharedPostgres {
  /** The address of a database made for the caller alone, whose tables are made as a starting server makes them. */
  newDatabase(): Promise<string>;
  /** One without a table. */
  emptyDatabase(): Promise<string>;
  /** The address of a copy of the database at `url`, which nobody is connected to. */
  copyOf(url: string): Promise<string>;
  /** Leaves none of them, whoever is still connected. */
  end(): Promise<void>;
}

export async function sharedPostgres(): Promise<SharedPostgres> {
  const response = await fetch(inject('postgres'));
  const migrated = await response.text();
  if (!response.ok) throw new Error(migrated);
  const urlOf = (name: string): string => Object.assign(new URL(migrated), { pathname: `/${name}` }).href;
  const nameOf = (url: string): string => new URL(url).pathname.slice(1);
  const own: string[] = [];
  const ask = async (...texts: string[]): Promise<void> => {
    const client = new pg.Client({ connectionString: urlOf('postgres') });
    await client.connect();
    try {
      for (const text of texts) await client.query(text);
    } finally {
      await client.end();
    }
  };
  const create = async (template: string): Promise<string> => {
    const name = `atrium_${randomUUID().replaceAll('-', '')}`;
    own.push(name);
    await ask(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
    return urlOf(name);
  };
  return {
    newDatabase: () => create(nameOf(migrated)),
    emptyDatabase: () => create('template0'),
    copyOf: (url) => create(nameOf(url)),
    end: () => ask(...own.splice(0).map((name) => `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
  };
}
