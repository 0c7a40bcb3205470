// Asks the server again and again whether somebody has let one in, or a guest has left, less and less often.

import { useCallback, useEffect, useRef } from 'react';
import type { Link } from '#protocol/browser/api-client.ts';
import { ApiError } from '#protocol/browser/request.ts';
import { api } from '../../../api/api.ts';

const POLL_MS = 4_000;
/** A class that waits behind one address stays below what one address may ask. */
const MAX_POLL_MS = 20_000;
/** After these one waits on. */
const WAITS = ['waiting', 'board-guests-full', 'network', 'too-many-requests', 'not-ready'];

/** `onOpen` when there is another answer than to wait. What is returned asks at once. */
export function useAskAgain(link: Link, onOpen: () => void): () => void {
  const wake = useRef(() => {});
  const opened = useRef(onOpen);
  opened.current = onOpen;
  useEffect(() => {
    const gone = new AbortController();
    const pause = (ms: number): Promise<void> =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms);
        wake.current = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    const ask = async (): Promise<void> => {
      for (let ms = POLL_MS; !gone.signal.aborted; ms = Math.min(MAX_POLL_MS, ms * 1.25)) {
        await pause(ms);
        if (gone.signal.aborted) return;
        const code = await api
          .board(link)
          .renew(gone.signal)
          .then(
            () => undefined,
            (error: unknown) => (error instanceof ApiError ? error.code : 'network'),
          );
        if (gone.signal.aborted) return;
        if (code === undefined || !WAITS.includes(code)) return opened.current();
      }
    };
    void ask();
    return () => {
      gone.abort();
      wake.current();
    };
  }, [link]);
  return useCallback(() => wake.current(), []);
}
