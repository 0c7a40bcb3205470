// What is no failure, or nobody's here: not reported.

import type { Failure } from '../../page/failures.ts';

/** Aborted and cancelled calls by their names and codes. */
const ABORTED = ['AbortError', 'CanceledError', 'ERR_CANCELED', 'aborted'];

export function isIgnored({ error }: Failure): boolean {
  const {
    name = '',
    code = '',
    message = String(error),
  } = (error ?? {}) as { name?: string; code?: unknown; message?: string };
  if (ABORTED.includes(name) || ABORTED.includes(String(code))) return true;
  // A store of fonts that a network or an extension blocks.
  return /(\.woff2?|\.ttf|\bfont(s|face)?\b)/i.test(message) && /https?:\/\//.test(message);
}
