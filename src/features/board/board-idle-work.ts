// What a board does once it is open and the page is idle.

import { takeSharedThings } from '../../app/shared-things.ts';
import { tellUnsent } from './tell-unsent.ts';
import { watchForPen } from './wall/pen-watch.ts';

export async function doIdleWork(): Promise<void> {
  tellUnsent();
  watchForPen();
  const things = takeSharedThings();
  if (things) await (await import('./add-shared.ts')).addShared(things);
}
