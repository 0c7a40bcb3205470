// Takes a board off this device, whole: everything of boards that the registry names (protocol/browser/device-storage.ts).

import { DEVICE_STORAGE, type OfBoard } from '#protocol/browser/device-storage.ts';
import { answerOf } from '#protocol/browser/idb.ts';
import { endUnseen } from './background-boards.ts';
import { forgetCamera } from './board-cameras.ts';
import { whenLeft } from './closing-boards.ts';
import { removeCover } from './covers.ts';
import { forgetEndedTexts } from './ended-text-store.ts';
import { homeStore } from './home-store.ts';
import { forgetStoredBoard } from './local-cache.ts';
import { dropTitle } from './pending-titles.ts';
import { dropSetting } from './settings.ts';

/** A tab that is busy is waited for so long; its board is deleted when it lets go of it, unless this page has left by then. */
const LET_GO_MS = 5000;

function letGo(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, LET_GO_MS));
}

const REMOVE: Record<OfBoard, (alias: string) => unknown> = {
  'atrium-renames': dropTitle,
  'atrium-cameras': forgetCamera,
  'atrium-ended-texts': forgetEndedTexts,
  'atrium-links-*': (alias) => dropSetting(`atrium-links-${alias}`),
  'atrium-home/boards': (alias) => homeStore().remove(alias),
  'atrium-covers/covers': removeCover,
  // A tab that has it open lets go of it first.
  'atrium-board-*': (alias) => Promise.race([answerOf(indexedDB.deleteDatabase(`atrium-board-${alias}`)), letGo()]),
};

/** These hold changes that wait to be sent and texts that wait to be put back. */
const WORK: readonly OfBoard[] = ['atrium-home/boards', 'atrium-board-*', 'atrium-ended-texts'];

/** What can be removed is, whatever fails; rejects with the first failure. */
export function forgetBoard(alias: string): Promise<void> {
  return remove(alias, () => true);
}

/** All but what is needed to send what waits. */
export function forgetView(alias: string): Promise<void> {
  return remove(alias, (name) => !WORK.includes(name));
}

async function remove(alias: string, goes: (name: OfBoard) => boolean): Promise<void> {
  await endUnseen(alias);
  await Promise.race([whenLeft(alias), letGo()]);
  const names = DEVICE_STORAGE.flatMap((row) => (row.whose === 'board' && goes(row.name) ? [row.name] : []));
  const removed = await Promise.allSettled([
    ...names.map(async (name) => REMOVE[name](alias)),
    // Of the person, and named after the board.
    forgetStoredBoard(alias),
  ]);
  for (const one of removed) if (one.status === 'rejected') throw one.reason;
}
