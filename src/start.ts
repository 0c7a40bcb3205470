// The page's first script, small so that it runs at once: on a board's address the board's thread and what begins it, behind that its page and
// the shell; on another the shell with the router.

import { isOfBoards, routeAt } from '#protocol/routes.ts';
import { beginBoardThread, workersCanDraw } from './bus/board-thread.ts';
import { beginAutomation } from './features/board/parts/automation/proxy.ts';
import { flags } from './flags/flags.ts';
import { storedLanguage } from './i18n/languages.ts';
import { beginWords } from './i18n/words.ts';
import { holdFailures } from './page/failures.ts';

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
// What shows a board comes when one can draw on it: on a weak machine its code alone would take the processor from that.
// Where something answers in place of the server, main.tsx begins it behind that.
const isMocked = import.meta.env.DEV && flags.mock;
const begun =
  page === 'board' && !isMocked
    ? import('./features/board/start/begin.ts').then(({ beginBoard }) => beginBoard())
    : null;
const bringShell = (): void => {
  void import('./main.tsx');
  if (boards) void import('./features/board/index.tsx');
};
// A failure is told by the page, which asks again.
if (begun) void begun.then(bringShell, bringShell);
else bringShell();
if (page !== 'board') void import('./router/routed.tsx');
// Pages that begin with more words than the dictionary's.
if (page !== 'board' && page !== 'home') void import('./i18n/whole.ts');
beginWords(storedLanguage());
// Found out while all that is on its way.
if (boards && flags.worker) workersCanDraw();
