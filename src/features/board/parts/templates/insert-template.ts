// Puts a template on the open board: its items and images are fetched first, so that of a template that cannot be fetched nothing is on
// the board. All of it is one step of undo and has new ids. It goes beside what is there, is selected and in view.

import type { Box } from '#protocol/bus.ts';
import type { ItemInput } from '#protocol/item-json.ts';
import { readItem } from '#protocol/item-schema.ts';
import type { TemplateName } from '#protocol/templates.ts';
import type { BoardCalls } from '../../../../bus/board-link.ts';
import { i18n } from '../../../../i18n/i18n.ts';
import {
  fetchBuiltInItems,
  fetchSavedItems,
  fetchTemplateImage,
} from '../../../../workspace/templates/template-files.ts';
import { templateLanguage } from '../../../../workspace/templates/template-texts.ts';
import type { BoardSession } from '../../session/board-session.ts';
import { chooseTool } from '../../session/tool-in-hand.ts';
import { loadInPortions } from '../automation/load-portions.ts';
import { boxOfItems } from './items-box.ts';
import { renamed, topIndexes } from './renamed-items.ts';

/** The name of one of Atrium's own templates, or the id of a template that people have saved. */
export type TemplateSource = { name: TemplateName } | { id: string };

/** Images that are fetched at once. */
const FETCHED_AT_ONCE = 4;

interface Content {
  items: ItemInput[];
  images: readonly Blob[];
}

/** Rejects with an ApiError if the template cannot be fetched, and as `load` does. `signal` ends it until its items go to the board. */
export async function insertTemplate(
  board: BoardSession,
  calls: BoardCalls,
  source: TemplateSource,
  signal: AbortSignal,
): Promise<void> {
  const content = await fetchContent(source, signal).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  if (!content || signal.aborted) return;
  const { items, images } = content;
  const box = boxOfItems(items);
  const { camera } = board.motion;
  const free = await calls.placeBeside({ ...box, x: camera.x - box.w / 2, y: camera.y - box.h / 2 });
  const tops = topIndexes(items);
  const ids = await loadInPortions(board, calls, items, {
    aim: { x: free.x + free.w / 2, y: free.y + free.h / 2 },
    shift: { dx: free.x - box.x, dy: free.y - box.y },
    images,
  });
  chooseTool(board, 'select');
  await calls.select(tops.flatMap((index) => ids[index] ?? []));
  if (!isInView(board, free)) await calls.cameraFit('selection');
}

async function fetchContent(source: TemplateSource, signal: AbortSignal): Promise<Content> {
  const items = renamed(await fetchItems(source, signal));
  return { items, images: 'id' in source ? await fetchImages(source.id, items, signal) : [] };
}

async function fetchItems(source: TemplateSource, signal: AbortSignal): Promise<ItemInput[]> {
  const items =
    'name' in source
      ? await fetchBuiltInItems(source.name, templateLanguage(i18n), true, signal)
      : await fetchSavedItems(source.id, signal);
  return items.map((item, index) => readItem(item, index));
}

/** Returns the images that the items show. */
async function fetchImages(id: string, items: readonly ItemInput[], signal: AbortSignal): Promise<Blob[]> {
  const names = [...new Set(items.flatMap(({ image }) => image?.sha256 ?? []))];
  const images: Blob[] = [];
  const fetchNext = async (): Promise<void> => {
    for (let name = names.shift(); name !== undefined; name = names.shift())
      images.push(await fetchTemplateImage(id, name, signal));
  };
  await Promise.all(Array.from({ length: FETCHED_AT_ONCE }, fetchNext));
  return images;
}

function isInView(board: BoardSession, { x, y, w, h }: Box): boolean {
  const { view, camera } = board.motion;
  const [halfW, halfH] = [view.w / camera.zoom / 2, view.h / camera.zoom / 2];
  const [left, top] = [camera.x - halfW, camera.y - halfH];
  return x >= left && y >= top && x + w <= left + 2 * halfW && y + h <= top + 2 * halfH;
}
