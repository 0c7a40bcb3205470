// Before a board leaves this device: what only this device has of it, sending that by a board of its own that nobody sees, and a copy.

import type { Leftovers } from '#protocol/home.ts';
import { openBoardLink } from '../../bus/board-link.ts';

const store = () => import('../../../workers/board/sync/leftovers.ts');

/** Rejects when this device's storage cannot be read. */
export async function leftoversOf(alias: string): Promise<Leftovers> {
  return (await store()).leftovers(indexedDB, alias);
}

/** As JSON. */
export async function copyOfLeftovers(alias: string): Promise<string> {
  return (await store()).copyOfLeftovers(indexedDB, alias);
}

/** Resolves when all of it has an outcome, or the server is out of reach: what is left says which. */
export async function sendLeftovers(alias: string, { secrets }: Leftovers): Promise<void> {
  for (const secret of secrets) await send(alias, secret);
}

async function send(alias: string, secret: string): Promise<void> {
  const canvas = document.createElement('canvas');
  let stop = (): void => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const link = await openBoardLink(true, {
    onEvents: ({ saved, fatal }) => (saved?.state === 'offline' || fatal) && stop(),
    onBuffer() {},
    onBroken: stop,
  });
  const sent = async (): Promise<void> => {
    await link.start({
      canvas: link.canvasFor(canvas),
      widthPx: 1,
      heightPx: 1,
      dpr: 1,
      alias,
      secret,
      origin: location.origin,
      dark: false,
      name: '',
      fresh: false,
      reducedMotion: true,
      flags: { fps: false, cover: false, trackCanvas: false, governor: false },
    });
    if (!navigator.onLine) return;
    await link.calls.saved();
  };
  // A refusal is an outcome too.
  await Promise.race([sent().catch(() => undefined), stopped]);
  await Promise.race([link.calls.stop(), stopped]).catch(() => undefined);
  link.end();
}
