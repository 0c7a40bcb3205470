// How long a PDF of many strokes takes beside a PNG of the same, twice as sharp as the screen, and what ink notices of its being made.

import { spawn } from 'node:child_process';
import { type InkLatency, inkLatency, setCamera } from '../browser/gestures.ts';
import { LOAD_MS, nowMs, Session } from '../browser/session.ts';
import { type Job, type ReportFigure, type SuiteContext, sweep } from '../context.ts';
import { quantile, tenth } from '../result.ts';
import { seededScene } from '../scenes/seeded.ts';
import { atRest } from './rest.ts';

const FORMATS = ['png', 'pdf'] as const;
/** Of each; the first also fetches what makes it. */
const ROUNDS = 3;
const BESIDE = ['nothing', 'spinning', ...FORMATS] as const;
const INK_STROKES = 4;
/** The floor: no more than the time that a job takes while somebody writes (workers/jobs/job-throttle.ts). */
const SPINNING = `setInterval(() => { for (const at = performance.now(); performance.now() - at < 4; ); }, 40)`;
/** Of the items of a seeded scene. */
const STROKES = 0.7;

/** The second is without the sending of pictures to who measures. */
const READINGS: readonly [string, (stroke: InkLatency) => number[]][] = [
  ['event to pixel', ({ ms }) => ms],
  ['event to captured frame', ({ takenMs }) => takenMs],
];

interface PdfWindow {
  benchScene: typeof seededScene;
  /** False: no more are made, and `benchMaking` has ended. */
  benchGoesOn: boolean;
  benchMaking: Promise<void>;
}

export function pdf(context: SuiteContext): Job[] {
  return Array.from(sweep({ ...context, peers: [] }), ({ mode, n, subject }) => ({
    suite: 'pdf',
    mode,
    scene: `${n} strokes`,
    subject: subject.name,
    run: (say) => measure(mode, subject.url, n, say),
  }));
}

async function measure(mode: string, url: string, n: number, say: ReportFigure): Promise<void> {
  const session = await Session.open(mode, url);
  try {
    await session.giveScenes();
    await session.call('load', loadStrokes, Math.round(n / STROKES), LOAD_MS);
    await atRest(session);
    const tookMs: Record<(typeof FORMATS)[number], number[]> = { png: [], pdf: [] };
    for (let round = 0; round < ROUNDS; round++)
      for (const format of FORMATS) {
        const begun = nowMs();
        const bytes = await session.call('export', exported, format, LOAD_MS);
        tookMs[format].push(nowMs() - begun);
        if (round === 0) say(`${format}: file`, tenth(bytes / 2 ** 20), 'MiB');
      }
    const [png, pdf] = FORMATS.map((format) => quantile(tookMs[format], 0.5) ?? Number.NaN) as [number, number];
    say('png: made in', tenth(png / 1000), 's');
    say('pdf: made in', tenth(pdf / 1000), 's');
    say('pdf : png', hundredth(pdf / png), '×');

    const { board } = seededScene(1);
    const beside: Record<(typeof BESIDE)[number], InkLatency[]> = { nothing: [], spinning: [], png: [], pdf: [] };
    // By turns: what else the machine does is in all of them. Each where no ink of the others is: it would not be seen.
    let at = 0;
    const elsewhere = async (): Promise<void> => {
      await setCamera(session, { x: board.w / 2, y: board.h / 2 + 120 * at++, zoom: 1 });
      await atRest(session);
    };
    for (let k = 0; k < INK_STROKES; k++) {
      await elsewhere();
      beside.nothing.push(await inkLatency(session));
      await elsewhere();
      const spinning = spawn(process.execPath, ['--eval', SPINNING], { stdio: 'ignore' });
      beside.spinning.push(await inkLatency(session));
      spinning.kill();
      for (const format of FORMATS) {
        await elsewhere();
        await session.call('make', beginMaking, format);
        beside[format].push(await inkLatency(session));
        await session.call('stop', endMaking, undefined, LOAD_MS);
      }
    }
    for (const [name, of] of READINGS)
      for (const q of [0.5, 0.95]) {
        const read = (all: readonly InkLatency[]): number => quantile(all.flatMap(of), q) ?? Number.NaN;
        const figure = `${name} p${100 * q}`;
        for (const what of BESIDE) {
          say(`${figure}, beside ${what}`, tenth(read(beside[what])), 'ms');
          if (what !== 'nothing')
            say(`${figure}, beside ${what} : nothing`, hundredth(read(beside[what]) / read(beside.nothing)), '×');
        }
      }
  } finally {
    await session.close();
  }
}

const hundredth = (value: number): number => Math.round(value * 100) / 100;

async function loadStrokes(n: number | undefined): Promise<void> {
  const { items } = (window as unknown as PdfWindow).benchScene(n ?? 1);
  await window.board.load(items.filter(({ kind }) => kind === 'stroke'));
}

async function exported(format: 'png' | 'pdf' | undefined): Promise<number> {
  const how = format === 'pdf' ? ({ format } as const) : ({ format: 'png', scale: 2 } as const);
  return (await window.board.export(how)).size;
}

async function beginMaking(format: 'png' | 'pdf' | undefined): Promise<void> {
  const page = window as unknown as PdfWindow;
  page.benchGoesOn = true;
  const making = async (): Promise<void> => {
    while (page.benchGoesOn) await window.board.export(format === 'pdf' ? { format } : { format: 'png', scale: 2 });
  };
  page.benchMaking = making();
}

async function endMaking(): Promise<void> {
  const page = window as unknown as PdfWindow;
  page.benchGoesOn = false;
  await page.benchMaking;
}
