// The way of a finished file to where another device fetches it (server/board/realtime/SPEC.md, FILE), and which ones one shares now.

import { proxy } from 'valtio';
import { BoardHttp } from '#protocol/browser/board-http.ts';
import { ApiError } from '#protocol/browser/request.ts';
import type { HandedFilesAnswer, HandedFormat } from '#protocol/contract/download-links.ts';
import { LIMITS } from '#protocol/limits.ts';
import { PLANS } from '#protocol/plans.ts';
import { RESPONSE_MARK } from '#protocol/response-mark.ts';
import { ROUTES } from '#protocol/routes.ts';
import { api } from '../../../../api/api.ts';
import type { BoardAddress } from '../../session/address.ts';
import type { MadeFile } from './export-file.ts';

const FORMATS: Readonly<Record<MadeFile['ending'], HandedFormat>> = {
  png: 'png',
  svg: 'svg',
  pdf: 'pdf',
  zip: 'zip',
  atrium: 'zip',
  excalidraw: 'json',
  json: 'json',
};

const BYTES_PER_MEGABYTE = 1024 * 1024;

const FAULTS = [
  'too-large',
  'files-full',
  'network-full',
  'guests-full',
  'forbidden',
  'bad-file',
  'too-many-requests',
  'network',
] as const;
/** Why a file is not shared; `failed`: anything else. */
export type HandFault = (typeof FAULTS)[number] | 'failed';

export interface SharedFile {
  id: string;
  name: string;
  /** Epoch ms. */
  until: number;
}

export interface HandedFile extends SharedFile {
  /** What is scanned. */
  address: string;
}

/** Unexpired shared files of any board, newest first, and the room that is left, as far as this page knows. */
export const shared = proxy<{ files: SharedFile[]; roomBytes: number | null }>({ files: [], roomBytes: null });

/** `onSent`: how much of it, 0 to 1. Rejects with an ApiError; where there is no room, before anything is sent. */
export async function handOut(
  of: BoardAddress,
  { file, name, ending }: MadeFile,
  onSent: (share: number) => void,
  signal: AbortSignal,
): Promise<HandedFile> {
  if (file.size > LIMITS.handedFileBytes) throw new ApiError('too-large', 413);
  await rejectAboveRoom(of, file.size, signal);
  const http = new BoardHttp({ origin: '', fetch: sending(onSent) }, api.board(of).renew);
  const headers = {
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
  };
  const query = { format: FORMATS[ending] };
  const { id, token, until } = await http.call('POST /api/boards/:id/exports', { query, bytes: file, headers, signal });
  shared.files = [{ id, name, until }, ...shared.files];
  return { id, name, address: `${location.origin}${ROUTES.handedFile.path}#${token}`, until };
}

/** Rejects with an ApiError. */
export async function listShared(of: BoardAddress, signal: AbortSignal): Promise<HandedFilesAnswer['room']> {
  const { files, room } = await api.board(of).call('GET /api/boards/:id/exports', { signal });
  shared.files = files.map(({ id, name, until }) => ({ id, name, until }));
  shared.roomBytes = room.bytes;
  return room;
}

async function rejectAboveRoom(of: BoardAddress, bytes: number, signal: AbortSignal): Promise<void> {
  // If the room cannot be fetched, the server checks it when the file is sent.
  const room = await listShared(of, signal).catch(() => undefined);
  if (room && room.files < 1) throw new ApiError('files-full', 507);
  if (room && bytes > room.bytes) throw new ApiError(room.limit, 507);
}

/** `of`: a board one may read, that of the file or another. Rejects with an ApiError. */
export async function endShared(of: BoardAddress, id: string): Promise<void> {
  try {
    await api.board(of).call('DELETE /api/boards/:id/exports/:thing', { params: { thing: id } });
  } catch (error) {
    // It is over already.
    if (!(error instanceof ApiError) || error.code !== 'not-found') throw error;
  }
  shared.files = shared.files.filter((one) => one.id !== id);
}

export function handFaultOf(error: unknown): HandFault {
  if (!(error instanceof ApiError)) throw error;
  return FAULTS.find((one) => one === error.code) ?? 'failed';
}

/** The sizes that the text of `too-large` names. */
export function fileLimits(language: string): { max: string; free: string } {
  const format = new Intl.NumberFormat(language === 'cimode' ? 'en' : language, { style: 'unit', unit: 'megabyte' });
  const megabytes = (bytes: number) => format.format(bytes / BYTES_PER_MEGABYTE);
  return { max: megabytes(LIMITS.handedFileBytes), free: megabytes(PLANS.free.sharedFileBytes) };
}

/** fetch does not say how much has been sent. */
function sending(onSent: (share: number) => void): typeof fetch {
  return (to, { method = 'GET', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const asked = new XMLHttpRequest();
      asked.open(method, String(to));
      for (const [name, value] of new Headers(headers)) asked.setRequestHeader(name, value);
      asked.upload.onprogress = ({ loaded, total }) => onSent(loaded / Math.max(1, total));
      asked.onload = () => {
        const mark = asked.getResponseHeader(RESPONSE_MARK);
        const headers = new Headers(mark === null ? [] : [[RESPONSE_MARK, mark]]);
        const init = { status: asked.status, headers };
        resolve(new Response(asked.responseText, init));
      };
      asked.onerror = asked.onabort = () => reject(new TypeError('not sent'));
      signal?.addEventListener('abort', () => asked.abort(), { once: true });
      asked.send(body as XMLHttpRequestBodyInit);
    });
}
