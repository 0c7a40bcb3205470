// Pictures that are dropped, pasted, chosen or taken: given to the board one and all, those that cannot be shown told by name. Loaded with
// the first of them.

import { BoardError, type BoardErrorCode } from '#protocol/board-error.ts';
import type { ImportReport } from '#protocol/bus.ts';
import type { BoardCalls } from '../../../bus/board-link.ts';
import { showNotice } from '../state.ts';
import { chooseTool } from '../tool-bar/tools.ts';
import { isSvg, rasterised } from './svg.ts';

/** What Excalidraw writes into a picture that has its drawing in it. */
const DRAWING = 'application/vnd.excalidraw';

/** Of pictures that lie elsewhere: so many are told by address, each by so much of it. */
const MAX_NAMED = 3;
const MAX_LETTERS = 80;

/** Answers the files that have a drawing in them: those are imported. */
export async function takeImages(
  calls: BoardCalls,
  files: readonly File[],
  at?: { xCss: number; yCss: number },
): Promise<File[]> {
  const drawings: File[] = [];
  const pictures: { name: string; file: Blob }[] = [];
  for (const file of files) {
    if (await holdsDrawing(file)) drawings.push(file);
    else pictures.push({ name: file.name, file: await asPicture(file) });
  }
  if (pictures.length === 0) return drawings;
  const { ids, failed } = await calls.putImages(
    pictures.map(({ file }) => file),
    at,
  );
  if (ids.length > 0) {
    chooseTool('select');
    await calls.select(ids);
  }
  const [first] = failed;
  if (first) {
    const alike = failed.filter(({ code }) => code === first.code).map((one) => pictures[one.at]?.name);
    showNotice(first.code === 'image-type' ? 'unsupported-file' : first.code, alike.join(', '));
  }
  return drawings;
}

/** For automation: a file that is nothing that could be imported (`error`), as a picture in the middle of the view. */
export async function asImage(calls: BoardCalls, file: Blob, error: unknown): Promise<ImportReport> {
  const { failed, report } = await calls.putImages([await asPicture(file)], undefined, true);
  const code = failed[0]?.code;
  if (code !== undefined && code !== 'image-type') throw new BoardError(code as BoardErrorCode);
  if (!report) throw error;
  return report;
}

/** As the board can take it; whatever else it is is found out there. What a drawing would have to fetch from elsewhere is told. */
export async function asPicture(file: Blob): Promise<Blob> {
  if (!(await isSvg(file))) return file;
  try {
    const { picture, outside } = await rasterised(file);
    if (outside.length > 0) showNotice('pictures-outside', listed(outside));
    return picture;
  } catch {
    return file;
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
