// The page's first script, small so that it runs at once: on a board's address the board's thread and what begins it, behind that its page and
// the shell; on another the shell with the router.

import { laterPart } from '#protocol/board-error.ts';
import { isOfBoards, routeAt } from '#protocol/routes.ts';
import { beginBoardThread, workersCanDraw } from './bus/board-thread.ts';
import { beginAutomation } from './features/board/parts/automation/proxy.ts';
import { retryLoad } from './features/board/session/retry-load.ts';
import { flags } from './flags/flags.ts';
import { pageLanguage } from './i18n/languages.ts';
import { beginWords } from './i18n/words.ts';
import { holdFailures } from './page/failures.ts';

holdFailures();
// Older browsers need the fills before everything else.
if ('any' in AbortSignal && 'canParse' in URL) start();
else void import('#protocol/browser/fills.ts').then(start, start);

function start(): void {
  // Styles that stand in the page are not asked for again (setup/vite/first-bars.ts).
  for (const { dataset } of document.querySelectorAll<HTMLElement>('style[data-href]'))
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'stylesheet', disabled: true, href: dataset.href }),
    );
  const page = routeAt(location.pathname)?.route.page;
  // A board in a page of another origin has a page of its own, which keeps nothing on this device.
  if (page === 'embed') {
    void retryLoad(() => import('./features/embed/start.ts')).then(({ startEmbed }) => startEmbed());
    return;
  }
  const boards = isOfBoards(page);
  if (boards && flags.worker) beginBoardThread();
  if (boards) beginAutomation();
  // The code that shows a board is loaded when a person can draw: on a weak machine it would slow down the start of drawing.
  // Where something answers in place of the server, main.tsx begins it behind that.
  const isMocked = import.meta.env.DEV && flags.mock;
  const drawable =
    page === 'board' && !isMocked
      ? import('./features/board/start/begin.ts').then(({ beginBoard }) => beginBoard())
      : null;
  const loadShell = (): void => {
    // A board's page asks for i18next and the router only now, maybe after the network has gone: what was pressed until then waits for them.
    // A failure is reported with the stack of what main.tsx threw.
    void retryLoad(() => laterPart(import('./main.tsx')));
    // The page reports a failure and tries again.
    if (boards) void import('./features/board/index.tsx');
  };
  if (drawable) void drawable.then(loadShell, loadShell);
  else loadShell();
  beginWords(pageLanguage());
  // Found out while all that is on its way.
  if (boards && flags.worker) workersCanDraw();
}
