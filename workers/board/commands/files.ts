// Commands of files and of many items at once. Their code is loaded by the first of them.

import { BoardError, laterPart } from '#protocol/board-error.ts';
import type { BoardFiles } from '../files/board-files.ts';
import type { OpenBoard } from '../open-board.ts';
import type { CommandFunctions } from './command.ts';
import { LoadedPart } from './loaded-part.ts';

const parts = new LoadedPart<BoardFiles>();

export const filesCommands: CommandFunctions<'files'> = {
  load: async (board, items, points, offsets, portion) =>
    (await filesOf(board)).load(board, items, { points, offsets }, portion),
  loadDrop: {
    immediately: async ({ board }, run) => (await parts.loadingOf(board))?.drop(run),
  },
  placeBeside: async (board, box) => (await filesOf(board)).placeBeside(board, box),
  importFile: async (board, ...args) => (await filesOf(board)).import(board, ...args),
  putImage: async (board, ...args) => (await filesOf(board)).putImage(board, ...args),
  changeImage: async (board, id, change) => (await filesOf(board)).changeImage(board, id, change),
  imageFile({ connection: { sync } }, sha256) {
    if (!sync) throw new BoardError('read-only');
    return sync.images.get(sha256);
  },
  importOutcome: async (board, run) => (await filesOf(board)).outcome(board, run),
  contentLoaded: ({ connection }) => connection.contentLoaded(),
  exportAs: async (board, ...args) => (await filesOf(board)).export(board, ...args),
  stopRun: {
    immediately: async ({ board }, run) => (await parts.loadingOf(board))?.stopRun(run),
  },
  exportPreview: async (board, ...args) => (await filesOf(board)).preview(board, ...args),
};

function filesOf(board: OpenBoard): Promise<BoardFiles> {
  return parts.load(board, async () => new (await laterPart(import('../files/board-files.ts'))).BoardFiles());
}
