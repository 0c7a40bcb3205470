// Files in: hands long work to the jobs worker and what it answers to the engine.

import { proxy } from 'comlink';
import { type Box, PAPER } from '#protocol/bus.ts';
import type { DrawSvg } from '#protocol/exports.ts';
import { imagesIn } from '#protocol/item-bytes.ts';
import type { BoardJson } from '#protocol/item-json.ts';
import type { Part } from '#protocol/items/write.ts';
import { run } from '../../engine/commands.ts';
import type { EngineApi } from '../../engine/engine.ts';
import { boxedChunk } from '../../engine/missing-pictures.ts';
import type { Imported, JobsPort } from '../../jobs/jobs-port.ts';
import { type AllPut, landingAt, type Puts } from '../document/bulk-insert.ts';
import type { Viewport } from '../frame/viewport.ts';
import type { Progress } from '../progress.ts';
import type { Sync } from '../sync/host.ts';
import { withJobs } from './jobs-thread.ts';

const FIRST_GROUP = 2 ** 31;
let groups = 0;

export interface ImportDeps {
  engine: Pick<EngineApi, 'command' | 'count' | 'title' | 'paper' | 'dress' | 'frameAt' | 'stepBeside'>;
  viewport: Pick<Viewport, 'fit'>;
  puts: Pick<Puts, 'all'>;
  progress: Pick<Progress, 'set'>;
  /** Where files are kept that images show, to be sent before them. Throws where nothing can be put. */
  images(): Pick<Sync['images'], 'keep' | 'bring'>;
  wake(): void;
}

/**
 * Reads a file and adds its items around `at` (board units), in the frame there. Without `at` they are placed near the middle of the view,
 * clear of other items; an export of a board comes to an empty board in its own place, with its paper, and with its title if there is none.
 * Items that the server would refuse are left out and named.
 */
export async function importFile(
  { engine, viewport, puts, progress, images, wake }: ImportDeps,
  file: Blob,
  name: string,
  at: { x: number; y: number; isTop?: boolean | undefined } | null,
  middle: { x: number; y: number },
  drawSvg: DrawSvg,
): Promise<{ put: AllPut; report: Imported['report']; box: Imported['box'] }> {
  progress.set('import', { done: 0, total: 0 });
  wake();
  const keeps = at === null && engine.count(-1) === 0;
  const place = { ...(at ?? middle), keeps };
  const {
    parts,
    report,
    files = [],
    board,
    box,
  } = await withJobs(
    (port) =>
      port.parse(
        file,
        name,
        place,
        proxy((svg: Blob) => drawSvg(svg)),
      ) as Promise<Awaited<ReturnType<JobsPort['parse']>>>,
  ).finally(() => progress.set('import', null));
  const kept = new Set<string>();
  for (const one of files) kept.add(await images().keep(one));
  const missing = await boxMissing(parts, kept, images);
  const group = keeps && board ? newGroup() : 0;
  if (group !== 0) dress(engine, board!, group);
  const step = at || keeps || !box ? { dx: 0, dy: 0 } : stepBeside(engine, box);
  const placed = box && { ...box, x: box.x + step.dx, y: box.y + step.dy };
  const aim = at ?? (placed ? { x: placed.x + placed.w / 2, y: placed.y + placed.h / 2 } : middle);
  const put = await puts.all(parts, group, { ...landingAt(engine, aim), ...step });
  run(engine, 'select', []);
  if (keeps) viewport.fit('content');
  wake();
  const named = missing.length > 0 ? { missing: [...(report.missing ?? []), ...missing] } : {};
  return { put, report: { ...report, ...named }, box: placed };
}

/** Pictures that are nowhere take nothing else along: boxes in their places, by these names. What is not known is known when it is sent. */
async function boxMissing(parts: Part[], kept: ReadonlySet<string>, images: ImportDeps['images']): Promise<string[]> {
  const shown = new Set(parts.flatMap(({ chunk }) => [...imagesIn(chunk)].filter((name) => !kept.has(name))));
  const names: string[] = [];
  if (shown.size === 0) return names;
  const absent = await images().bring(shown);
  if (absent.size === 0) return names;
  for (const part of parts) part.chunk = boxedChunk(part.chunk, absent, (name) => names.push(name));
  return names;
}

/** How far what nobody aimed is moved so that it covers nothing. */
export function stepBeside(engine: Pick<EngineApi, 'stepBeside'>, { x, y, w, h }: Box): { dx: number; dy: number } {
  const [dx = 0, dy = 0] = engine.stepBeside(x, y, w, h);
  return { dx, dy };
}

function dress(engine: ImportDeps['engine'], { title = '', paper }: BoardJson, group: number): void {
  const isNamed = engine.title() !== '';
  engine.dress(isNamed ? '' : title, paper === undefined ? engine.paper() : PAPER[paper], group);
}

/** None that the page gives its runs of pictures. */
function newGroup(): number {
  groups += 1;
  return FIRST_GROUP + groups;
}

/** The board's cache on this device: a snapshot in place of the rows. A large board's engine would hold as much as the board itself. */
export function compactCache(alias: string): Promise<number | undefined> {
  return withJobs((port) => port.compact(alias), 0);
}
