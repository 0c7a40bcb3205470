// Development: Vite inside the server, on the same port (ATRIUM_DEV=1). React and worker code reload by themselves; a
// change of the engine's Rust rebuilds the wasm and reloads the page. Never loaded in production.

import { readFileSync, watch } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'vite';
import { MOCK_WORKER } from '#protocol/mock-worker.ts';
import { root } from './cache.ts';
import { engine } from './engine.ts';
import { Stop, say, stopLine } from './say.ts';

export type DevPages = {
  /** Answers everything that is not the server's own: pages, modules, hot reload. Connect's signature. */
  (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void): void;
  close(): Promise<void>;
};

/** Hot reload uses `server`'s own upgrade event: upgrades to paths that are not the product's must be left to it. `meta`: what the page server puts into the page's head. */
export async function viteMiddleware(server: Server, meta: string): Promise<DevPages> {
  const vite = await createServer({
    root,
    appType: 'spa',
    server: { middlewareMode: true, ws: { server } },
    // Node reads the config itself: a bundled copy would be a new file that `node --watch` restarts the server for.
    configLoader: 'native',
    plugins: [
      { name: 'atrium:meta', transformIndexHtml: (html) => html.replace('<head>', `<head>${meta}`) },
      {
        name: 'atrium:mock-worker',
        configureServer: ({ middlewares }) => void middlewares.use(MOCK_WORKER, mockWorker),
      },
    ],
  });
  const stopWatching = watchEngine(() => vite.ws.send({ type: 'full-reload' }));
  return Object.assign(vite.middlewares, {
    async close() {
      stopWatching();
      await vite.close();
    },
  });
}

/** msw's own file, as its package has it. */
function mockWorker(_request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('content-type', 'text/javascript');
  response.end(readFileSync(`${root}/node_modules/msw/lib/mockServiceWorker.js`));
}

/** Rebuilds the engine when its sources rest; changes made while it builds are built next. */
function watchEngine(reload: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  let building = false;
  const build = async (): Promise<void> => {
    if (building) {
      schedule();
      return;
    }
    building = true;
    try {
      if (await engine()) reload();
    } catch (error) {
      say(error instanceof Stop ? stopLine(error) : String(error));
    } finally {
      building = false;
    }
  };
  const schedule = (): void => {
    clearTimeout(timer);
    timer = setTimeout(build, 200);
  };
  const watcher = watch(`${root}/engine`, { recursive: true }, (_event, file) => {
    if (file && /\.(rs|toml)$/.test(file)) schedule();
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
