// A board that has left the account's list, as a role that was kept at a panel does with the session, leaves the device whole.

import { expect, test } from 'vitest';
import { homeStore } from '../device/home-store.ts';
import { answer } from '../testing/account-screen.tsx';
import { readAccountBoards } from './device-boards.ts';

const { BoardStore } = await import('../../workers/store/board-store.ts');
const databases = async () => (await indexedDB.databases()).map(({ name }) => name);

test('a board that the account no longer has leaves the list, and its database goes with it', async () => {
  const [left, there] = ['a'.repeat(16), 'b'.repeat(16)];
  for (const alias of [left, there]) {
    await homeStore().noteOfAccount('person:ana', { alias, title: 'Roof garden', role: 'editor', changedAtMs: 1 });
    (await BoardStore.open(indexedDB, alias)).close();
  }
  answer({ 'user/boards': { boards: [{ alias: there, title: 'Roof garden', changedMs: 1, role: 'editor' }] } });
  await readAccountBoards();
  expect((await homeStore().boards()).map(({ alias }) => alias)).toEqual([there]);
  expect(await databases()).not.toContain(`atrium-board-${left}`);
  expect(await databases()).toContain(`atrium-board-${there}`);
});
