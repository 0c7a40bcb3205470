// Load, memory, pan, zoom, click, marquee and drag of boards of several sizes: the product, its peers and the floors, each in
// a browser of its own.

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  type Appearance,
  appearance,
  clearSelection,
  clicks,
  dragAlong,
  getCamera,
  overEverything,
  pan,
  selectedCount,
  setCamera,
  setTool,
  zoomTo,
} from '../browser/gestures.ts';
import { DidNotFinish, LOAD_MS, nowMs, pace, Session, sleep } from '../browser/session.ts';
import type { FrameFigures } from '../browser/trace.ts';
import { type Job, type ReportFigure, type SuiteContext, sweep, wanted } from '../context.ts';
import { quantile, tenth } from '../result.ts';
import { drawingFiles } from '../scenes/real-files.ts';
import { fitCamera, type Scene, seededScene, VIEW } from '../scenes/seeded.ts';
import type { Subject } from '../subjects.ts';
import { connectors } from './connectors.ts';
import { loadScene } from './load-scene.ts';
import { fling, type Keep, LOOK_ITEMS, zoomLook } from './look.ts';
import { photographs } from './photographs.ts';
import { atRest } from './rest.ts';

/** A page with a board on it, and where its figures go. */
interface Bench {
  session: Session;
  subject: Subject;
  scene: Scene;
  say: ReportFigure;
  /** The first item's id in this page. */
  first: string;
  keep: Keep;
  /** How its board appeared, where one was loaded. */
  shown?: Appearance;
}

const GLIDES = ['pan', 'zoom', 'click'];
const SCENARIOS: Record<string, (bench: Bench) => Promise<void>> = {
  memory,
  pan: glide,
  zoom,
  click,
  look,
  loss,
  marquee,
  drag,
};
/** After so many scenarios that did not finish the rest is not tried. */
const LIVES = 3;

export function board(context: SuiteContext): Job[] {
  const jobs: Job[] = [];
  for (const mode of context.modes)
    for (const subject of context.floors)
      jobs.push(job(context, mode, '', subject, (say) => floor(context, mode, subject, say)));
  for (const { mode, n, subject } of sweep(context))
    jobs.push(job(context, mode, `${n} items`, subject, (say) => seeded(context, mode, n, subject, say)));
  if (wanted(context, 'libraries'))
    for (const mode of context.modes)
      for (const subject of context.products)
        jobs.push(job(context, mode, 'public libraries', subject, (say) => libraries(mode, subject, say)));
  if (wanted(context, 'connectors'))
    for (const mode of context.modes)
      for (const subject of context.products)
        jobs.push(job(context, mode, 'connectors', subject, (say) => connectors(mode, subject, say)));
  if (wanted(context, 'photographs'))
    for (const mode of context.modes)
      for (const subject of context.products)
        for (const coded of context.coded) {
          const scene = coded === 'jpeg' ? 'photographs' : `photographs, ${coded}`;
          const run: Job['run'] = (say) => photographs(mode, subject, context.photographs, coded, say);
          jobs.push(job(context, mode, scene, subject, run));
        }
  return jobs;
}

const job = (context: SuiteContext, mode: string, scene: string, subject: Subject, run: Job['run']): Job => ({
  suite: 'board',
  mode,
  scene,
  subject: subject.name,
  run: async (say) => {
    await run(say);
    context.log('');
  },
});

async function floor(context: SuiteContext, mode: string, subject: Subject, say: ReportFigure): Promise<void> {
  const session = await Session.open(mode, subject.url);
  const bench = { session, subject, scene: seededScene(1000), say, keep: () => {}, first: '' };
  try {
    for (const name of GLIDES.filter((glide) => wanted(context, glide)))
      await SCENARIOS[name]?.(bench).catch((error) => say(name, null, '', firstLine(error)));
  } finally {
    await session.close();
  }
}

