// What the server tells of a file by its token, and the picture that is shown of it. The token goes in bodies alone. SPEC: FILE-2, FILE-3.

import { call } from '#protocol/browser/call.ts';
import { ApiError, request } from '#protocol/browser/request.ts';
import type { HandedFileAnswer } from '#protocol/contract/download-links.ts';
import { server } from '../../api/page-fetch.ts';

/** Why there is none, each with a screen of its own; `failed`: anything else. */
const FAULTS = ['file-expired', 'file-ended', 'file-withdrawn', 'gone', 'not-found', 'damaged', 'network'] as const;
export type FileFault = (typeof FAULTS)[number] | 'failed';

/** What is larger is not loaded twice, and what has more px is more than a small phone shows. */
const SHOWN_BYTES = 4 * 1024 * 1024;
const SHOWN_PX = 16_000_000;

/** Of an address; undefined: there is none. */
export function tokenIn(hash: string): string | undefined {
  return /^#([\w-]{43})$/.exec(hash)?.[1];
}

/** Rejects with an ApiError. */
export async function toldOf(token: string, signal: AbortSignal): Promise<HandedFileAnswer> {
  return call(server, 'POST /api/exports', { body: { token }, signal });
}

/** Null: there is none to show. A picture runs and loads nothing in an `img`, whatever is in it. */
export async function pictureOf(
  token: string,
  { format, bytes }: HandedFileAnswer,
  signal: AbortSignal,
): Promise<Blob | null> {
  if ((format !== 'png' && format !== 'svg') || bytes > SHOWN_BYTES) return null;
  const init = { method: 'POST', body: new URLSearchParams({ token }) };
  const picture = await (await request(server, 'exports/file', init, signal)).blob();
  return format === 'svg' || (await pxOf(picture)) <= SHOWN_PX ? picture : null;
}

/** As the head of a PNG says it. */
async function pxOf(png: Blob): Promise<number> {
  const head = new DataView(await png.slice(0, 24).arrayBuffer());
  return head.byteLength < 24 ? Number.POSITIVE_INFINITY : head.getUint32(16) * head.getUint32(20);
}

export function faultOf(error: unknown): FileFault {
  if (!(error instanceof ApiError)) throw error;
  return FAULTS.find((one) => one === error.code) ?? 'failed';
}
