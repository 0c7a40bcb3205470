// The shell: looks, words, router. What a route needs is loaded by the route.

import { createRoot } from 'react-dom/client';
import { commonStart } from './account/common-start.ts';
import { watchPageCanvases } from './bus/canvases.ts';
import { flags } from './flags/flags.ts';
import { startI18n } from './i18n/i18n.ts';
import { tellFailure } from './page/failures.ts';
import { frameShown } from './page/frame-shown.ts';
import { captureInstallPrompt } from './pwa/install-prompt.ts';
import { App } from './router/app.tsx';
import { pageReady } from './router/routes.ts';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';

commonStart();
captureInstallPrompt();

const root = document.getElementById('root');
// What answers in place of the server is there before anything is asked. The condition is the build's: nothing of it is in what is built.
const mocked =
  import.meta.env.DEV && flags.mock ? import('./mocks/start.ts').then(({ startMocks }) => startMocks()) : null;
// Nothing is shown before its words and its page are there. Where one of them fails, the page says so.
const begun = mocked ? mocked.then(begin, begin) : begin();
void begun.then(() => root && createRoot(root, { onCaughtError }).render(<App />));
/** A board's page is usable when its board is; one that never opens is not waited for. */
const usable = begun.then(() => Promise.race([window.board?.ready, new Promise((then) => setTimeout(then, 8000))]));
usable
  .then(frameShown)
  .then(async () => (await import('./router/page-idle.ts')).startWhenIdle())
  .catch(() => undefined);
if (flags.debug) void begun.then(async () => (await import('./features/debug/index.tsx')).startDebug());
if (flags.console) void import('./features/debug/console.ts').then(({ showConsole }) => showConsole());

function onCaughtError(error: unknown, { componentStack }: { componentStack?: string | undefined }): void {
  console.error(error, componentStack);
  tellFailure({ error, source: 'render' });
}

function begin(): Promise<unknown> {
  return Promise.allSettled([startI18n(), bringPage()]);
}

async function bringPage(): Promise<void> {
  if (flags.trackCanvas) await watchPageCanvases();
  await pageReady(location.pathname);
}
