// Commands of what this screen shows: size, camera, images of the board, measurements.

import { laterPart } from '#protocol/board-error.ts';
import type { CoverMaker } from '../cover/cover-maker.ts';
import type { PictureDeps } from '../cover/picture.ts';
import { debugBoard } from '../debug.ts';
import type { OpenBoard } from '../open-board.ts';
import type { Sync } from '../sync/host.ts';
import type { CommandFunctions } from './command.ts';
import { LoadedPart } from './loaded-part.ts';

const covers = new LoadedPart<CoverMaker>();

export const viewCommands: CommandFunctions<'view'> = {
  loadDeferredEngine: {
    immediately: async ({ opened }) => (await opened).stage.module.loadDeferredEngine(),
  },
  resize: ({ frame }, wPx, hPx, dpr, isSmallScreen) => frame.resize({ wPx, hPx, dpr }, isSmallScreen),
  setBars({ viewport }, topCss, footCss) {
    viewport.bars = { topCss, footCss };
  },
  setDark: ({ document }, dark) => document.dark(dark),
  setGuides: async (board, guides) => (await laterPart(import('../frame/guides.ts'))).showGuides(board, guides),
  cameraSet({ viewport }, camera) {
    viewport.camera = camera;
  },
  cameraGet: ({ viewport }) => viewport.camera,
  cameraFit: ({ viewport }, what) => viewport.fit(what),
  async goTo({ engine, viewport, wake }, id) {
    const { goTo } = await laterPart(import('../frame/initial-view.ts'));
    const isFound = goTo(engine, viewport, id);
    wake();
    return isFound;
  },
  stats: (board, options = {}) => board.stats(options.reset === true),
  debug: debugBoard,
  async picture(board, area, wPx, hPx) {
    const { drawArea } = await import('../cover/picture.ts');
    return (await drawArea(picturesOf(board), area, wPx, hPx))?.picture ?? null;
  },
  cover: {
    async immediately({ board }, share) {
      const sync = board?.connection.sync;
      if (!sync) return;
      await (await covers.load(board, () => loadCover(board, sync))).make(share);
    },
  },
};

function picturesOf({ engine, stage, wake }: OpenBoard): PictureDeps & { engine: OpenBoard['engine'] } {
  const { executor, texts, images } = stage;
  return { engine, executor, images, fonts: texts.fonts, wake };
}

async function loadCover(board: OpenBoard, sync: Sync): Promise<CoverMaker> {
  const { coverOf } = await import('../cover/board-cover.ts');
  return coverOf({ ...picturesOf(board), puts: board.document.puts, sync });
}
