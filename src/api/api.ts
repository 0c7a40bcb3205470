// The page's API client (protocol/browser/api-client.ts): everything of the page that asks the server something asks here.

import { ApiClient } from '#protocol/browser/api-client.ts';
import { readSetting } from '../app/settings.ts';
import { mayBeSignedIn } from '../auth/may-be-signed-in.ts';
import { flags } from '../flags/flags.ts';

export const api = new ApiClient({
  origin: '',
  fetch: (...asked) => fetch(...asked),
  now: () => Date.now(),
  name: () => readSetting('atrium-name') ?? '',
  // What signs in is loaded only where somebody has.
  bearer: async (refused) => (mayBeSignedIn() ? (await import('./bearer.ts')).bearer(refused) : undefined),
  isPanel: flags.panel,
  indexedDB: () => indexedDB,
});
