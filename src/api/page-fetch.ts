// The page's fetch, for whatever asks the server without axios: an answer that the page is too old reaches the bar that says so.

import type { ApiAddress } from '#protocol/browser/request.ts';
import { noteStatus } from '../page/page-age.ts';

export async function pageFetch(...input: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...input);
  noteStatus(response.status);
  return response;
}

/** The page's own server. */
export const server: ApiAddress = { origin: '', fetch: pageFetch };
