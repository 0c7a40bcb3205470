// What a big board must do to count as smooth, each limit beside the figure it is checked against: floors and peers of the same
// run. One list, so that a look at bench/RESULTS.md tells what is missed. Knows no layout.

import type { Figures } from './figures.ts';
import { floorName, handVerdicts } from './hand-limits.ts';
import { type Compare, holdInto, minOf, plus, round, times, type Verdict } from './verdict.ts';

const PEERS = ['excalidraw', 'tldraw'];
const CHOSEN = 'atrium chosen';
const GL = 'atrium gl';
/** Level with a peer: no worse than this beside it, below which two runs of the same thing differ. */
const LEVEL = 1.05;
const LEVEL_FRAMES = 1;

export function verdicts(figures: Figures): Verdict[] {
  const found: Verdict[] = [];
  const hold = holdInto(found);
  const board = (mode: string, scene: string, subject: string, what: string): number | null =>
    figures.value('board', mode, scene, subject, what);

  for (const n of figures.sizes('board')) {
    const scene = `${n} items`;
    const soft = (subject: string, what: string): number | null => board('soft', scene, subject, what);
    const floor = (mode: string, kind: string, what: string): number | null => board(mode, '', `floor ${kind}`, what);
    for (const glide of ['pan', 'zoom']) {
      const at = `${scene}, ${glide}`;
      for (const [what, unit, compare, limit] of [
        ['frames', 'frames/s', 'least', 58],
        ['gap p95', 'gap p95 ms', 'most', 20],
        ['gap p99', 'gap p99 ms', 'most', 34],
      ] as const) {
        const bare = floor('soft', '2d', `${glide}: ${what}`);
        hold(`${at}, ${unit}`, soft(CHOSEN, `${glide}: ${what}`), compare, limit, `at ${compare}`, bare);
      }
      const busy = plus(floor('soft', '2d', `${glide}: main thread busy`), 5);
      hold(`${at}, main thread busy %`, soft(CHOSEN, `${glide}: main thread busy`), 'most', busy, 'floor + 5');
      const frames = times(floor('soft', 'gl', `${glide}: frames`), 0.9);
      hold(`${at}, gl, frames/s`, soft(GL, `${glide}: frames`), 'least', frames, '0.9 × floor gl');
      const gap = times(floor('soft', 'gl', `${glide}: gap p95`), 1.1);
      hold(`${at}, gl, gap p95 ms`, soft(GL, `${glide}: gap p95`), 'most', gap, '1.1 × floor gl');
      for (const [what, compare, limit, said, share] of [
        ['frames', 'least', 55, 'at least', 0.9],
        ['gap p95', 'most', 24, 'at most', 1.1],
      ] as const)
        for (const subject of [CHOSEN, GL]) {
          const figure = board('angle', scene, subject, `${glide}: ${what}`);
          const kind = floorName(subject);
          const bare = board('angle', '', kind, `${glide}: ${what}`);
          const title = `${at}, angle, ${subject}, ${what === 'frames' ? 'frames/s' : 'gap p95 ms'}`;
          hold(title, figure, compare, limit, said, bare);
          hold(title, figure, compare, times(bare, share), `${share} × ${kind}`);
        }
    }
    for (const [mode, subject] of [
      ['soft', CHOSEN],
      ['soft', GL],
      ['angle', CHOSEN],
      ['angle', GL],
    ] as const) {
      const at = `${scene}, ${mode}, ${subject}`;
      const blank = board(mode, scene, subject, 'fling: frames with a blank place');
      hold(`${at}, fling, blank frames`, blank, 'most', 0, 'at most');
      for (const look of ['fling', 'zoom look'])
        hold(
          `${at}, ${look}, stretched over 2× for ms`,
          board(mode, scene, subject, `${look}: longest stretched over 2×`),
          'most',
          300,
          'at most',
        );
    }
    hold(`${scene}, lost context, gl, whole again, ms`, soft(GL, 'loss: whole again after'), 'most', 1000, 'at most');
    const clicked = plus(floor('soft', '2d', 'click: main thread p50'), 3);
    hold(`${scene}, click, main thread p50 ms`, soft(CHOSEN, 'click: main thread p50'), 'most', clicked, 'floor + 3');
    hold(`${scene}, marquee, frames/s`, soft(CHOSEN, 'marquee: frames'), 'least', 55, 'at least');
    hold(`${scene}, drag, frames/s`, soft(CHOSEN, 'drag: frames'), 'least', 55, 'at least');
    for (const mode of figures.modes('board')) found.push(...besidePeers(figures, mode, scene));
  }
  const at20k = figures.sizes('board').includes(20_000) ? '20000 items' : '';
  if (at20k) {
    const loads = PEERS.map((peer) => board('soft', at20k, peer, 'load')).filter((ms) => ms !== null);
    const fifth = loads.length > 0 ? Math.min(...loads) / 5 : null;
    hold('20000 items, load ms', board('soft', at20k, CHOSEN, 'load'), 'most', fifth, '1/5 of the better peer');
  }
  if (figures.sizes('board').includes(100_000)) {
    const renderer = board('soft', '100000 items', CHOSEN, 'memory: renderer');
    hold('100000 items, memory of the renderer, MiB', renderer, 'most', 400, 'at most');
  }
  const photographs = (mode: string, subject: string, what: string): number | null =>
    board(mode, 'photographs', subject, what);
  for (const [mode, subject] of [
    ['soft', CHOSEN],
    ['soft', GL],
    ['angle', CHOSEN],
    ['angle', GL],
  ] as const)
    for (const view of ['all in view', 'a few in view']) {
      const at = `photographs, ${mode}, ${subject}, ${view}`;
      const floor = times(board(mode, '', floorName(subject), 'pan: frames'), 0.95);
      const frames = photographs(mode, subject, `photographs: pan, ${view}: frames`);
      hold(`${at}, pan, frames/s`, frames, 'least', floor, `0.95 × ${floorName(subject)}`);
      const [bare, full] = ['rectangles', 'photographs'].map((what) =>
        photographs(mode, subject, `${what}: memory, ${view}: renderer`),
      );
      hold(`${at}, memory of the renderer, MiB`, full ?? null, 'most', plus(bare ?? null, 160), 'rectangles + 160');
    }
  for (const subject of [CHOSEN, GL])
    for (const view of ['all in view', 'near']) {
      const [bare, bound] = ['without', 'with'].map((what) =>
        board('soft', 'connectors', subject, `${what} connectors: drag, ${view}: frames`),
      );
      const min = times(bare ?? null, 0.9);
      hold(
        `drag of a box with 500 connectors, ${subject}, ${view}, frames/s`,
        bound ?? null,
        'least',
        min,
        '0.9 × without',
      );
    }
  if (figures.sizes('open').includes(100_000)) {
    const opened = figures.value('open', 'soft', '100000 items', CHOSEN, 'from the server: last byte to complete');
    hold('100000 items, open, last byte to complete, ms', opened, 'most', 2000, 'at most');
  }
  for (const [what, unit] of [
    ['on the wire', 'KiB'],
    ['drawable', 'ms'],
  ] as const) {
    if (figures.subjects('cold').length === 0) break;
    const best = minOf(PEERS.map((peer) => figures.value('cold', 'soft', '', peer, what)));
    hold(`cold start, ${what}, ${unit}`, figures.value('cold', 'soft', '', CHOSEN, what), 'most', best, 'better peer');
  }
  for (const mode of figures.modes('remote')) {
    const of = (what: string): number | null => figures.value('remote', mode, '', 'atrium', what);
    const limit = plus(of('presence echo p95'), 66);
    hold(
      `remote, ${mode}, press to the panel’s frame, p95 ms`,
      of('press to the panel’s frame p95'),
      'most',
      limit,
      'presence echo + 66',
    );
  }
  for (const mode of figures.modes('presentation')) {
    const end = mode === 'server' ? ' p95' : ': press to the participant’s frame p95';
    const value = (name: string): number | null => figures.value('presentation', mode, '', 'atrium', `${name}${end}`);
    const calledMs = value('everybody called');
    const limit = calledMs === null ? null : 1.1 * calledMs;
    hold(`presentation, ${mode}, page turned, p95 ms`, value('page turned'), 'most', limit, '1.1 × everybody called');
  }
  const [any = ''] = figures.modes('events');
  for (const task of figures.scenes('events')) {
    const events = (subject: string): number | null => figures.value('events', any, task, subject, 'input events');
    hold(`${task}, input events`, events(CHOSEN), 'most', minOf(PEERS.map(events)), 'better peer');
  }
  found.push(...handVerdicts(figures));
  for (const { name, suite, value, env } of figures.all)
    if (value === null && env.why && String(env.subject).startsWith('atrium'))
      found.push({ what: `${suite} · ${name}: ${env.why}`, figure: null, limit: 'finishes', met: false });
  return found;
}

