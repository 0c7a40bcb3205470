// Takes a board off this device, whole: everything of boards that the registry names (protocol/browser/device-storage.ts).

import { DEVICE_STORAGE, type OfBoard } from '#protocol/browser/device-storage.ts';
import { forgetCamera } from './board-cameras.ts';
import { removeCover } from './covers.ts';
import { homeStore } from './home-store.ts';
import { dropTitle } from './pending-titles.ts';
import { dropSetting } from './settings.ts';

const REMOVE: Record<OfBoard, (alias: string) => unknown> = {
  'atrium-renames': dropTitle,
  'atrium-cameras': forgetCamera,
  'atrium-links-*': (alias) => dropSetting(`atrium-links-${alias}`),
  'atrium-home/boards': (alias) => homeStore().remove(alias),
  'atrium-covers/covers': removeCover,
  // A tab that has it open lets go of it first.
  'atrium-board-*': (alias) => indexedDB.deleteDatabase(`atrium-board-${alias}`),
};

/** What can be removed is, whatever fails; rejects with the first failure. */
export async function forgetBoard(alias: string): Promise<void> {
  const rows = DEVICE_STORAGE.filter((row) => row.whose === 'board');
  const removed = await Promise.allSettled(rows.map(async ({ name }) => REMOVE[name](alias)));
  for (const one of removed) if (one.status === 'rejected') throw one.reason;
}
