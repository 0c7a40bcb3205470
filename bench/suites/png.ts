// How much memory a PNG takes while it is made, beyond what the browser had: of the largest that one canvas holds, and of the largest there is.

import { MAX_PNG_PX } from '#protocol/exports.ts';
import { LOAD_MS, nowMs, Session } from '../browser/session.ts';
import { type Job, type ReportFigure, type SuiteContext, sweep } from '../context.ts';
import { tenth } from '../result.ts';
import { seededScene } from '../scenes/seeded.ts';
import { loadScene } from './load-scene.ts';

const SIDES_PX = [8192, MAX_PNG_PX];
/** Around everything, board units (workers/jobs/export/area.ts). */
const MARGIN = 24;

export function png(context: SuiteContext): Job[] {
  const jobs: Job[] = [];
  for (const { mode, n, subject } of sweep({ ...context, peers: [] }))
    jobs.push({
      suite: 'png',
      mode,
      scene: `${n} items`,
      subject: subject.name,
      run: (say) => measure(mode, subject.url, n, say),
    });
  return jobs;
}

async function measure(mode: string, url: string, n: number, say: ReportFigure): Promise<void> {
  const grown: number[] = [];
  for (const px of SIDES_PX) {
    // A browser of its own each: what the first gave back would be at hand for the second.
    const session = await Session.open(mode, url);
    try {
      await (await loadScene(session, seededScene(n)))();
      const [w, h] = await session.call('extent', extentOf, undefined, LOAD_MS);
      const scale = Math.floor((px / (Math.max(w, h) + 2 * MARGIN)) * 10_000) / 10_000;
      const begun = nowMs();
      let bytes = 0;
      const growth = await session.growthMiB(async () => {
        bytes = await session.call(
          'png',
          async (own) => (await window.board.export({ format: 'png', scale: own ?? 1 })).size,
          scale,
          LOAD_MS,
        );
      });
      say(`${px} px: made in`, tenth((nowMs() - begun) / 1000), 's');
      say(`${px} px: file`, tenth(bytes / 2 ** 20), 'MiB');
      say(`${px} px: memory beyond`, tenth(growth), 'MiB');
      grown.push(growth);
    } finally {
      await session.close();
    }
  }
  say(`${SIDES_PX[0]} → ${SIDES_PX[1]} px: memory grows`, Math.round((100 * grown[1]!) / grown[0]!) / 100, '×');
}

async function extentOf(): Promise<[w: number, h: number]> {
  const boxes = (await window.board.items()).map(({ bounds }) => bounds);
  const from = (key: 'x' | 'y') => Math.min(...boxes.map((box) => box[key]));
  return [
    Math.max(...boxes.map(({ x, w }) => x + w)) - from('x'),
    Math.max(...boxes.map(({ y, h }) => y + h)) - from('y'),
  ];
}
