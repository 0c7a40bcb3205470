// What somebody is given who opens a board, where another request of the same device gets between two looks of the first.

import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startDatabase } from '../start/start-threads.ts';
import { replaceCalls } from '../testing/replace-calls.ts';
import { deriveBoard } from './board-secrets.ts';
import { Access } from './opening.ts';

test('who asks twice at once for a board that is not there yet has made it by both', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'access-'));
  const { calls, stop } = await startDatabase({ file: join(folder, 'atrium.sqlite') });
  onTestFinished(async () => {
    await stop();
    rmSync(folder, { recursive: true });
  });
  const secret = randomBytes(32);
  const opens = (db: typeof calls) =>
    new Access(db, () => Promise.resolve(), false).open(
      'guest:11111111-1111-8111-8111-111111111111',
      deriveBoard(secret).alias,
      secret.toString('base64url'),
    );
  let isBetween = true;
  const slow = replaceCalls(calls, (name, call) =>
    name === 'reads.links.findCreator' && isBetween
      ? async (...ask) => {
          isBetween = false;
          const found = await call(...ask);
          await opens(calls);
          return found;
        }
      : call,
  );
  expect(await opens(slow)).toMatchObject({
    grant: { role: 'manager', source: { kind: 'creator' } },
    history: true,
  });
});
