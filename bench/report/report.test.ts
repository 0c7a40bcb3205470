import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Measured } from '../result.ts';
import { results } from '../result.ts';
import { Figures } from './figures.ts';
import { verdicts } from './limits.ts';
import { runSections } from './main.ts';
import { compareRow, pageText } from './page.ts';
import { anchorOf, withPage, withRun } from './results-file.ts';
import { refreshed, type Today, type TodayRow, todayFaults } from './today.ts';

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

describe('the sections of a run', () => {
  const text = runSections(run).join('');

  it('show figures with their ratios to floor and peer', () =>
    expect(text).toContain('57 (0.95 × floor, 1.54 × peer)'));
  it('say why a peer has none', () => expect(text).toMatch(/tldraw +\| not drawn in 120 s/));
  it('name what is missed', () => expect(text).toMatch(/\*\*missed\*\* \| 20000 items, pan, frames\/s/));
  it('have one heading each', () =>
    expect(runSections(run).filter((section) => section.match(/^## /gm)?.length !== 1)).toEqual([]));
});

const pan: TodayRow = {
  activity: 'Pan a board of 20,000 items',
  unit: 'frames/s',
  better: 'more',
  atrium: 50,
  other: { name: 'tldraw', value: 20 },
  section: 'Board, soft: pan',
  date: '2026-01-02',
  figure: { suite: 'board', mode: 'soft', scene: '20000 items', measure: 'pan: frames' },
};
const today = (row: TodayRow): Today => ({ machine: '2 cores', peers: 'tldraw 5', rows: [row], shortfalls: [] });

describe('the figures of the first page', () => {
  it('become those of a new run, beside the better of the others', () =>
    expect(refreshed(today(pan), run).rows[0]).toMatchObject({
      atrium: 57,
      other: { name: 'Excalidraw', value: 37 },
      date: '2026-01-02',
    }));
  it('stay if the run has none of them', () => {
    const zoom: TodayRow = {
      ...pan,
      figure: { suite: 'board', mode: 'soft', scene: '20000 items', measure: 'zoom: frames' },
    };
    expect(refreshed(today(zoom), run)).toEqual(today(zoom));
  });
  it('say why there is no other figure', () => {
    const alone = run.filter(({ env }) => env.subject === 'atrium chosen');
    const refreshedPan = refreshed(today({ ...pan, other: null }), alone);
    expect(refreshedPan.rows[0]).toMatchObject({ atrium: 57, other: null, reason: 'not measured' });
    expect(refreshed(today(pan), alone)).toEqual(today(pan));
  });
  it('are called better, worse or level', () => {
    const compare = (atrium: number, other: number, better: 'more' | 'less', unit: string): string =>
      compareRow({ ...pan, atrium, other: { name: 'tldraw', value: other }, better, unit });
    expect(compare(50, 20, 'more', 'frames/s')).toBe('better 2.5 ×');
    expect(compare(50, 20, 'less', 'ms')).toBe('**worse** 2.5 ×');
    expect(compare(9.5, 10, 'less', 'ms')).toBe('level');
    expect(compare(9, 10, 'more', 'frames/s')).toBe('level');
    expect(compareRow({ ...pan, other: null })).toBe('');
  });
  it('are faults if their section does not have them', () => {
    const text = '<!-- /page -->\n## Board, soft: pan\n\n| 50 | 120 |\n';
    const shortfalls = [{ text: 'Pan has 1,200 of 50 frames, slowest 1 %.', section: pan.section }];
    expect(todayFaults({ ...today(pan), shortfalls }, text)).toEqual([
      'today.json: "Pan a board of 20,000 items" has 20, which "Board, soft: pan" does not have',
      'today.json: "Pan has 1,200 of 50 frames, slowest 1 %." has 1200, which "Board, soft: pan" does not have',
    ]);
    expect(todayFaults(today({ ...pan, section: 'Zoom', otherSection: 'Board, soft: pan' }), text)[0]).toMatch(
      /names the section "Zoom", which is not there/,
    );
  });
});

describe('the file of the results', () => {
  const text = '# R\n<!-- page -->\nold\n<!-- /page -->\n<!-- run -->\n## A\n1\n\n## B\n2\n<!-- /run -->\n## Own\n3\n';

  it('replaces the sections that a run has and keeps the others', () =>
    expect(withRun(text, ['## B\n4\n', '## C\n5'])).toBe(text.replace('## B\n2\n', '## B\n4\n\n## C\n5\n')));
  it('replaces its first page alone', () => expect(withPage(text, 'new')).toBe(text.replace('old', 'new')));
  it('refuses a text without the marks', () => expect(() => withPage('# R', 'new')).toThrow('<!-- page -->'));
  it('leads to a heading as GitHub does', () =>
    expect(anchorOf('Ink, event → pixel, soft')).toBe('ink-event--pixel-soft'));
  it('has the page that the stored figures make, each of them in its section', () => {
    const stored: Today = JSON.parse(readFileSync(path.join(import.meta.dirname, 'today.json'), 'utf8'));
    const results = readFileSync(path.join(import.meta.dirname, '../RESULTS.md'), 'utf8');
    expect(todayFaults(stored, results)).toEqual([]);
    expect(withPage(results, pageText(stored, results))).toBe(results);
  });
});
