// What a board does once it is open and the page is idle.

import type { Link } from '#protocol/browser/api-client.ts';
import { PANEL } from '#protocol/session-links.ts';
import { takeNextBoardContent } from '../../../device/shared-things.ts';
import { showFirstSteps } from '../parts/first-steps/index.ts';
import { watchForPen } from '../parts/pens/pen-watch.ts';
import { tellUnsent } from '../upkeep/tell-unsent.ts';

export async function doIdleWork({ alias, secret }: Link): Promise<void> {
  tellUnsent();
  // Loaded anew while something was open: the entry that stood for it leads nowhere.
  if (history.state?.['atrium-back']) (await import('../../../ui/back.ts')).startBack();
  watchForPen();
  showFirstSteps();
  const things = takeNextBoardContent();
  if (things) await (await import('../parts/clipboard/add-shared.ts')).addShared(things, alias);
  if (secret === PANEL) await (await import('../../wall/board/add-carried.ts')).addCarriedWork(alias);
}
