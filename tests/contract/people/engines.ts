// The engines that a whole server runs on, alike.

import type { TestSettings } from '../../../server/testing/test-server.ts';
import { sharedPostgres } from '../../services/shared-postgres.ts';

export interface PeopleEngine {
  settings: TestSettings;
  end(): Promise<void>;
}

export const peopleEngines: Record<string, () => Promise<PeopleEngine>> = {
  SQLite: async () => ({ settings: {}, end: async () => {} }),
  async PostgreSQL() {
    const postgres = await sharedPostgres();
    return { settings: { databaseUrl: await postgres.newDatabase() }, end: postgres.end };
  },
};
