// A provider's address in a hidden frame, and what our own page at its end (server/web/pages/silent-pages.ts) says came back. Believed is
// only what this very frame says, from our origin, about the state it was sent with.

import { isSameOrigin } from '#protocol/patterns.ts';
import type { SilentMessage } from '#protocol/silent.ts';
import { UnreachableError } from './errors.ts';

/** Providers answer within a second; a frame that got an error page says nothing at all. */
const TIMEOUT_MS = 15_000;

export interface SilentRequest {
  url: string;
  type: SilentMessage['type'];
  state: string;
}

/** The query our page was called with. Rejects with an UnreachableError where none comes. */
export type Frame = (request: SilentRequest) => Promise<URLSearchParams>;

export const hiddenFrame: Frame = ({ url, type, state }) => {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = 'Atrium';
  const listening = new AbortController();
  const answered = new Promise<URLSearchParams>((resolve, reject) => {
    const patience = setTimeout(() => reject(new UnreachableError('no answer from the frame')), TIMEOUT_MS);
    listening.signal.addEventListener('abort', () => clearTimeout(patience));
    const listen = (message: MessageEvent<Partial<SilentMessage> | undefined>) => {
      const { source, data } = message;
      if (!isSameOrigin(message, location.origin) || source === null || source !== frame.contentWindow) return;
      if (data?.type !== type || typeof data.query !== 'string') return;
      const query = new URLSearchParams(data.query);
      if (query.get('state') === state) resolve(query);
    };
    addEventListener('message', listen, { signal: listening.signal });
  });
  frame.src = url;
  document.body.append(frame);
  return answered.finally(() => {
    listening.abort();
    frame.remove();
  });
};
