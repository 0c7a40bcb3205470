// Covers that are newer than this device's, for the cards of somebody who is signed in. What cards ask for in one go is one request.

import { jsonBody, request } from '#protocol/browser/request.ts';
import type { CoverHead, CoversRequest } from '#protocol/contract/covers.ts';
import { PAGE_SIZE } from '#protocol/workspace.ts';
import { withBearer } from './api.ts';
import { pageFetch } from './page-fetch.ts';

export interface ServedCover extends Pick<CoverHead, 'id' | 'seq' | 'atMs'> {
  picture: Blob;
}

type Asked = CoversRequest['boards'][number];

/** Cards that come into view together ask within this, ms. */
const BATCH_MS = 20;

const gathered: { asked: Asked; answer: (cover: ServedCover | undefined) => void }[] = [];

/** Undefined: this device's is as new, there is none, or it cannot be had now. `seq`: of this device's; 0: none. */
export function newerCover(asked: Asked): Promise<ServedCover | undefined> {
  return new Promise((answer) => {
    if (gathered.length === 0) setTimeout(askAll, BATCH_MS);
    gathered.push({ asked, answer });
  });
}

function askAll(): void {
  const all = gathered.splice(0);
  for (let i = 0; i < all.length; i += PAGE_SIZE) void askSome(all.slice(i, i + PAGE_SIZE));
}

async function askSome(some: typeof gathered): Promise<void> {
  const covers = await fetched(some.map(({ asked }) => asked)).catch((error: unknown) => {
    console.info('No newer covers:', error);
    return [];
  });
  for (const { asked, answer } of some) answer(covers.find(({ id }) => id === asked.id));
}

async function fetched(boards: Asked[]): Promise<ServedCover[]> {
  const { method, body, headers } = jsonBody('POST', { boards } satisfies CoversRequest);
  const ask = async (token: string | undefined): Promise<ServedCover[]> => {
    if (token === undefined) return [];
    const init = { method, body, headers: { ...headers, authorization: `Bearer ${token}` } };
    const page = { origin: '', fetch: pageFetch };
    const response = await request(page, 'user/covers', init, new AbortController().signal);
    return coversIn(await response.arrayBuffer());
  };
  return withBearer(ask);
}

/** The complete covers of an answer, which the server may have cut short. */
export function coversIn(answer: ArrayBuffer): ServedCover[] {
  const covers: ServedCover[] = [];
  const view = new DataView(answer);
  for (let at = 0; at + 4 <= answer.byteLength; ) {
    const headAt = at + 4;
    const pictureAt = headAt + view.getUint32(at, true);
    if (pictureAt > answer.byteLength) break;
    const text = new TextDecoder().decode(answer.slice(headAt, pictureAt));
    const { id, seq, type, atMs, bytes } = JSON.parse(text) as CoverHead;
    at = pictureAt + bytes;
    if (at > answer.byteLength) break;
    covers.push({ id, seq, atMs, picture: new Blob([answer.slice(pictureAt, at)], { type }) });
  }
  return covers;
}