async function seeded(
  context: SuiteContext,
  mode: string,
  n: number,
  subject: Subject,
  say: ReportFigure,
): Promise<void> {
  const which = { suite: 'board', mode, scene: `${n} items`, subject: subject.name };
  const smaller = context.sizes.filter((size) => size < n);
  for (const size of smaller) {
    const why = context.journal.failed({ ...which, scene: `${size} items` }, 'load');
    if (why) return say('load', null, 'ms', `did not load ${size} items`);
  }
  const before = context.journal.failed(which, 'load');
  if (before) return say('load', null, 'ms', before);
  const scene = seededScene(n);
  const keep = keeper(context.shots, `${mode}-${n}-${subject.name}`);
  let bench: Bench | undefined;
  let lives = LIVES;
  try {
    bench = await loaded(mode, subject, scene, say, keep);
    const { shown } = bench;
    if (shown) {
      say('load', tenth(shown.completeMs - shown.startMs), 'ms');
      keep('loaded', shown.final);
    }
    for (const [name, scenario] of Object.entries(SCENARIOS)) {
      if (!wanted(context, name)) continue;
      const why = context.journal.failed(which, name);
      if (why || lives === 0) {
        say(name, null, '', why ?? 'too much did not finish before it');
        continue;
      }
      try {
        bench ??= await loaded(mode, subject, scene, say, keep);
        await scenario(bench);
      } catch (error) {
        if (!bench) throw error;
        say(name, null, '', firstLine(error));
        lives--;
        await bench.session.close();
        bench = undefined;
      }
    }
    const problems = [...(bench?.session.errors ?? []), ...(bench?.session.external ?? [])];
    if (problems.length > 0) context.log(`page errors, foreign requests: ${problems.slice(0, 3).join(' | ')}`);
  } catch (error) {
    say('load', null, 'ms', firstLine(error));
  } finally {
    await bench?.session.close();
  }
}

export const firstLine = (error: unknown): string => String((error as Error).message).split('\n')[0] ?? '';

/** A fresh browser with the scene in it, all of it in view. */
async function loaded(mode: string, subject: Subject, scene: Scene, say: ReportFigure, keep: Keep): Promise<Bench> {
  const session = await Session.open(mode, subject.url);
  try {
    const load = await loadScene(session, scene);
    await setCamera(session, fitCamera(scene));
    let first = '';
    const shown = await appearance(session, async () => {
      first = await load();
    });
    return { session, subject, scene, say, keep, first, shown };
  } catch (error) {
    await session.close();
    throw error;
  }
}

/** Pictures into the folder that was asked for, if one was. */
const keeper =
  (folder: string | undefined, of: string): Keep =>
  (name, jpeg) => {
    if (!folder) return;
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, `${of}-${name}.jpg`.replaceAll(' ', '-')), jpeg);
  };

function sayFrames({ say }: Bench, what: string, f: FrameFigures): void {
  say(`${what}: frames`, tenth(f.framesPerS), '1/s');
  say(`${what}: gap p95`, tenth(f.gapP95Ms), 'ms');
  say(`${what}: gap p99`, tenth(f.gapP99Ms), 'ms');
  say(`${what}: main thread busy`, tenth(f.mainBusyPct), '%');
  say(`${what}: longest task`, tenth(f.longestTaskMs), 'ms');
}

async function memory({ session, say }: Bench): Promise<void> {
  // What a board on its way to the server takes is gone when it is there.
  await atRest(session);
  const { renderer, gpu } = await session.memoryMiB();
  say('memory: renderer', tenth(renderer), 'MiB');
  say('memory: GPU process', tenth(gpu), 'MiB');
  say('memory: both', tenth(renderer + gpu), 'MiB');
}

const middle = ({ board }: Scene, zoom: number) => ({ x: board.w / 2, y: board.h / 2, zoom });

async function restAt({ session }: Bench, camera: { x: number; y: number; zoom: number }): Promise<void> {
  await setTool(session, 'select');
  await clearSelection(session);
  await setCamera(session, camera);
  await sleep(800);
  await atRest(session);
}

async function glide(bench: Bench): Promise<void> {
  await restAt(bench, middle(bench.scene, 1));
  sayFrames(bench, 'pan', await pan(bench.session));
}

async function zoom(bench: Bench): Promise<void> {
  const fit = fitCamera(bench.scene);
  await restAt(bench, fit);
  sayFrames(bench, 'zoom', await zoomTo(bench.session, bench.subject.wheel, fit.zoom, 2));
  bench.say('zoom: reached', tenth((await getCamera(bench.session)).zoom * 100), '%');
}

async function click(bench: Bench): Promise<void> {
  await restAt(bench, middle(bench.scene, 1));
  const f = await clicks(bench.session, bench.scene);
  bench.say('click: main thread p50', tenth(f.mainP50Ms), 'ms');
  bench.say('click: main thread p95', tenth(f.mainP95Ms), 'ms');
  bench.say('click: next frame p50', tenth(f.nextFrameP50Ms), 'ms');
  bench.say('click: next frame p95', tenth(f.nextFrameP95Ms), 'ms');
  bench.say('click: of 100 that select', tenth((f.selecting / f.clicks) * 100), '');
}

async function look({ session, subject, scene, say, keep }: Bench): Promise<void> {
  if (subject.kind !== 'atrium' || scene.items.length < LOOK_ITEMS) return;
  await setTool(session, 'select');
  await clearSelection(session);
  await fling(session, scene, say, keep);
  await zoomLook(session, subject.wheel, scene, say, keep);
}

