// Which sessions have ended at this panel last. Browsers write localStorage some seconds late, so after a power cut a session that was
// forgotten may stand there again. Kept as hashes, and on the disk before the panel goes on.

import { answerOf } from '#protocol/browser/idb.ts';
import { hashOfAlias, readPanelStore, writePanelStore } from './panel-database.ts';

const KEY = 'hashes';
const MAX = 20;

/** Rejects where nothing can be stored. */
export function noteEnded(alias: string): Promise<void> {
  return writePanelStore('ended', async (store) => {
    const before = ((await answerOf(store.get(KEY))) as string[] | undefined) ?? [];
    store.put([...before, hashOfAlias(alias)].slice(-MAX), KEY);
  });
}

/** Rejects where nothing can be stored. */
export function hasEnded(alias: string): Promise<boolean> {
  return readPanelStore('ended', async (store) => {
    const hashes = (await answerOf(store.get(KEY))) as string[] | undefined;
    return hashes?.includes(hashOfAlias(alias)) === true;
  });
}
