// A process that only runs jobs, for tests that kill it: another process takes its jobs after seconds instead of a minute. Its argument is a
// `JobsSettings` as JSON. It prints a line when it has started.

import { testServer } from '../../server/testing/test-server.ts';

export interface JobsSettings {
  databaseUrl: string;
  dataDir: string;
  smtpUrl: string;
  jobLeaseMs: number;
}

const { databaseUrl, dataDir, smtpUrl, jobLeaseMs } = JSON.parse(process.argv[2] ?? '{}') as JobsSettings;
await testServer({
  databaseUrl,
  dataDir,
  jobLeaseMs,
  services: new Set(['jobs']),
  publicUrl: 'https://boards.example',
  distDir: '/nowhere',
  lookMs: 20,
  mail: { url: smtpUrl, from: 'Atrium <boards@northside.example>', retryMs: [] },
});
process.stdout.write('started\n');
