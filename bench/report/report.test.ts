import { describe, expect, it } from 'vitest';
import type { Measured } from '../result.ts';
import { results } from '../result.ts';
import { Figures } from './figures.ts';
import { verdicts } from './limits.ts';
import { written } from './main.ts';

const one = (scene: string, subject: string, what: string, value: number | null, why?: string): Measured => ({
  suite: 'board',
  mode: 'soft',
  scene,
  subject,
  rep: 1,
  figures: [{ what, value, unit: '', ...(why ? { why } : {}) }],
  env: {},
});

const run = results([
  one('', 'floor 2d', 'pan: frames', 60),
  one('', 'floor gl', 'pan: frames', 58),
  one('20000 items', 'atrium chosen', 'load', 800),
  one('20000 items', 'atrium chosen', 'pan: frames', 57),
  one('20000 items', 'atrium gl', 'pan: frames', 55),
  one('20000 items', 'excalidraw', 'load', 7000),
  one('20000 items', 'excalidraw', 'pan: frames', 37),
  one('20000 items', 'tldraw', 'load', null, 'not drawn in 120 s'),
]);

describe('the limits', () => {
  const found = verdicts(new Figures(run));
  const met = (what: string) => found.find((verdict) => verdict.what === what)?.met;

  it('hold an absolute figure', () => expect(met('20000 items, pan, frames/s')).toBe(false));
  it('hold against the floor of the same run', () => expect(met('20000 items, pan, gl, frames/s')).toBe(true));
  it('hold against the peers that got that far', () => {
    expect(met('20000 items, soft, pan, frames/s')).toBe(true);
    expect(met('20000 items, load ms')).toBe(true);
  });
  it('leave open what was not measured', () => expect(met('20000 items, drag, frames/s')).toBeNull());
});

describe('the limits of ink and hands', () => {
  const figure = (
    suite: string,
    mode: string,
    scene: string,
    subject: string,
    what: string,
    value: number,
  ): Measured => ({
    ...one(scene, subject, what, value),
    suite,
    mode,
  });
  const hands = '16 hands';
  const weak = 'soft, 0.33 of a core';
  const found = verdicts(
    new Figures(
      results([
        figure('ink', 'soft', '', 'floor 2d', 'event to pixel p95', 39),
        figure('ink', 'soft', '1000 items', 'atrium chosen', 'event to pixel p95', 48),
        figure('ink', 'soft', '', 'floor 2d', 'event to captured frame p95', 30),
        figure('ink', 'soft', '1000 items', 'atrium chosen', 'event to captured frame p95', 41),
        figure('ink', 'soft', '20000 items', 'atrium chosen', 'event to pixel p95', 70),
        figure('ink', 'soft', '20000 items', 'floor 2d', 'event to pixel p95', 71),
        figure('ink', 'soft', '1000 items', 'tldraw', 'event to pixel p95', 47),
        figure('touch', weak, hands, 'floor 2d', 'frames', 40),
        figure('touch', weak, hands, 'atrium chosen', 'frames', 33),
        figure('touch', weak, hands, 'atrium chosen', 'strokes', 15),
        figure('touch', weak, hands, 'atrium chosen', 'samples lost', 0),
      ]),
    ),
  );
  const met = (what: string) => found.filter((verdict) => verdict.what === what).map((verdict) => verdict.met);

  it('hold latency against the floor of the executor and against the peers', () =>
    expect(met('ink, soft, 1000 items, atrium chosen, p95 ms')).toEqual([true, false]));
  it('tell where the floor with the same picture misses it too', () => {
    const what = 'ink, soft, 20000 items, atrium chosen, p95 ms';
    expect(found.filter((verdict) => verdict.what === what).map(({ met, floor }) => [met, floor])).toEqual([
      [false, 71],
      [true, undefined],
      [false, 71],
    ]);
  });
  it('hold it until the frame is captured too, beside the figure that coding and sending are in', () =>
    expect(met('ink, soft, 1000 items, atrium chosen, captured p95 ms')).toEqual([false]));
  it('hold frames under a quota against the floor under the same quota', () =>
    expect(met(`${hands}, ${weak}, atrium chosen, frames/s`)).toEqual([true]));
  it('want a stroke of every hand and every sample', () => {
    expect(met(`${hands}, ${weak}, atrium chosen, strokes`)).toEqual([false]);
    expect(met(`${hands}, ${weak}, atrium chosen, samples lost`)).toEqual([true]);
  });
});

describe('the limit of a phone that leads a panel', () => {
  const figure = (what: string, value: number): Measured => ({ ...one('', 'atrium', what, value), suite: 'remote' });
  const of = (pressMs: number) =>
    verdicts(
      new Figures(results([figure('press to the panel’s frame p95', pressMs), figure('presence echo p95', 20)])),
    ).find(({ what }) => what.startsWith('remote'))?.met;

  it('holds beside the presence echo of the same run', () => expect([of(86), of(87)]).toEqual([true, false]));
});

describe('what of ours did not finish', () => {
  it('is missed', () => {
    const found = verdicts(new Figures(results([one('1000 items', 'atrium gl', 'zoom', null, 'the page crashed')])));
    expect(found).toContainEqual(expect.objectContaining({ limit: 'finishes', met: false }));
  });
});

describe('the written results', () => {
  const text = written(run);

  it('show figures with their ratios to floor and peer', () =>
    expect(text).toContain('57 (0.95 × floor, 1.54 × peer)'));
  it('say why a peer has none', () => expect(text).toMatch(/tldraw +\| not drawn in 120 s/));
  it('name what is missed', () => expect(text).toMatch(/\*\*missed\*\* \| 20000 items, pan, frames\/s/));
});
