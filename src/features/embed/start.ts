// /board/embed/[alias]: a board in a page of another origin, by a view link's secret in the fragment. Without React and the shell, which
// read and keep what a device is set to: this page reads no cookie and stores nothing. SPEC: EMBED.

import { routeAt } from '#protocol/routes.ts';
import { readBoardAddress } from '../board/session/address.ts';
import { followAppearance } from './appearance.ts';
import { EmbedFrame } from './embed-frame.ts';
import { EmbeddedBoard } from './embedded-board.ts';
import { loadEmbedStrings } from './strings.ts';

export async function startEmbed(): Promise<void> {
  const appearance = followAppearance();
  const address = readBoardAddress(routeAt(location.pathname)?.alias, location.hash);
  const frame = new EmbedFrame(await loadEmbedStrings(navigator.languages));
  if (!address) frame.showMessage('wrong');
  else new EmbeddedBoard(address, frame).start(appearance).catch(() => frame.showMessage('failed'));
}
