// What ink and many hands must do: latency beside the floor of the same executor and the peers, whatever the board holds; frames
// beside a floor with as many hands; every sample in the stroke of its own hand. Knows no layout.

import { ERASER_SCENE } from '../suites/touch.ts';
import type { Figures } from './figures.ts';
import { holdInto, minOf, plus, times, type Verdict } from './verdict.ts';

const PEERS = ['excalidraw', 'tldraw'];
/** Of the floor's frames; under a quota. */
const SHARE = 0.95;
const QUOTA_SHARE = 0.8;
/** Two runs of the same thing differ by so much, ms: below it latency is flat in the number of items. */
const FLAT_MS = 10;

/** The floor of the executor a subject draws with: where there is no graphics chip the product chooses Canvas 2D. */
export const floorName = (subject: string): string => (subject.endsWith('gl') ? 'floor gl' : 'floor 2d');

export function handVerdicts(figures: Figures): Verdict[] {
  return [...inkVerdicts(figures), ...touchVerdicts(figures)];
}

function inkVerdicts(figures: Figures): Verdict[] {
  const found: Verdict[] = [];
  const hold = holdInto(found);
  const p95 = (mode: string, scene: string, subject: string): number | null =>
    figures.value('ink', mode, scene, subject, 'event to pixel p95');
  const captured = (mode: string, scene: string, subject: string): number | null =>
    figures.value('ink', mode, scene, subject, 'event to captured frame p95');
  for (const mode of figures.modes('ink')) {
    for (const subject of figures.subjects('ink', mode).filter((name) => name.startsWith('atrium'))) {
      const of = (n: number): number | null => p95(mode, `${n} items`, subject);
      for (const n of figures.sizes('ink')) {
        const what = `ink, ${mode}, ${n} items, ${subject}, p95 ms`;
        const same = p95(mode, `${n} items`, floorName(subject));
        hold(what, of(n), 'most', plus(p95(mode, '', floorName(subject)), 10), 'its floor + 10', same);
        if (same !== null) hold(what, of(n), 'most', plus(same, 10), 'its floor showing the same picture + 10');
        const bare = captured(mode, '', floorName(subject));
        if (bare !== null) {
          const own = captured(mode, `${n} items`, subject);
          const shown = captured(mode, `${n} items`, floorName(subject));
          const at = `ink, ${mode}, ${n} items, ${subject}, captured p95 ms`;
          hold(at, own, 'most', plus(bare, 10), 'its floor + 10', shown);
        }
        if (subject !== 'atrium chosen') continue;
        const peers = minOf(PEERS.map((peer) => p95(mode, `${n} items`, peer)));
        if (peers !== null) hold(what, of(n), 'most', peers, 'better peer');
      }
      const [first, last] = [1000, Math.max(...figures.sizes('ink'))];
      if (last > first)
        hold(
          `ink, ${mode}, ${last} items, ${subject}, p95 ms`,
          of(last),
          'most',
          plus(of(first), FLAT_MS),
          `that of ${first} items + ${FLAT_MS}`,
          p95(mode, `${last} items`, floorName(subject)),
        );
    }
  }
  return found;
}

function touchVerdicts(figures: Figures): Verdict[] {
  const found: Verdict[] = [];
  const hold = holdInto(found);
  for (const mode of figures.modes('touch')) {
    const share = mode.includes('of a core') ? QUOTA_SHARE : SHARE;
    for (const scene of figures.scenes('touch')) {
      for (const subject of figures.subjects('touch', mode).filter((name) => name.startsWith('atrium'))) {
        const value = (what: string, of = subject): number | null => figures.value('touch', mode, scene, of, what);
        const at = `${scene}, ${mode}, ${subject}`;
        if (scene === ERASER_SCENE) {
          hold(`${at}, frames/s`, value('frames'), 'least', 30, 'at least');
          hold(
            `${at}, strokes after one undo`,
            value('strokes after one undo'),
            'most',
            value('strokes before'),
            'all',
          );
          continue;
        }
        const floor = value('frames', floorName(subject));
        hold(`${at}, frames/s`, value('frames'), 'least', times(floor, share), `${share} × floor`);
        const hands = Number.parseInt(scene, 10);
        hold(`${at}, strokes`, value('strokes'), 'least', hands, 'as many as hands');
        hold(`${at}, samples lost`, value('samples lost'), 'most', 0, 'at most');
        hold(`${at}, samples refused`, value('samples refused'), 'most', 0, 'at most');
        hold(`${at}, samples in a strange stroke`, value('samples in a strange stroke'), 'most', 0, 'at most');
      }
    }
  }
  return found;
}
