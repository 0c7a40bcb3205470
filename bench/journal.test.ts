import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Journal } from './journal.ts';
import type { Measured, Result } from './result.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'atrium-bench-'));
  file = path.join(folder, 'results.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const which = { suite: 'board', mode: 'soft', scene: '1000 items', subject: 'atrium 2d' };
const measured = (rep: number, value: number | null): Measured => ({
  ...which,
  rep,
  figures: [{ what: 'pan: frames', value, unit: '1/s', ...(value === null ? { why: 'the page crashed' } : {}) }],
  env: {},
});
const written = (): Result[] => JSON.parse(readFileSync(file, 'utf8')) as Result[];

describe('a journal', () => {
  it('writes medians of the repetitions, the samples beside them', () => {
    const journal = new Journal(file);
    for (const [rep, value] of [58, 60, 59].entries()) journal.add(measured(rep + 1, value));
    expect(written()[0]).toMatchObject({
      name: 'soft · 1000 items · atrium 2d · pan: frames',
      value: 59,
      n: 3,
      samples: [58, 60, 59],
    });
  });

  it('goes on where a run was cut short, even in the middle of a line', () => {
    new Journal(file).add(measured(1, 58));
    appendFileSync(`${file}.journal`, '{"suite":"boa');
    const journal = new Journal(file, true);
    expect(journal.has(which, 1)).toBe(true);
    expect(journal.has(which, 2)).toBe(false);
    expect(journal.has({ ...which, subject: 'tldraw' }, 1)).toBe(false);
  });

  it('begins anew when it is not told to resume', () => {
    new Journal(file).add(measured(1, 58));
    expect(new Journal(file).has(which, 1)).toBe(false);
  });

  it('knows what did not finish and why', () => {
    const journal = new Journal();
    journal.add(measured(1, null));
    expect(journal.failed(which, 'pan: frames')).toBe('the page crashed');
    expect(journal.failed(which, 'zoom: frames')).toBeUndefined();
  });
});
