// Ink latency, pointer event → pixel, on boards of several sizes, beside the floor of the same executor in the same run.

import { inkLatencyMs, setCamera } from '../browser/gestures.ts';
import { Session } from '../browser/session.ts';
import type { SuiteContext } from '../context.ts';
import { environment, quantile, type Result, tenth } from '../result.ts';
import { seededScene } from '../scenes/seeded.ts';

const REPEATS = 3;

export async function ink(context: SuiteContext): Promise<Result[]> {
  const results: Result[] = [];
  for (const mode of context.modes) {
    for (const kind of ['2d', 'gl'])
      results.push(...(await measure(context, mode, `floor ${kind}`, `${context.floorOrigin}/?kind=${kind}`, 0)));
    for (const n of [0, ...context.sizes]) {
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
  const session = await Session.open(url, mode);
  const env = environment({ mode, browser: session.browser.version(), view: '1280x720' });
  const latencies: number[] = [];
  try {
    await session.page.evaluate(() => window.board.ready);
    if (n > 0) await fill(session, n);
    const scene = seededScene(Math.max(1, n));
    for (let i = 0; i < REPEATS; i++) {
      await setCamera(session, { x: scene.board.w / 2, y: scene.board.h / 2 + i * 120, zoom: 1 });
      latencies.push(...(await inkLatencyMs(session)));
    }
  } catch (error) {
    context.log(`${mode} ${n} ${who}: did not finish: ${(error as Error).message.split('\n')[0]}`);
  } finally {
    await session.close();
  }
  return [0.5, 0.95].map((q) => {
    const value = tenth(quantile(latencies, q));
    context.log(`${mode} ${n} ${who} ink p${q * 100}: ${value} ms (${latencies.length} events)`);
    return {
      suite: 'ink',
      name: `${mode} · ${n} items · ${who} · event to pixel p${q * 100}`,
      value,
      unit: 'ms',
      n: latencies.length,
      env,
    };
  });
}

async function fill(session: Session, n: number): Promise<void> {
  const items = seededScene(n).items.map((item) => ({
    ...item,
    points: item.points && [...(item.points as Float32Array)],
  }));
  for (let at = 0; at < items.length; at += 5000) {
    await session.page.evaluate(
      (slice) =>
        window.board.load(
          slice.map((item) => (item.points ? { ...item, points: Float32Array.from(item.points) } : item)) as never,
        ),
      items.slice(at, at + 5000),
    );
  }
}
