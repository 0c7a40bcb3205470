// Load, pan, zoom, marquee, drag and memory of a board of 1k, 20k and 100k items, each beside the floor of the same run.

import { dragAlong, type FrameFigures, loadMs, pan, setCamera, zoomTo } from '../browser/gestures.ts';
import { Session, sleep } from '../browser/session.ts';
import type { SuiteContext } from '../context.ts';
import { environment, type Result, tenth } from '../result.ts';
import { libraryFiles } from '../scenes/real-files.ts';
import { fitCamera, type Scene, seededScene, VIEW } from '../scenes/seeded.ts';

export async function board(context: SuiteContext): Promise<Result[]> {
  const results: Result[] = [];
  const add = async (measuring: Promise<Result[]>): Promise<void> => void results.push(...(await measuring));
  for (const mode of context.modes) {
    for (const kind of ['2d', 'gl'])
      await add(
        measure(context, mode, '', `floor ${kind}`, `${context.floorOrigin}/?kind=${kind}`, (measuring) =>
          glide(measuring),
        ),
      );
    for (const renderer of context.renderers) {
      const query = renderer === 'chosen' ? '' : `?renderer=${renderer}`;
      const url = `${context.origin}/board/incognito${query}`;
      for (const n of context.sizes)
        await add(
          measure(context, mode, `${n} items`, `atrium ${renderer}`, url, (measuring) => seededBoard(measuring, n)),
        );
      await add(measure(context, mode, 'public libraries', `atrium ${renderer}`, url, realBoard));
    }
  }
  return results;
}

/** What a measurement may do: use the page, say figures. */
interface Measuring {
  session: Session;
  say(what: string, value: number | null, unit: string): void;
  sayFrames(what: string, figures: FrameFigures): void;
}

async function measure(
  context: SuiteContext,
  mode: string,
  scene: string,
  who: string,
  url: string,
  work: (measuring: Measuring) => Promise<void>,
): Promise<Result[]> {
  const results: Result[] = [];
  const session = await Session.open(url, mode);
  const env = environment({ mode, browser: session.browser.version(), view: '1280x720' });
  const say = (what: string, value: number | null, unit: string): void => {
    const name = [mode, scene, who, what].filter(Boolean).join(' · ');
    results.push({ suite: 'board', name, value: tenth(value), unit, n: 1, env });
    context.log(`${name}: ${tenth(value)} ${unit}`);
  };
  const sayFrames = (what: string, f: FrameFigures): void => {
    say(`${what}: frames`, f.framesPerS, '1/s');
    say(`${what}: gap p95`, f.gapP95Ms, 'ms');
    say(`${what}: gap p99`, f.gapP99Ms, 'ms');
    say(`${what}: main thread busy`, f.mainBusyPct, '%');
  };
  try {
    await session.page.evaluate(() => window.board.ready);
    await work({ session, say, sayFrames });
    if (session.errors.length > 0) context.log(`page errors: ${session.errors.slice(0, 3).join(' | ')}`);
  } catch (error) {
    context.log(`${mode} ${scene} ${who}: ${(error as Error).message.split('\n')[0]}`);
    say('did not finish', null, '');
  } finally {
    await session.close();
  }
  return results;
}

/** The gestures a floor can answer too. */
async function glide({ session, sayFrames }: Measuring, scene: Scene = seededScene(1000)): Promise<void> {
  const fit = fitCamera(scene);
  await session.page.evaluate(() => window.board.tool.set('select'));
  await setCamera(session, { x: scene.board.w / 2, y: scene.board.h / 2, zoom: 1 });
  await sleep(800);
  sayFrames('pan', await pan(session));
  await setCamera(session, fit);
  await sleep(800);
  sayFrames('zoom', await zoomTo(session, fit.zoom, 2));
}

async function seededBoard(measuring: Measuring, n: number): Promise<void> {
  const { session, say, sayFrames } = measuring;
  const scene = seededScene(n);
  const fit = fitCamera(scene);
  await setCamera(session, fit);
  await sendScene(session, scene.items);
  const load = () => session.page.evaluate(() => (window as unknown as { bench: () => Promise<unknown> }).bench());
  say('load to the last frame', await loadMs(session, load), 'ms');
  say('memory, renderer and GPU process', await session.memoryMiB(), 'MiB');
  await glide(measuring, scene);
  await setCamera(session, fit);
  await session.page.evaluate(() => window.board.select([]));
  await sleep(800);
  sayFrames('marquee over everything', await dragAlong(session, 1500, (u) => [60 + 1165 * u, 76 + 579 * u]));
  say('selected', await session.page.evaluate(async () => (await window.board.selection()).length), 'items');
  const grab = await session.page.evaluate(
    async () => (await window.board.items({ kind: 'sticky' }))[0]?.bounds ?? null,
  );
  if (!grab) return;
  const x = (grab.x + grab.w / 2 - fit.x) * fit.zoom + VIEW.w / 2;
  const y = (grab.y + grab.h / 4 - fit.y) * fit.zoom + VIEW.h / 2;
  sayFrames(
    'drag everything',
    await dragAlong(session, 2000, (u) => [x + 60 * Math.sin(u * 12), y + 40 * (1 - Math.cos(u * 12))]),
  );
}

/** The public libraries the tests import too, one after the other on one board. */
async function realBoard({ session, say, sayFrames }: Measuring): Promise<void> {
  for (const { name, bytes } of libraryFiles()) {
    const took = await session.page.evaluate(
      async ([base64, fileName]) => {
        const file = new File([Uint8Array.from(atob(base64 as string), (c) => c.charCodeAt(0))], fileName as string);
        const start = performance.now();
        await window.board.import(file);
        return performance.now() - start;
      },
      [bytes.toString('base64'), name],
    );
    say(`import ${name}`, took, 'ms');
  }
  say('items', await session.page.evaluate(() => window.board.count()), 'items');
  await session.page.evaluate(() => window.board.camera.fit());
  const fitted = await session.page.evaluate(() => window.board.camera.get());
  await sleep(1500);
  sayFrames('pan over all of it', await pan(session));
  await setCamera(session, fitted);
  sayFrames('zoom into it', await zoomTo(session, fitted.zoom, 2));
}

/** Hands the scene to the page beforehand, so that only `load` itself is timed. */
async function sendScene(session: Session, items: readonly { points?: unknown }[]): Promise<void> {
  const SLICE = 5000;
  await session.page.evaluate(() => {
    const held: unknown[] = [];
    Object.assign(window, { held, bench: () => window.board.load(held.splice(0) as never) });
  });
  for (let at = 0; at < items.length; at += SLICE) {
    const plain = items
      .slice(at, at + SLICE)
      .map((item) => ({ ...item, points: item.points ? [...(item.points as Float32Array)] : undefined }));
    await session.page.evaluate((slice) => {
      for (const item of slice)
        (window as unknown as { held: unknown[] }).held.push({
          ...item,
          points: item.points && Float32Array.from(item.points),
        });
    }, plain);
  }
}
