// Somebody at a board of the real server: a browser with one tab, the real client and engine, and a line that can be cut.

import { deriveBoard } from '../../server/access/board-secrets.ts';
import type { Seeded } from '../../server/testing/txns.ts';
import { type Tab, TestBrowser } from '../../workers/board/sync/testing/browser.ts';
import { EngineHost } from './engine-host.ts';
import { FaultyWire } from './faulty-wire.ts';

export interface Person {
  tab: Tab<EngineHost>;
  wire: FaultyWire;
  /** Another tab of the same browser, on the same line. */
  openAgain(): Promise<Tab<EngineHost>>;
}

/** `n`: tells browsers apart. */
export async function openPerson(address: string, secret: Uint8Array, random: Seeded, n: number): Promise<Person> {
  const options = { alias: deriveBoard(secret).alias, secret: Buffer.from(secret).toString('base64url') };
  const wire = new FaultyWire(address, () => random.next());
  const browser = new TestBrowser(() => random.next(), n);
  const openAgain = async (): Promise<Tab<EngineHost>> => {
    const tab = browser.open(new EngineHost(random.bytes(32), 1_700_000_000_000), wire, options);
    tab.host.sync = tab.client;
    await tab.client.start();
    return tab;
  };
  return { tab: await openAgain(), wire, openAgain };
}
