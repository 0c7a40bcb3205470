// The page's API client (protocol/browser/api-client.ts): everything of the page that asks the server something asks here.

import { ApiClient } from '#protocol/browser/api-client.ts';
import { readSetting } from '../app/settings.ts';

export const api = new ApiClient({
  origin: '',
  fetch: (...asked) => fetch(...asked),
  now: () => Date.now(),
  name: () => readSetting('atrium-name') ?? '',
  indexedDB: () => indexedDB,
});
