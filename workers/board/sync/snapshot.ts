// Fetches a snapshot's chunks, a few at a time, and gives them to the engine in their order as they come: the board can be
// drawn on meanwhile. Knows neither socket nor storage.

import type { Manifest } from '#protocol/frames.ts';
import { ApiError, type BoardApi } from './board-api.ts';
import type { SyncEnvironment } from './environment.ts';
import type { SyncHost } from './host.ts';

const AHEAD = 4;

/** Rejects when a chunk cannot be had or the signal ends it; the engine then holds a part and must be cleared. */
export async function loadSnapshot(
  api: BoardApi,
  host: SyncHost,
  environment: SyncEnvironment,
  manifest: Manifest,
  signal: AbortSignal,
): Promise<Uint8Array[]> {
  const total = manifest.chunks.reduce((sum, chunk) => sum + chunk.bytes, 0);
  const chunks: Uint8Array[] = [];
  const coming: Promise<Uint8Array>[] = [];
  let asked = 0;
  let done = 0;
  const ask = () => {
    const chunk = manifest.chunks[asked++];
    if (!chunk) return;
    const bytes = api.blob(chunk.sha256, signal);
    // A later one may fail while an earlier one is waited for; whoever waits for it hears of it.
    bytes.catch(() => {});
    coming.push(bytes);
  };
  for (let i = 0; i < AHEAD; i++) ask();

  host.event({ loading: { done, total } });
  try {
    for (const expected of manifest.chunks) {
      const bytes = await (coming.shift() as Promise<Uint8Array>);
      if (bytes.length !== expected.bytes) throw new ApiError('network', 0);
      if (signal.aborted) throw new ApiError('network', 0);
      ask();
      await host.loadChunk(bytes);
      chunks.push(bytes);
      done += bytes.length;
      host.event({ loading: { done, total } });
      await environment.breathe();
      if (signal.aborted) throw new ApiError('network', 0);
    }
  } finally {
    host.event({ loading: null });
  }
  return chunks;
}
