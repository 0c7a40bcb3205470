// What a board does once it is open and the page is idle.

import type { Link } from '#protocol/browser/api-client.ts';
import { PANEL } from '#protocol/session-links.ts';
import { takeNextBoardContent } from '../../app/shared-things.ts';
import { tellUnsent } from './tell-unsent.ts';
import { watchForPen } from './wall/pen-watch.ts';

export async function doIdleWork({ alias, secret }: Link): Promise<void> {
  tellUnsent();
  watchForPen();
  const things = takeNextBoardContent();
  if (things) await (await import('./add-shared.ts')).addShared(things, alias);
  if (secret === PANEL) await (await import('./add-carried.ts')).addCarriedWork(alias);
}
