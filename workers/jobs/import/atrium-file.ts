// Our own JSON export of any size, read twice: where all of it lies and what ids there are, then item by item into what is put on
// the board. At no time is more of it in memory than what is put, and the ids.

import { BoardError } from '#protocol/board-error.ts';
import { PAPER, type PaperName } from '#protocol/bus.ts';
import type { BoardJson, ItemInput } from '#protocol/item-json.ts';
import { Names } from '#protocol/items/names.ts';
import { PART_ITEMS, type Part, type WriteOptions, writePart } from '#protocol/items/write.ts';
import { pace } from '../job-throttle.ts';
import type { Imported, ImportPlace } from '../jobs-port.ts';
import { assertVersion, atriumItem, idOf } from './atrium.ts';
import { cutText } from './cut-text.ts';
import { elementsOf } from './elements.ts';
import { type Box, boxOf, joined, moved, offsetTo } from './place.ts';
import { MAX_ELEMENTS } from './read-import.ts';
import { Report } from './report.ts';

/** As json.ts writes it, however it was spaced since. */
const HEAD = /^\s*\{\s*"type"\s*:\s*"atrium"/;
const HEAD_BYTES = 200;

export async function isAtriumFile(file: Blob): Promise<boolean> {
  return HEAD.test(await file.slice(0, HEAD_BYTES).text());
}

/** `file` is read twice. */
export async function atriumFile(
  file: Pick<Blob, 'stream'>,
  name: string,
  place: ImportPlace,
  measure: WriteOptions['measure'],
): Promise<Imported> {
  const { ids, box, board } = await survey(file, name);
  const [dx, dy] = place.keeps || !box ? [0, 0] : offsetTo(place, box);
  const report = new Report();
  const nowMs = Date.now();
  const names = new Names(nowMs);
  const options = {
    nowMs,
    names,
    measure,
    split: () => report.change('split'),
    left: (item: ItemInput, code: string) => {
      report.kept -= 1;
      const at = report.places.at(placed.indexOf(item) - placed.length);
      report.drop(item.kind, code === 'too-large' ? code : 'bad-item', at);
    },
  };
  const parts: Part[] = [];
  /** Those that are written now: the last of the report's. */
  let placed: ItemInput[] = [];
  let count = 0;
  for await (const elements of elementsOf(file, 'items')) {
    const items = elements.flatMap((element) => atriumItem(element, ids, report, String(++count)) ?? []);
    for (const item of items) if (cutText(item)) report.change('cut');
    placed = dx === 0 && dy === 0 ? items : moved(items, dx, dy);
    for (let from = 0; from < placed.length; from += PART_ITEMS) {
      const part = writePart(placed, null, options, from);
      if (part.count > 0) parts.push(part);
    }
    if (pace.isDue) await pace.rest();
  }
  report.change('new-id', names.twins);
  if (report.kept === 0 && parts.length === 0 && report.done().dropped.length === 0)
    throw new BoardError('import-empty', name);
  return { parts, report: report.done(), board, box: box ? { ...box, x: box.x + dx, y: box.y + dy } : undefined };
}

interface Survey {
  ids: Set<string>;
  box: Box | null;
  board: BoardJson;
}

async function survey(file: Pick<Blob, 'stream'>, name: string): Promise<Survey> {
  let board: BoardJson = {};
  const onRest = (rest: unknown): void => {
    assertVersion(rest, name);
    board = boardIn(rest);
  };
  const ids = new Set<string>();
  let box: ReturnType<typeof boxOf> = null;
  let count = 0;
  for await (const elements of elementsOf(file, 'items', onRest)) {
    count += elements.length;
    if (count > MAX_ELEMENTS) throw new BoardError('import-too-many', `more than ${MAX_ELEMENTS}`);
    for (const element of elements) {
      const id = idOf(element);
      if (id !== undefined) ids.add(id);
    }
    // What cannot be read is named in the second round.
    const unheard = new Report();
    box = joined(box, boxOf(elements.flatMap((element) => atriumItem(element, new Set(), unheard, '') ?? [])));
    if (pace.isDue) await pace.rest();
  }
  return { ids, box, board };
}

/** As far as it is what it should be. */
function boardIn(file: unknown): BoardJson {
  const { title, paper } = ((file as { board?: unknown } | null)?.board ?? {}) as Record<string, unknown>;
  return {
    ...(typeof title === 'string' ? { title } : {}),
    ...(typeof paper === 'string' && Object.hasOwn(PAPER, paper) ? { paper: paper as PaperName } : {}),
  };
}
