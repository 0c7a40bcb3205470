// Asks the server for covers newer than this device's, for the boards whose cards are looked at: few at a time, each at most every
// half minute. A board is opened by its secret as anywhere (POST /api/boards/open); tokens live as long as the page. What goes wrong
// leaves the card as it is.

import type { OpenBoardAnswer, OpenBoardRequest } from '#protocol/api.ts';
import type { BoardCover } from '#protocol/covers.ts';
import type { HomeBoard } from '#protocol/home.ts';

type Asked = Pick<HomeBoard, 'alias' | 'secret' | 'role'>;

const AT_ONCE = 4;
const AGAIN_MS = 30_000;
/** A token is renewed this long before it ends. */
const RENEW_MS = 60_000;

export interface ServerCover {
  cover: BoardCover;
  /** When it was drawn, epoch ms. */
  atMs: number;
}

const opened = new Map<string, OpenBoardAnswer>();
const askedMs = new Map<string, number>();
const waiting: (() => void)[] = [];
let running = 0;

/** Null: this device's is as new, or there is none, or it cannot be had. */
export async function newerCover(board: Asked, seq: number): Promise<ServerCover | null> {
  const nowMs = Date.now();
  // A board the server has not heard of would be made by asking for it.
  if (board.role === null || nowMs - (askedMs.get(board.alias) ?? 0) < AGAIN_MS) return null;
  askedMs.set(board.alias, nowMs);
  if (running >= AT_ONCE) await new Promise<void>((turn) => waiting.push(turn));
  running += 1;
  try {
    return await fetchCover(board, seq);
  } catch (error) {
    console.info('No newer cover:', error);
    return null;
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

async function fetchCover(board: Asked, seq: number): Promise<ServerCover | null> {
  const { id, token } = await access(board);
  const headers: Record<string, string> = { authorization: `Bearer ${token}` };
  if (seq > 0) headers['if-none-match'] = `"${seq}"`;
  const response = await fetch(`/api/boards/${id}/cover`, { headers, cache: 'no-store' });
  if (response.status !== 200) return null;
  const newSeq = Number(response.headers.get('etag')?.slice(1, -1));
  if (!(newSeq > seq)) return null;
  const atMs = Date.parse(response.headers.get('last-modified') ?? '') || 0;
  const picture = await response.blob();
  return { cover: { alias: board.alias, picture, seq: newSeq, pending: false, shared: true, area: null }, atMs };
}

async function access({ alias, secret }: Asked): Promise<OpenBoardAnswer> {
  const known = opened.get(alias);
  if (known && known.expiresAt - RENEW_MS > Date.now()) return known;
  const body: OpenBoardRequest = { alias, secret };
  const response = await fetch('/api/boards/open', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`open: ${response.status}`);
  const answer = (await response.json()) as OpenBoardAnswer;
  opened.set(alias, answer);
  return answer;
}
