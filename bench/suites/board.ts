// Load, pan, zoom, marquee, drag and memory of a board of 1k, 20k and 100k items, each beside the floor of the same run.

import { dragAlong, type FrameFigures, loadMs, pan, setCamera, zoomTo } from '../browser/gestures.ts';
import { Session, sleep } from '../browser/session.ts';
import type { SuiteContext } from '../main.ts';
import { environment, type Result, tenth } from '../result.ts';
import { fitCamera, seededScene } from '../scenes/seeded.ts';

export async function board(context: SuiteContext): Promise<Result[]> {
  const results: Result[] = [];
  for (const mode of context.modes) {
    for (const kind of ['2d', 'gl'])
      results.push(...(await measure(context, mode, `floor ${kind}`, `${context.floorOrigin}/?kind=${kind}`, 1000)));
    for (const n of context.sizes) {
      for (const renderer of context.renderers) {
        const query = renderer === 'chosen' ? '' : `?renderer=${renderer}`;
        results.push(
          ...(await measure(context, mode, `atrium ${renderer}`, `${context.origin}/board/incognito${query}`, n)),
        );
      }
    }
  }
  return results;
}

async function measure(context: SuiteContext, mode: string, who: string, url: string, n: number): Promise<Result[]> {
  const results: Result[] = [];
  const session = await Session.open(url, mode);
  const env = environment({ mode, browser: session.browser.version(), view: '1280x720' });
  const say = (what: string, value: number | null, unit: string): void => {
    results.push({
      suite: 'board',
      name: `${mode} · ${n} items · ${who} · ${what}`,
      value: tenth(value),
      unit,
      n: 1,
      env,
    });
    context.log(`${mode} ${n} ${who} ${what}: ${tenth(value)} ${unit}`);
  };
  const sayFrames = (what: string, f: FrameFigures): void => {
    say(`${what}: frames`, f.framesPerS, '1/s');
    say(`${what}: gap p95`, f.gapP95Ms, 'ms');
    say(`${what}: gap p99`, f.gapP99Ms, 'ms');
    say(`${what}: main thread busy`, f.mainBusyPct, '%');
  };
  try {
    const scene = seededScene(n);
    const fit = fitCamera(scene);
    await session.page.evaluate(() => window.board.ready);
    await setCamera(session, fit);
    if (!who.startsWith('floor')) {
      await sendScene(session, scene.items);
      say(
        'load to the last frame',
        await loadMs(session, () =>
          session.page.evaluate(() => (window as unknown as { bench: () => Promise<unknown> }).bench()),
        ),
        'ms',
      );
      say('memory, renderer and GPU process', await session.memoryMiB(), 'MiB');
    }
    await session.page.evaluate(() => window.board.tool.set('select'));
    await setCamera(session, { x: scene.board.w / 2, y: scene.board.h / 2, zoom: 1 });
    await sleep(800);
    sayFrames('pan', await pan(session));
    await setCamera(session, fit);
    await sleep(800);
    sayFrames('zoom', await zoomTo(session, fit.zoom, 2));
    if (!who.startsWith('floor')) {
      await setCamera(session, fit);
      await session.page.evaluate(() => window.board.select([]));
      await sleep(800);
      sayFrames('marquee over everything', await dragAlong(session, 1500, (u) => [60 + 1165 * u, 76 + 579 * u]));
      say('selected', await session.page.evaluate(async () => (await window.board.selection()).length), 'items');
      const grab = await session.page.evaluate(
        async () => (await window.board.items({ kind: 'sticky' }))[0]?.bounds ?? null,
      );
      if (grab) {
        const x = (grab.x + grab.w / 2 - fit.x) * fit.zoom + 640;
        const y = (grab.y + grab.h / 4 - fit.y) * fit.zoom + 360;
        sayFrames(
          'drag everything',
          await dragAlong(session, 2000, (u) => [x + 60 * Math.sin(u * 12), y + 40 * (1 - Math.cos(u * 12))]),
        );
      }
    }
    if (session.errors.length > 0) context.log(`page errors: ${session.errors.slice(0, 3).join(' | ')}`);
  } catch (error) {
    context.log(`${mode} ${n} ${who}: did not finish: ${(error as Error).message.split('\n')[0]}`);
    say('did not finish', null, '');
  } finally {
    await session.close();
  }
  return results;
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
