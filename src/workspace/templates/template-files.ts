// The files of templates: their items, images and covers, each fetched in the name of whoever is signed in.

import { request } from '#protocol/browser/request.ts';
import type { TemplateItemsAnswer } from '#protocol/contract/templates.ts';
import type { Language } from '#protocol/languages.ts';
import type { TemplateName } from '#protocol/templates.ts';
import { withBearer } from '../../api/api.ts';
import { pageFetch } from '../../api/page-fetch.ts';

/** The items of one of Atrium's own templates, as `load` takes them. `examples` false: without its example notes. Rejects with an ApiError. */
export async function fetchBuiltInItems(
  name: TemplateName,
  language: Language,
  examples: boolean,
  signal: AbortSignal,
): Promise<TemplateItemsAnswer['items']> {
  const query = new URLSearchParams({ language, examples: String(examples) });
  return itemsOf(await request(server, `templates/${name}/items?${query}`, {}, signal));
}

/** The items of a template that people saved. Rejects with an ApiError. */
export async function fetchSavedItems(id: string, signal: AbortSignal): Promise<TemplateItemsAnswer['items']> {
  return itemsOf(await fetchFile(`user/templates/${id}/items`, signal));
}

/** An image that the items name. Rejects with an ApiError. */
export async function fetchTemplateImage(id: string, sha256: string, signal: AbortSignal): Promise<Blob> {
  return (await fetchFile(`user/templates/${id}/images/${sha256}`, signal)).blob();
}

/** Rejects with an ApiError. */
export async function fetchSavedCover(id: string, signal: AbortSignal): Promise<Blob> {
  return (await fetchFile(`user/templates/${id}/cover`, signal)).blob();
}

const server = { origin: '', fetch: pageFetch };

function fetchFile(path: string, signal: AbortSignal): Promise<Response> {
  return withBearer((token) =>
    request(server, path, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }, signal),
  );
}

async function itemsOf(response: Response): Promise<TemplateItemsAnswer['items']> {
  const answer: TemplateItemsAnswer = await response.json();
  return answer.items;
}
