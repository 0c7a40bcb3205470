// What a board does once it is open and the page is idle.

import type { Link } from '#protocol/browser/api-client.ts';
import { PANEL } from '#protocol/session-links.ts';
import { takeNextBoardContent } from '../../app/shared-things.ts';
import { showFirstSteps } from './first-steps/index.ts';
import { tellUnsent } from './tell-unsent.ts';
import { watchForPen } from './wall/pen-watch.ts';

export async function doIdleWork({ alias, secret }: Link): Promise<void> {
  tellUnsent();
  // Loaded anew while something was open: the entry that stood for it leads nowhere.
  if (history.state?.['atrium-back']) (await import('../../ui/back.ts')).startBack();
  watchForPen();
  showFirstSteps();
  const things = takeNextBoardContent();
  if (things) await (await import('./add-shared.ts')).addShared(things, alias);
  if (secret === PANEL) await (await import('./add-carried.ts')).addCarriedWork(alias);
}
