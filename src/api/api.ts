// The page's API client (protocol/browser/api-client.ts).

import { ApiClient, type ApiClientDeps } from '#protocol/browser/api-client.ts';
import { ApiError } from '#protocol/browser/request.ts';
import { mayBeSignedIn } from '../auth/may-be-signed-in.ts';
import { isIFP } from '../device/device.ts';
import { readSetting } from '../device/settings.ts';
import { pageFetch } from './page-fetch.ts';

type Bearer = ApiClientDeps['bearer'];

let loadBearer: (() => Promise<Bearer>) | undefined;

/** Sets the loader of the access token: its code imports this file, and only signed-in users need it. */
export function bearerFrom(load: () => Promise<Bearer>): void {
  loadBearer = load;
}

/** The signed-in user's access token, or undefined. */
export const bearerHere: Bearer = async (refused) => (mayBeSignedIn() ? (await loadBearer?.())?.(refused) : undefined);

/** Calls `send` with the access token. If the server answers 401, it renews the token and calls `send` once more. Rejects with the error of `send`. */
export async function withBearer<T>(send: (token: string | undefined) => Promise<T>): Promise<T> {
  const token = await bearerHere();
  try {
    return await send(token);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    return send(await bearerHere(token));
  }
}

export const api = new ApiClient({
  origin: '',
  fetch: pageFetch,
  name: () => readSetting('atrium-name') ?? '',
  bearer: bearerHere,
  inSession: async (link) => (await import('../features/wall/device/panel-session.ts')).inSession(link),
  isPanel: isIFP,
  indexedDB: () => indexedDB,
});
