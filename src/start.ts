// The page's first script, small so that it runs at once: on a board's address the board's thread, its page, the words and the
// shell are asked for at the same time instead of one after the other; on another the router instead of a board.

import { isOfBoards, routeAt } from '#protocol/routes.ts';
import { holdFailures } from './app/failures.ts';
import { beginBoardThread, workersCanDraw } from './bus/board-thread.ts';
import { beginAutomation } from './features/board/automation-proxy.ts';
import { flags } from './flags/flags.ts';
import { storedLanguage } from './i18n/languages.ts';
import { beginWords } from './i18n/words.ts';

holdFailures();
// Styles that stand in the page are not asked for again (setup/vite/first-bars.ts).
for (const { dataset } of document.querySelectorAll<HTMLElement>('style[data-href]'))
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'stylesheet', disabled: true, href: dataset.href }),
  );
const page = routeAt(location.pathname)?.route.page;
const boards = isOfBoards(page);
if (boards && flags.worker) beginBoardThread();
if (boards) beginAutomation();
void import('./main.tsx');
if (boards) void import('./features/board/index.tsx');
if (page !== 'board') void import('./app/routed.tsx');
// Pages that begin with more words than the dictionary's.
if (page !== 'board' && page !== 'home') void import('./i18n/whole.ts');
beginWords(storedLanguage());
// Found out while all that is on its way.
if (boards && flags.worker) workersCanDraw();
