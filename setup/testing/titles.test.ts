import { expect, test } from 'vitest';
import { compare, slowest, type Title, type Titles } from './titles.ts';

const title = (file: string, title: string, more: Partial<Title> = {}): Title => ({
  part: 'e2e',
  project: '2d',
  file,
  title,
  outcome: 'passed',
  ms: 1000,
  ...more,
});
const run = (...titles: Title[]): Titles => ({ titles, files: [], partsMs: {} });

test('two runs: what is lost, moved, added and goes through less', () => {
  const before = run(
    title('a.spec.ts', 'stays'),
    title('a.spec.ts', 'on both'),
    title('a.spec.ts', 'on both', { project: 'gl' }),
    title('a.spec.ts', 'moves'),
    title('a.spec.ts', 'fuzz', { counts: { seeds: 96 } }),
    title('a.spec.ts', 'was run'),
  );
  const after = run(
    title('a.spec.ts', 'stays'),
    title('a.spec.ts', 'on both'),
    title('b.spec.ts', 'moves'),
    title('a.spec.ts', 'fuzz', { counts: { seeds: 24 } }),
    title('a.spec.ts', 'was run', { outcome: 'skipped' }),
    title('b.spec.ts', 'new'),
  );
  expect(compare(before, after)).toEqual({
    lost: ['[gl] a.spec.ts › on both'],
    moved: ['[2d] a.spec.ts › moves → b.spec.ts'],
    added: ['[2d] b.spec.ts › new'],
    less: ['[2d] a.spec.ts › fuzz: 96 seeds → 24', '[2d] a.spec.ts › was run: skipped now'],
    sums: ['  e2e [2d]: 5 in 5.0 s → 6 in 6.0 s', '  e2e [gl]: 1 in 1.0 s → 0 in 0.0 s'],
  });
});

test('one that is there twice is moved once', () => {
  const before = run(title('a.spec.ts', 'x'), title('b.spec.ts', 'x'));
  expect(compare(before, run(title('c.spec.ts', 'x')))).toMatchObject({
    moved: ['[2d] a.spec.ts › x → c.spec.ts'],
    lost: ['[2d] b.spec.ts › x'],
  });
});

test('the slowest files come first, twenty of them', () => {
  const files = Array.from({ length: 30 }, (_, i) => ({ part: 'unit', project: '', file: `f${i}`, ms: i * 1000 }));
  expect(slowest(files)).toHaveLength(20);
  expect(slowest(files)[0]).toMatch(/^ +29.0 s +6.7 % {2}f29$/);
});