/** The graphics context goes and comes back in the middle of a pan. Canvas 2D has none to lose. */
async function loss(bench: Bench): Promise<void> {
  const { session, subject, scene, say } = bench;
  if (subject.name !== 'atrium gl') return;
  await restAt(bench, middle(scene, 1));
  let lostMs = 0;
  const lose = async (): Promise<void> => {
    lostMs = nowMs();
    await session.call('lost', () => window.board.debug('loseContext'));
    await session.call('given back', () => window.board.debug('restoreContext'));
  };
  const { completeMs } = await appearance(session, async () => {
    let lost: Promise<void> | undefined;
    await pace(120, 500, (u) => {
      void session.wheel(VIEW.w / 2, VIEW.h / 2, 7.5, 3, false);
      if (u >= 0.5) lost ??= lose();
    });
    await lost;
  });
  say('loss: whole again after', tenth(completeMs - lostMs), 'ms');
}

async function marquee(bench: Bench): Promise<void> {
  await restAt(bench, fitCamera(bench.scene));
  sayFrames(bench, 'marquee', await dragAlong(bench.session, 1500, overEverything));
  bench.say('marquee: selected', await selectedCount(bench.session), 'items');
}

async function drag(bench: Bench): Promise<void> {
  const { session, scene, say, first } = bench;
  const half = scene.items.length / 2;
  if ((await selectedCount(session)) < half) {
    await restAt(bench, fitCamera(scene));
    await dragAlong(session, 1500, overEverything);
  }
  const selected = await selectedCount(session);
  if (selected < half) throw new DidNotFinish(`only ${selected} selected`);
  const fit = fitCamera(scene);
  const [x, y] = grip(scene, fit);
  const before = await place(session, first);
  const to = (u: number): [number, number] => [x + 60 * Math.sin(u * 12), y + 40 * (1 - Math.cos(u * 12)) + 20 * u];
  sayFrames(bench, 'drag', await dragAlong(session, 2000, to));
  await session.settle();
  const after = await place(session, first);
  say('drag: moved', tenth(Math.hypot(after.x - before.x, after.y - before.y) * fit.zoom), 'px');
}

/** Where on screen to take hold of everything: the note nearest to the middle, where every whiteboard has something to grip. */
function grip(scene: Scene, fit: { x: number; y: number; zoom: number }): [number, number] {
  const [nearest] = scene.items
    .flatMap((item) => (item.kind === 'sticky' && item.x !== undefined && item.y !== undefined ? [item] : []))
    .map(({ x = 0, y = 0, w = 0, h = 0 }) => ({ x: x + w / 2, y: y + h / 4 }))
    .sort((a, b) => Math.hypot(a.x - fit.x, a.y - fit.y) - Math.hypot(b.x - fit.x, b.y - fit.y));
  const { x, y } = nearest ?? fit;
  return [(x - fit.x) * fit.zoom + VIEW.w / 2, (y - fit.y) * fit.zoom + VIEW.h / 2];
}

function place(session: Session, id: string): Promise<{ x: number; y: number }> {
  return session.call(
    'place',
    async (wantedId) => {
      const [item] = await window.board.items({ ids: [wantedId] });
      return { x: item?.bounds?.x ?? Number.NaN, y: item?.bounds?.y ?? Number.NaN };
    },
    id,
  );
}

/** The public libraries the tests import too, one after the other on one board. */
async function libraries(mode: string, subject: Subject, say: ReportFigure): Promise<void> {
  const session = await Session.open(mode, subject.url);
  const bench = { session, subject, scene: seededScene(1), say, keep: () => {}, first: '' };
  try {
    const took: number[] = [];
    for (const { name, bytes } of drawingFiles()) {
      const ms = await session.call(
        name,
        async ([base64, fileName]) => {
          const file = new File([Uint8Array.from(atob(base64 as string), (c) => c.charCodeAt(0))], fileName as string);
          const start = performance.now();
          await window.board.import(file);
          return performance.now() - start;
        },
        [bytes.toString('base64'), name],
        LOAD_MS,
      );
      took.push(ms);
    }
    say('import of a library, median', tenth(quantile(took, 0.5)), 'ms');
    say('import of a library, slowest', tenth(quantile(took, 1)), 'ms');
    say('items', await session.call('count', () => window.board.count()), 'items');
    await session.call('fit', () => window.board.camera.fit());
    const fitted = await getCamera(session);
    await sleep(1500);
    sayFrames(bench, 'pan', await pan(session));
    await setCamera(session, fitted);
    sayFrames(bench, 'zoom', await zoomTo(session, subject.wheel, fitted.zoom, 2));
  } finally {
    await session.close();
  }
}
