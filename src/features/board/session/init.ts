// What a board's thread is told at its start, whatever the board is opened for: where it draws, which board, how this device looks.

import { mayBeSignedIn } from '../../../auth/may-be-signed-in.ts';
import type { LinkInit } from '../../../bus/board-link.ts';
import { appearance } from '../../../device/appearance.ts';
import { isByHttp } from '../../../device/by-http.ts';
import { flags } from '../../../flags/flags.ts';
import type { BoardAddress } from './address.ts';
import { sizeNow } from './canvas-size.ts';

/** `drawn`: what `element` gives the thread to draw on. */
export function initOf(
  drawn: LinkInit['canvas'],
  element: HTMLCanvasElement,
  { alias, secret }: BoardAddress,
): Omit<LinkInit, 'name' | 'fresh' | 'flags'> {
  return {
    canvas: drawn,
    ...sizeNow(element),
    alias,
    secret,
    signedIn: mayBeSignedIn(),
    byHttp: isByHttp(),
    origin: location.origin,
    ...(flags.renderer ? { renderer: flags.renderer } : {}),
    dark: appearance.dark,
    reducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
    timeOrigin: performance.timeOrigin,
  };
}