const BESIDE: [what: string, compare: Compare, said: string][] = [
  ['load', 'most', 'load ms'],
  ['memory: both', 'most', 'memory MiB'],
  ['pan: frames', 'least', 'pan, frames/s'],
  ['pan: gap p95', 'most', 'pan, gap p95 ms'],
  ['zoom: frames', 'least', 'zoom, frames/s'],
  ['zoom: gap p95', 'most', 'zoom, gap p95 ms'],
  ['click: main thread p50', 'most', 'click, main thread p50 ms'],
  ['click: next frame p50', 'most', 'click, next frame p50 ms'],
  ['marquee: frames', 'least', 'marquee, frames/s'],
  ['drag: frames', 'least', 'drag, frames/s'],
];

/** Level with or better than every peer that got that far. */
function besidePeers(figures: Figures, mode: string, scene: string): Verdict[] {
  return BESIDE.flatMap(([what, compare, said]): Verdict[] => {
    const theirs = PEERS.map((peer) => figures.value('board', mode, scene, peer, what)).filter((v) => v !== null);
    if (theirs.length === 0) return [];
    const ours = figures.value('board', mode, scene, CHOSEN, what);
    const best = compare === 'least' ? Math.max(...theirs) : Math.min(...theirs);
    const met = ours === null ? null : compare === 'least' ? ours >= best - LEVEL_FRAMES : ours <= best * LEVEL;
    return [{ what: `${scene}, ${mode}, ${said}`, figure: ours, limit: `better peer: ${round(best)}`, met }];
  });
}
