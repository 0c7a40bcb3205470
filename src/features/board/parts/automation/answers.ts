// The answers of window.board, loaded with the first call (proxy.ts). Arguments are checked by the table that documents them. Items are
// packed in slices of at most 8 ms. Every failure is an error by name.

import type { BoardAutomation, ItemPage } from '#protocol/automation.ts';
import { type MethodName, readArguments } from '#protocol/automation-schema.ts';
import { asBoardError, BoardError, laterPart } from '#protocol/board-error.ts';
import { ITEMS_AT_ONCE, type ItemFilter, LOAD_ITEMS, PAGE_ITEMS } from '#protocol/bus.ts';
import { apiRows, type PlainApiName } from '#protocol/commands.ts';
import type { ImportReport } from '#protocol/import-report.ts';
import type { ItemInput, ItemJson } from '#protocol/item-json.ts';
import { readable } from '#protocol/item-schema.ts';
import { TOOL_CODES, type ToolName } from '#protocol/tools.ts';
import type { BoardCalls } from '../../../../bus/board-link.ts';
import { pageCanvases } from '../../../../bus/canvases.ts';
import type { BoardSession } from '../../session/board-session.ts';
import { withLanguage } from '../export/with-language.ts';
import { drawSvgOf } from '../files/draw-svg.ts';
import { EDITS } from './edits.ts';
import { loadInPortions } from './load-portions.ts';

/** What answers: a board, and its own calls, which wait for no key. */
export interface Answering {
  board: BoardSession;
  calls: BoardCalls;
}

/** Whose answer it is. */
interface Asked {
  board: BoardSession;
  on: Listen;
}

type Listen = BoardAutomation['on'];

type Function<M extends MethodName> = M extends `${infer G}.${infer N}`
  ? G extends 'camera' | 'tool'
    ? N extends keyof BoardAutomation[G]
      ? BoardAutomation[G][N]
      : never
    : never
  : M extends keyof BoardAutomation
    ? BoardAutomation[M]
    : never;
type Arguments<M extends MethodName> = Function<M> extends (...args: infer A) => unknown ? A : never;

/** Methods that are other than their command. */
type OwnMethod = Exclude<MethodName, PlainApiName>;

const ANSWERS: { [M in OwnMethod]: (calls: BoardCalls, args: Arguments<M>, asked: Asked) => unknown } = {
  load: (calls, [items], { board }) => load(board, calls, items),
  items: (calls, [filter]) => allItems(calls, filter),
  pages: (calls, [filter, size = PAGE_ITEMS]) => pagesOf(calls, filter, size),
  'camera.get': (calls) => calls.cameraGet(),
  'camera.set': (calls, [camera]) => calls.cameraSet(camera),
  'camera.fit': (calls, [what = 'all']) => calls.cameraFit(what),
  select: (calls, [ids]) => calls.select([...ids]),
  'tool.set'(calls, [name, options], { board }) {
    if (!Object.hasOwn(TOOL_CODES, name)) throw new BoardError('unknown-tool', name.slice(0, 40), 'name');
    // At once, as when a hand takes it: of two within a frame the board may tell of neither.
    board.store.tool = name as ToolName;
    return calls.setTool(board.store.tool, options);
  },
  ...EDITS,
  undo: (calls) => calls.undo(),
  redo: (calls) => calls.redo(),
  import: (calls, [file], { board, on }) => importAnswered(board, calls, file, on),
  export: async (calls, [{ format, ...options }]) => (await calls.exportAs(format, withLanguage(format, options))).file,
  async stats(calls, [options]) {
    const stats = await calls.stats(options);
    const canvases = [...pageCanvases(), ...(stats.canvases ?? [])];
    return canvases.length > 0 ? { ...stats, canvases } : stats;
  },
};

const ROWS = apiRows();
const isOwn = (method: MethodName): method is OwnMethod => Object.hasOwn(ANSWERS, method);

export async function answer(
  method: MethodName,
  given: readonly unknown[],
  answering: () => Promise<Answering>,
  on: Listen,
): Promise<unknown> {
  try {
    const args = readArguments(method, given);
    const { calls, board } = await answering();
    if (ROWS.get(method)?.may === 'edit' && board.store.role !== 'editor') throw new BoardError('read-only');
    if (isOwn(method)) return await ANSWERS[method](calls, args as never, { board, on });
    return await (calls[method] as (...args: unknown[]) => Promise<unknown>)(...args);
  } catch (error) {
    throw byName(error);
  }
}

function byName(error: unknown): BoardError {
  const named = asBoardError(error);
  return named instanceof BoardError ? named : new BoardError('defect', String(error));
}

async function allItems(calls: BoardCalls, filter: ItemFilter | undefined): Promise<ItemJson[]> {
  const n = filter?.ids?.length ?? (await calls.count(filter));
  if (n > ITEMS_AT_ONCE)
    throw new BoardError('too-many', `${n} items, up to ${ITEMS_AT_ONCE} are given at once: pages() gives them`);
  return calls.items(filter);
}

async function* pagesOf(
  calls: BoardCalls,
  filter: ItemFilter | undefined,
  size: number,
): AsyncGenerator<ItemPage, void> {
  try {
    const { readPages } = await laterPart(import('./pages.ts'));
    yield* readPages(calls, filter, size);
  } catch (error) {
    throw byName(error);
  }
}

/** With the server's answer; offline, without it. */
async function importAnswered(
  board: BoardSession,
  to: BoardCalls,
  file: File | Blob,
  on: Listen,
): Promise<ImportReport> {
  let goneOffline = (): void => {};
  const offline = new Promise<void>((resolve) => {
    goneOffline = resolve;
  });
  const hasNoServer = (state: string | undefined): boolean => state === 'offline' || state === 'denied';
  let isOffline = hasNoServer(board.store.saved?.state);
  const stop = on('saved', ({ state }) => {
    isOffline = hasNoServer(state);
    if (isOffline) goneOffline();
  });
  try {
    const name = file instanceof File ? file.name : '';
    const report = await to.importFile(file, name, undefined, drawSvgOf(board)).catch(async (error: unknown) => {
      const { asImage } = await laterPart(import('../files/take-images.ts'));
      return asImage(board, to, file, error);
    });
    if (report.state === 'saved') return report;
    if (isOffline) goneOffline();
    return await Promise.race([to.importOutcome(report.run), offline.then(() => report)]);
  } finally {
    stop();
  }
}

/** Read to its end: a transaction says at its beginning how many items it has. */
async function gathered(given: AsyncIterable<ItemInput>): Promise<ItemInput[]> {
  const items: ItemInput[] = [];
  for await (const item of given) {
    items.push(item);
    if (items.length > LOAD_ITEMS) break;
  }
  return items;
}

async function load(
  board: BoardSession,
  to: BoardCalls,
  given: readonly ItemInput[] | AsyncIterable<ItemInput>,
): Promise<string[]> {
  const items = Symbol.asyncIterator in given ? await gathered(given) : readable('items', () => [...given]);
  if (items.length > LOAD_ITEMS)
    throw new BoardError('too-many', `items: ${items.length} or more, up to ${LOAD_ITEMS} can be on a board`, 'items');
  return loadInPortions(board, to, items);
}
