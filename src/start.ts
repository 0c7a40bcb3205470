// The page's first script, small so that it runs at once: on a board's address the board's thread and what begins it, behind that its page and
// the shell; on another the shell with the router.

import { laterPart } from '#protocol/board-error.ts';
import { isOfBoards, routeAt } from '#protocol/routes.ts';
import { beginBoardThread, workersCanDraw } from './bus/board-thread.ts';
import { beginAutomation } from './features/board/parts/automation/proxy.ts';
import { retryLoad } from './features/board/session/retry-load.ts';
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
  // A board's page asks for i18next and the router only now, maybe after the network has gone: what was pressed until then waits for them.
  // A failure is reported with the stack of what main.tsx threw.
  void retryLoad(() => laterPart(import('./main.tsx')));
  // A failure is told by the page, which asks again.
  if (boards) void import('./features/board/index.tsx');
};
if (begun) void begun.then(bringShell, bringShell);
else bringShell();
beginWords(storedLanguage());
// Found out while all that is on its way.
if (boards && flags.worker) workersCanDraw();
