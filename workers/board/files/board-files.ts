// Files and many items at once, to the board and from it. Loaded with the first of them; code of theirs that could not be loaded is asked
// for again by the next call.

import { BoardError, laterPart } from '#protocol/board-error.ts';
import type { Box, ImageChange, LoadPortion } from '#protocol/bus.ts';
import type { CommandArgs } from '#protocol/commands.ts';
import type { ExportedFile, ExportPreview } from '#protocol/exports.ts';
import type { ImportReport } from '#protocol/import-report.ts';
import type { ItemInput } from '#protocol/item-json.ts';
import type { OpenBoard } from '../open-board.ts';
import type { ImageDeps } from './image-intake.ts';
import type { Imports } from './imports.ts';
import type { Loads } from './loads.ts';

export class BoardFiles {
  #ownRuns = 0;
  readonly #stops = new Map<number, AbortController>();
  #loads: Promise<Loads> | null = null;
  #imports: Promise<Imports> | null = null;

  async load(
    board: OpenBoard,
    items: ItemInput[],
    packed: { points: Float64Array; offsets: Uint32Array },
    portion: LoadPortion = { run: --this.#ownRuns, total: items.length, last: true },
  ): Promise<string[]> {
    return (await this.#loadsOf(board)).take(items, packed, portion);
  }

  /** Moved so that it covers nothing. */
  async placeBeside({ engine }: OpenBoard, box: Box): Promise<Box> {
    const { dx, dy } = (await laterPart(import('./files.ts'))).stepBeside(engine, box);
    return { ...box, x: box.x + dx, y: box.y + dy };
  }

  async drop(run: number): Promise<void> {
    (await this.#loads)?.drop(run);
  }

  async import(board: OpenBoard, ...[file, name, at, drawSvg]: CommandArgs<'importFile'>): Promise<ImportReport> {
    const { viewport } = board;
    const place = at ? { ...viewport.boardAt(at), isTop: at.isTop } : null;
    const middle = viewport.boardAt(undefined);
    return (await this.#importsOf(board)).take(file, name, place, middle, drawSvg);
  }

  async outcome(board: OpenBoard, run: number): Promise<ImportReport> {
    return (await this.#importsOf(board)).outcome(run);
  }

  async putImage(board: OpenBoard, ...[file, cell, run]: CommandArgs<'putImage'>): Promise<ImportReport> {
    return this.#stoppable(run, async (signal) => {
      const [{ putImage }, imports] = [await intakeOf(), await this.#importsOf(board)];
      const { ids, txns, isAnimated } = await putImage(imagePort(board), file, cell, run, signal);
      const changed = isAnimated ? [{ what: 'still' as const, count: 1 }] : [];
      return imports.follow(ids, txns, { kept: ids.length, dropped: [], changed });
    });
  }

  async changeImage(board: OpenBoard, id: string, change: ImageChange): Promise<void> {
    return (await intakeOf()).changeImage(imagePort(board), id, change);
  }

  async export(
    { engine, viewport, connection, stage: { images } }: OpenBoard,
    ...[format, options = {}, run = --this.#ownRuns]: CommandArgs<'exportAs'>
  ): Promise<ExportedFile> {
    return this.#stoppable(run, async (signal) => {
      // Before the items are here a file would hold none.
      await connection.contentLoaded();
      const { exportFile } = await laterPart(import('./export-file.ts'));
      return exportFile({ engine, blobs: images.blobs, dpr: viewport.size.dpr }, format, options, signal);
    });
  }

  stopRun(run: number): void {
    this.#stops.get(run)?.abort();
  }

  async #stoppable<T>(run: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const stop = new AbortController();
    this.#stops.set(run, stop);
    try {
      return await work(stop.signal);
    } finally {
      this.#stops.delete(run);
    }
  }

  async preview(
    { engine, viewport, connection, stage: { images } }: OpenBoard,
    ...[options, wPx, hPx]: CommandArgs<'exportPreview'>
  ): Promise<ExportPreview | null> {
    await connection.contentLoaded();
    const { previewOf } = await laterPart(import('./export-file.ts'));
    return previewOf({ engine, blobs: images.blobs, dpr: viewport.size.dpr }, options, wPx, hPx);
  }

  #loadsOf({ engine, document: { puts }, stage: { texts }, connection }: OpenBoard): Promise<Loads> {
    const port = { engine, puts, texts, images: () => connection.sync?.images };
    this.#loads ??= laterPart(import('./loads.ts')).then(({ Loads }) => new Loads(port));
    this.#loads.catch(() => {
      this.#loads = null;
    });
    return this.#loads;
  }

  #importsOf(board: OpenBoard): Promise<Imports> {
    this.#imports ??= laterPart(import('./imports.ts')).then(
      ({ Imports }) => new Imports({ ...board, puts: board.document.puts, images: () => imagePort(board).images }),
    );
    this.#imports.catch(() => {
      this.#imports = null;
    });
    return this.#imports;
  }
}

const intakeOf = () => laterPart(import('./image-intake.ts'));

function imagePort({ engine, document: { puts }, connection, wake }: OpenBoard): ImageDeps {
  const { sync } = connection;
  if (!sync) throw new BoardError('read-only');
  return { engine, puts, images: sync.images, wake };
}
