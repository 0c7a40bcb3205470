// Asks the server for covers newer than this device's, for the boards whose cards are looked at: few at a time, each at most every
// half minute. What goes wrong leaves the card as it is.

import { ApiError } from '#protocol/browser/request.ts';
import type { BoardCover } from '#protocol/covers.ts';
import type { HomeBoard } from '#protocol/home.ts';
import { api } from '../../api/api.ts';

type Asked = Pick<HomeBoard, 'alias' | 'secret' | 'role'>;

const MAX_CONCURRENT = 4;
const NOT_MODIFIED = 304;
const RETRY_MS = 30_000;

export interface ServerCover {
  cover: BoardCover;
  /** When it was drawn, epoch ms. */
  atMs: number;
}

const askedMs = new Map<string, number>();
const waiting: (() => void)[] = [];
let running = 0;

/** Null: this device's is as new, or there is none, or it cannot be had. */
export async function newerCover(board: Asked, seq: number): Promise<ServerCover | null> {
  const nowMs = Date.now();
  // A board the server has not heard of would be made by asking for it.
  if (board.role === null || nowMs - (askedMs.get(board.alias) ?? 0) < RETRY_MS) return null;
  askedMs.set(board.alias, nowMs);
  if (running >= MAX_CONCURRENT) await new Promise<void>((turn) => waiting.push(turn));
  running += 1;
  try {
    return await fetchCover(board, seq);
  } catch (error) {
    if (error instanceof ApiError && error.status === NOT_MODIFIED) return null;
    console.info('No newer cover:', error);
    return null;
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

async function fetchCover(board: Asked, seq: number): Promise<ServerCover | null> {
  const headers: Record<string, string> = seq > 0 ? { 'if-none-match': `"${seq}"` } : {};
  const response = await api.board(board).send('cover', { headers }, new AbortController().signal);
  if (response.status !== 200) return null;
  const newSeq = Number(response.headers.get('etag')?.slice(1, -1));
  if (!(newSeq > seq)) return null;
  const atMs = Date.parse(response.headers.get('last-modified') ?? '') || 0;
  const picture = await response.blob();
  return { cover: { alias: board.alias, picture, seq: newSeq, pending: false, shared: true, area: null }, atMs };
}
