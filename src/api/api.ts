// The page's API client (protocol/browser/api-client.ts): everything of the page that asks the server something asks here.

import { ApiClient, type ApiClientDeps } from '#protocol/browser/api-client.ts';
import { mayBeSignedIn } from '../auth/may-be-signed-in.ts';
import { isIFP } from '../device/device.ts';
import { readSetting } from '../device/settings.ts';
import { pageFetch } from './page-fetch.ts';

type Bearer = ApiClientDeps['bearer'];

let loadBearer: (() => Promise<Bearer>) | undefined;

/** What has the access token stands above this, for it cleans up boards too: it is handed in, and loaded only where somebody has signed in. */
export function bearerFrom(load: () => Promise<Bearer>): void {
  loadBearer = load;
}

/** The access token of who is signed in here; undefined: nobody is. */
export const bearerHere: Bearer = async (refused) => (mayBeSignedIn() ? (await loadBearer?.())?.(refused) : undefined);

export const api = new ApiClient({
  origin: '',
  fetch: pageFetch,
  name: () => readSetting('atrium-name') ?? '',
  bearer: bearerHere,
  inSession: async (link) => (await import('../features/wall/device/panel-session.ts')).inSession(link),
  isPanel: isIFP,
  indexedDB: () => indexedDB,
});
