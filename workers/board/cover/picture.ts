// A picture of the whole board in light colours. The jobs worker draws it, from a copy of the board.

import type { Box } from '#protocol/bus.ts';
import { exportFile } from '../files.ts';
import type { Session } from '../session.ts';
import type { Drawn } from './cover-maker.ts';
import { framed } from './encode.ts';

/** A first look this small tells how large the board is. */
const PEEK_SCALE = 0.02;

export async function drawBoard(session: Session, wPx: number, hPx: number): Promise<Drawn | null> {
  const peek = await createImageBitmap(await exportFile(session, 'png', { scale: PEEK_SCALE, dark: false }));
  const [w, h] = [peek.width / PEEK_SCALE, peek.height / PEEK_SCALE];
  peek.close();
  const scale = Math.min(1, wPx / w, hPx / h);
  const png = await exportFile(session, 'png', { scale, dark: false });
  const area: Box = { x: 0, y: 0, w, h };
  return { picture: await framed(png, Math.ceil(w * scale), Math.ceil(h * scale)), area };
}
