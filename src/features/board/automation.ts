// window.board: the documented automation API (protocol/automation.ts) over the board's calls. Packs and hands over items so that
// no slice of work is longer than 8 ms, and turns every failure into an error by name.

import { transfer } from 'comlink';
import type { BoardAutomation } from '#protocol/automation.ts';
import { BoardError } from '#protocol/board-error.ts';
import type { BoardEvents, ImportReport } from '#protocol/bus.ts';
import type { ItemInput } from '#protocol/item-json.ts';
import { TOOL_CODES, type ToolName } from '#protocol/tools.ts';
import type { BoardCalls } from '../../bus/board-link.ts';
import { pageCanvases } from '../../bus/canvases.ts';
import { board } from './state.ts';

const SLICE_MS = 8;
/** Points between two looks at the clock. */
const CLOCK_EVERY = 512;
/** Items of one message: a ms or two of copying on either side. */
const PORTION = 500;
/** So many messages are on their way at most: neither side waits for the other, and no copy of all piles up. */
const AHEAD = 3;
let runs = 0;

type Listen = <K extends keyof BoardEvents>(event: K, fn: (value: NonNullable<BoardEvents[K]>) => void) => () => void;

export function automationOf(calls: () => Promise<BoardCalls>, ready: Promise<void>, on: Listen): BoardAutomation {
  return {
    ready,
    load: async (items) => loadInPortions(await calls(), items),
    saved: async () => (await calls()).saved(),
    items: async (filter) => (await calls()).items(filter),
    count: async (filter) => (await calls()).count(filter),
    camera: {
      get: async () => (await calls()).cameraGet(),
      set: async (camera) => (await calls()).cameraSet(camera),
      fit: async (what = 'all') => (await calls()).cameraFit(what),
    },
    hit: async (x, y) => (await calls()).hit(x, y),
    select: async (ids) => (await calls()).select([...ids]),
    selection: async () => (await calls()).selection(),
    tool: {
      async set(name, options) {
        if (!Object.keys(TOOL_CODES).includes(name)) throw new BoardError('unknown-tool');
        await (await calls()).setTool(name as ToolName, options);
      },
    },
    undo: async () => (await calls()).undo(),
    redo: async () => (await calls()).redo(),
    import: async (file) => importAnswered(await calls(), file, on),
    export: async ({ format, ...options }) => (await calls()).exportAs(format, options),
    async stats(options) {
      const stats = await (await calls()).stats(options);
      const canvases = [...pageCanvases(), ...(stats.canvases ?? [])];
      return canvases.length > 0 ? { ...stats, canvases } : stats;
    },
    on,
    debug: async (what) => (await calls()).debug(what),
  };
}

/** With the server's answer; offline, without it. */
async function importAnswered(to: BoardCalls, file: File | Blob, on: Listen): Promise<ImportReport> {
  let goneOffline = (): void => {};
  const offline = new Promise<void>((resolve) => {
    goneOffline = resolve;
  });
  let isOffline = board.saved?.state === 'offline';
  const stop = on('saved', ({ state }) => {
    isOffline = state === 'offline';
    if (isOffline) goneOffline();
  });
  try {
    const report = await to.importFile(file, file instanceof File ? file.name : '');
    if (isOffline) goneOffline();
    return await Promise.race([to.importOutcome(report.run), offline.then(() => report)]);
  } finally {
    stop();
  }
}

/** Packs portions while the board takes those before. */
async function loadInPortions(to: BoardCalls, items: readonly ItemInput[]): Promise<string[]> {
  if (!Array.isArray(items)) throw new BoardError('bad-item');
  const run = ++runs;
  const ids: string[] = [];
  const sent: Promise<string[]>[] = [];
  try {
    for (let from = 0; from === 0 || from < items.length; from += PORTION) {
      const packed = await packPoints(items.slice(from, from + PORTION));
      if (sent.length === AHEAD) ids.push(...(await (sent.shift() as Promise<string[]>)));
      const portion = { run, total: items.length, last: from + PORTION >= items.length };
      const one = to.load(packed.items, transfer(packed.points, [packed.points.buffer]), packed.offsets, portion);
      // Who waits for it is told of it.
      one.catch(() => {});
      sent.push(one);
    }
    for (const one of sent) ids.push(...(await one));
    return ids;
  } catch (error) {
    await to.loadDrop(run);
    throw error;
  }
}

export interface PackedItems {
  items: ItemInput[];
  /** x, y, pressure (negative: none) of all items, one after the other. */
  points: Float32Array<ArrayBuffer>;
  /** Item i owns the triples offsets[i] .. offsets[i + 1]. */
  offsets: Uint32Array<ArrayBuffer>;
}

export async function packPoints(
  items: readonly ItemInput[],
  yieldNow: () => Promise<void> = nextTask,
): Promise<PackedItems> {
  if (!Array.isArray(items)) throw new BoardError('bad-item');
  const offsets = new Uint32Array(items.length + 1);
  items.forEach((item, i) => {
    offsets[i + 1] = (offsets[i] as number) + tripleCount(item);
  });
  const points = new Float32Array((offsets[items.length] as number) * 3);
  let sliceStartMs = performance.now();
  let sinceClock = 0;
  const rest: ItemInput[] = [];
  for (const [i, item] of items.entries()) {
    const { points: own, ...others } = item;
    if (!isPacked(item)) {
      rest.push(item);
      continue;
    }
    rest.push(others);
    let at = (offsets[i] as number) * 3;
    if (own instanceof Float32Array) {
      points.set(own, at);
      sinceClock += own.length / 24;
    } else {
      for (const point of own ?? []) {
        if (!Array.isArray(point)) throw new BoardError('bad-item');
        const [x, y, pressure] = point;
        if (!Number.isFinite(x) || !Number.isFinite(y)) throw new BoardError('bad-item');
        points[at++] = x as number;
        points[at++] = y as number;
        points[at++] = pressure ?? -1;
        sinceClock++;
      }
    }
    if (++sinceClock >= CLOCK_EVERY) {
      sinceClock = 0;
      if (performance.now() - sliceStartMs >= SLICE_MS) {
        await yieldNow();
        sliceStartMs = performance.now();
      }
    }
  }
  return { items: rest, points, offsets };
}

/** A connector's bends are few, and go along as they are. */
function isPacked(item: ItemInput): boolean {
  return item.kind === 'stroke' || item.kind === 'path';
}

function tripleCount(item: ItemInput): number {
  if (typeof item !== 'object' || item === null) throw new BoardError('bad-item');
  const { points } = item;
  if (points === undefined || !isPacked(item)) return 0;
  if (points instanceof Float32Array) {
    if (points.length % 3 !== 0) throw new BoardError('bad-item');
    return points.length / 3;
  }
  if (!Array.isArray(points)) throw new BoardError('bad-item');
  return points.length;
}

/** A task later, without the 4 ms a nested timer costs. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
