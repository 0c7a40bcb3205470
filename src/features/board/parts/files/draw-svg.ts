// What an import asks the page for where its file has SVG pictures in it: workers cannot draw them. Loaded with the first.

import { proxy } from 'comlink';
import { laterPart } from '#protocol/board-error.ts';
import type { DrawSvg } from '#protocol/exports.ts';
import { perBoard } from '../../session/board-session.ts';

export const drawSvgOf = perBoard(
  (board): DrawSvg =>
    proxy(async (svg) => {
      const { shownImage } = await laterPart(import('./take-images.ts'));
      return (await shownImage(board, svg)).image;
    }),
);
