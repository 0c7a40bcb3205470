// Pictures that are dropped, pasted, chosen or taken: given to the board one and all, those that cannot be shown told by name. Loaded with
// the first of them.

import { BoardError } from '#protocol/board-error.ts';
import type { ImportReport } from '#protocol/import-report.ts';
import type { BoardCalls } from '../../../../bus/board-link.ts';
import { type BoardSession, errorCode } from '../../session/board-session.ts';
import type { LeftOut } from './left-out.ts';
import type { PasteAt } from './paste-at.ts';
import { importImages, type LoadedImage, type NamedImage, putInView } from './run-import.ts';
import { isSvg, rasterised } from './svg.ts';

/** What Excalidraw writes into a picture that has its drawing in it. */
const DRAWING = 'application/vnd.excalidraw';

/** Of pictures that lie elsewhere: so many are told by address, each by so much of it. */
const MAX_NAMED = 3;
const MAX_LETTERS = 80;

export interface ImageDrop {
  at?: PasteAt | undefined;
  leftOut: LeftOut;
  /** None of them is looked into for a drawing. */
  isPicture?: boolean;
}

/** Returns the files that have a drawing in them, to be imported, and the ids of what came. */
export async function takeImages(
  board: BoardSession,
  calls: BoardCalls,
  files: readonly File[],
  { at, leftOut, isPicture = false }: ImageDrop,
): Promise<{ drawings: File[]; ids: string[] }> {
  const drawings: File[] = [];
  const images: NamedImage[] = [];
  for (const file of files) {
    if (!isPicture && (await holdsDrawing(file))) drawings.push(file);
    else images.push({ name: file.name, load: () => shownImage(board, file) });
  }
  return { drawings, ids: images.length > 0 ? await importImages(board, calls, images, at, leftOut) : [] };
}

/** For automation: a file that is nothing that could be imported (`error`), as a picture in the middle of the view. */
export async function asImage(
  board: BoardSession,
  calls: BoardCalls,
  file: Blob,
  error: unknown,
): Promise<ImportReport> {
  try {
    return await putInView(board, calls, await shownImage(board, file));
  } catch (reason) {
    if (errorCode(reason) === 'image-type') throw error;
    throw reason;
  }
}

/** As the board can take it; whatever else it is is found out there. What a drawing would have to fetch from elsewhere is told. */
export async function shownImage(board: BoardSession, file: Blob): Promise<LoadedImage> {
  if (!(await isSvg(file))) return { image: file };
  try {
    const { picture, size, outside } = await rasterised(file);
    if (outside.length > 0) board.notify('pictures-outside', listed(outside));
    return { image: picture, size };
  } catch (error) {
    if (error instanceof BoardError) throw error;
    return { image: file };
  }
}

function listed(addresses: readonly string[]): string {
  const shown = addresses
    .slice(0, MAX_NAMED)
    .map((one) => (one.length > MAX_LETTERS ? `${one.slice(0, MAX_LETTERS)}…` : one));
  return [...shown, ...(addresses.length > MAX_NAMED ? ['…'] : [])].join(', ');
}

async function holdsDrawing(file: File): Promise<boolean> {
  if (!/\.(png|svg)$/i.test(file.name)) return false;
  // Of a picture most is no text; what is looked for is.
  return new TextDecoder('latin1').decode(await file.arrayBuffer()).includes(DRAWING);
}
