// Fetches a snapshot's chunks unless WELCOME had them, by a few parallel requests for several chunks each. The engine gets the chunks in
// order as they arrive, so people can draw on the board meanwhile. Knows neither socket nor storage.

import { ApiError } from '#protocol/browser/request.ts';
import type { Manifest } from '#protocol/frames.ts';
import { LIMITS } from '#protocol/limits.ts';
import type { BoardApi } from './board-api.ts';
import type { BrowserEnvironment } from './environment.ts';
import type { SyncHost } from './host.ts';

/** Requests under way. */
const AHEAD = 3;
/** Of one request. Each costs both sides milliseconds; more bytes would show the first of them later. */
const REQUEST_BYTES = 1 << 20;

type Chunk = Manifest['chunks'][number];

/** Fetches chunks by their names, in their order. */
export type SnapshotSource = Pick<BoardApi, 'blobs'>;

/** `inline`: all chunks, where WELCOME had them. Rejects when a chunk cannot be had or the signal ends it; the engine then holds a part and must be cleared. */
export async function loadSnapshot(
  api: SnapshotSource,
  host: SyncHost,
  environment: BrowserEnvironment,
  manifest: Manifest,
  signal: AbortSignal,
  inline?: readonly Uint8Array[],
): Promise<Uint8Array[]> {
  const total = sizeOf(manifest.chunks);
  const chunks: Uint8Array[] = [];
  const requests = inline ? [manifest.chunks] : inRequests(manifest.chunks);
  const coming: Promise<Uint8Array[]>[] = [];
  let done = 0;
  const ask = () => {
    const next = requests.shift();
    if (!next) return;
    // They are kept for the next start: not as parts of the frame.
    const fetched = inline ? Promise.resolve(inline.map((bytes) => bytes.slice())) : api.blobs(next, signal);
    // A later one may fail while an earlier one is waited for; who waits for it is told.
    fetched.catch(() => {});
    coming.push(fetched);
  };
  for (let i = 0; i < AHEAD; i++) ask();

  host.event({ loading: { done, total } });
  try {
    for (let next = coming.shift(); next; next = coming.shift()) {
      const fetched = await next;
      if (signal.aborted) throw new ApiError('network', 0);
      ask();
      for (const bytes of fetched) {
        await host.loadChunk(bytes);
        chunks.push(bytes);
        done += bytes.length;
        host.event({ loading: { done, total } });
        await environment.yieldNow();
        if (signal.aborted) throw new ApiError('network', 0);
      }
    }
  } finally {
    host.event({ loading: null });
  }
  return chunks;
}

/** Neighbours together. */
function inRequests(chunks: readonly Chunk[]): Chunk[][] {
  const requests: Chunk[][] = [];
  for (const chunk of chunks) {
    const last = requests.at(-1);
    const fits = last && last.length < LIMITS.blobsAtOnce && sizeOf(last) + chunk.bytes <= REQUEST_BYTES;
    if (fits) last.push(chunk);
    else requests.push([chunk]);
  }
  return requests;
}

function sizeOf(chunks: readonly Chunk[]): number {
  return chunks.reduce((sum, { bytes }) => sum + bytes, 0);
}
