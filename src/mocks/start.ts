// mock=1, in development alone: the product's API for people is answered within the browser, so that its pages can be worked on with nothing behind
// them. Everything else goes to the server. The worker that answers has the scope of the app's own, which is let go of first.

import { HttpResponse, http } from 'msw';
import { setupWorker } from 'msw/browser';
import type { UserMetadata } from '#protocol/contract/people.ts';
import { MOCK_WORKER } from '#protocol/mock-worker.ts';
import { boards, dashboard, METADATA, USER } from './answers.ts';

/** Resolves when whatever the page asks is answered. */
export async function startMocks(): Promise<void> {
  for (const registration of await navigator.serviceWorker.getRegistrations()) {
    const { scriptURL = '' } = registration.active ?? registration.waiting ?? registration.installing ?? {};
    if (new URL(scriptURL, location.href).pathname !== MOCK_WORKER) await registration.unregister();
  }
  let user = USER;
  let metadata = METADATA;
  const worker = setupWorker(
    http.get('/api/user/me', () => HttpResponse.json(user)),
    http.patch('/api/user/me', async ({ request }) => {
      user = { ...user, ...((await request.json()) as Partial<typeof user>) };
      return HttpResponse.json(user);
    }),
    http.get('/api/user/metadata', () => HttpResponse.json(metadata)),
    http.patch('/api/user/metadata', async ({ request }) => {
      metadata = { ...metadata, ...((await request.json()) as UserMetadata) };
      return HttpResponse.json(metadata);
    }),
    http.get('/api/user/dashboard', () => HttpResponse.json(dashboard())),
    http.get('/api/user/team/:teamId/board/recently_opened', ({ request }) => {
      const query = new URL(request.url).searchParams;
      return HttpResponse.json(boards(Number(query.get('page') ?? 1), Number(query.get('perpage') ?? 24)));
    }),
  );
  await worker.start({ serviceWorker: { url: MOCK_WORKER }, onUnhandledRequest: 'bypass', quiet: true });
}
