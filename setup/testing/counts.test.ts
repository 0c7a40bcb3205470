import { describe, expect, it } from 'vitest';
import { fromFirstError, Stop } from '../say.ts';
import {
  broken,
  type Count,
  cargoCount,
  checkCount,
  closing,
  flakyIsRed,
  type PlaywrightJson,
  playwrightCount,
  retried,
  thrownCount,
  unitCount,
  zero,
} from './counts.ts';
import type { Outcome, Title } from './titles.ts';

describe('what the runners say', () => {
  it('is summed up over every cargo test binary', () => {
    const output = [
      '     Running tests/caps.rs (target/debug/deps/caps-0123456789abcdef)',
      'test ink::caps ... FAILED',
      'test ink::joins ... ok',
      'test ink::slow ... ignored, takes an hour',
      'test result: FAILED. 1 passed; 1 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.25s',
      '   Doc-tests canvas',
      'test result: ok. 0 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s',
    ].join('\n');
    const count = cargoCount(output);
    expect(count).toMatchObject({ passed: 1, failed: 1, skipped: 1, failures: ['✗ rust › ink::caps'] });
    expect(count.titles.map(({ file, title, outcome }) => [file, title, outcome])).toEqual([
      ['tests/caps.rs', 'ink::caps', 'failed'],
      ['tests/caps.rs', 'ink::joins', 'passed'],
      ['tests/caps.rs', 'ink::slow', 'skipped'],
    ]);
    expect(count.files.map(({ file, ms }) => [file, ms])).toEqual([
      ['tests/caps.rs', 250],
      ['canvas', 0],
    ]);
  });

  it('counts each check as one, and what this machine cannot hold as skipped', () => {
    const ran = [
      { name: 'types', faults: [], ms: 1 },
      { name: 'spec', faults: ['no test names rule A-1', 'no test names rule A-2'], ms: 1 },
      { name: 'clippy', faults: null, ms: 1 },
    ];
    const count = checkCount(ran);
    expect(closing(count)).toBe('1 passed, 1 failed, 1 skipped');
    expect(count.failures.join()).toContain('no test names rule A-2');
  });

  it('counts a runner that broke without a failed test as a failure', () => {
    expect(broken({ ...zero, passed: 3 }, 101).failed).toBe(1);
    expect(broken({ ...zero, passed: 3, failed: 2 }, 101).failed).toBe(2);
  });

  it('closes with one plain line', () => {
    expect(closing({ ...zero, passed: 7 })).toBe('7 passed, 0 failed');
    expect(closing({ ...zero, passed: 7, failed: 1, skipped: 2, flaky: ['a'] })).toBe(
      '7 passed, 1 failed, 2 skipped, 1 flaky',
    );
  });

  it('names what failed in units, and why, and what threw outside of tests', () => {
    const test = (title: string, outcome: 'passed' | 'failed' | 'flaky', why = '') => ({ title, outcome, why, ms: 2 });
    const count = unitCount([
      {
        file: 'a.test.ts',
        ms: 9,
        errors: [],
        tests: [test('one', 'passed'), test('two', 'failed', '\x1b[31mexpected 1\x1b[39m\n  at a'), test('3', 'flaky')],
      },
      { file: 'b.test.ts', ms: 1, errors: ['its hook threw'], tests: [] },
    ]);
    expect(count).toMatchObject({ passed: 2, failed: 2, flaky: ['a.test.ts › 3'] });
    expect(count.failures).toEqual([
      '✗ a.test.ts › two\n    expected 1\n      at a',
      '✗ b.test.ts\n    its hook threw',
    ]);
  });

  const spec = (status: 'expected' | 'flaky' | 'unexpected', message?: string) => ({
    title: `it is ${status}`,
    file: 'draw.spec.ts',
    tests: [
      {
        projectName: 'gl',
        status,
        annotations: status === 'expected' ? [{ type: 'screens', description: '27' }] : [],
        results: [{ duration: 3, error: message ? { message } : undefined }, { duration: 4 }],
      },
    ],
  });
  const inBrowsers: PlaywrightJson = {
    suites: [
      {
        title: 'draw.spec.ts',
        specs: [spec('expected')],
        suites: [
          {
            title: '',
            specs: [],
            suites: [{ title: 'a pen', specs: [spec('flaky', 'once'), spec('unexpected', 'why')] }],
          },
        ],
      },
    ],
  };

  it('names what failed in browsers, in which group and project, and how much each goes through', () => {
    const seen = playwrightCount(inBrowsers, 'e2e');
    expect(seen).toMatchObject({ passed: 2, failed: 1 });
    expect(seen.failures).toEqual(['✗ [gl] tests/e2e/draw.spec.ts › a pen › it is unexpected\n    why']);
    expect(seen.titles[0]).toMatchObject({ project: 'gl', ms: 7, counts: { screens: 27 } });
    expect(seen.files).toEqual([{ part: 'e2e', project: 'gl', file: 'tests/e2e/draw.spec.ts', ms: 21 }]);
  });

  it('a second try that passes is named in CI and red elsewhere', () => {
    const seen = playwrightCount(inBrowsers, 'e2e');
    expect(seen.flaky).toEqual(['[gl] tests/e2e/draw.spec.ts › a pen › it is flaky']);
    expect(flakyIsRed(seen)).toMatchObject({ passed: 1, failed: 2, flaky: [] });
  });

  it('a failed test that passes when it runs again is flaky, one that fails twice is red', () => {
    const title = (name: string, outcome: Outcome): Title => ({
      part: 'e2e',
      project: '2d',
      file: 'a.spec.ts',
      title: name,
      outcome,
      ms: 1,
    });
    const count = (titles: Title[]): Count => ({
      ...zero,
      titles,
      failed: titles.filter(({ outcome }) => outcome === 'failed').length,
      failures: titles.filter(({ outcome }) => outcome === 'failed').map((failed) => failed.title),
    });
    const first = count([title('once', 'failed'), title('twice', 'failed'), title('never', 'passed')]);
    const second = count([title('once', 'passed'), title('twice', 'failed'), title('hidden', 'passed')]);
    const both = retried(first, second);
    expect(both).toMatchObject({ passed: 3, failed: 1, failures: ['twice'], flaky: ['[2d] a.spec.ts › once'] });
    expect(both.titles.map(({ outcome }) => outcome)).toEqual(['flaky', 'failed', 'passed', 'passed']);
  });

  it('a test that a run has not begun is not counted', () => {
    const spec = {
      title: 'late',
      file: 'a.spec.ts',
      tests: [{ projectName: '2d', status: 'skipped' as const, annotations: [], results: [] }],
    };
    expect(playwrightCount({ suites: [{ title: 'a.spec.ts', specs: [spec] }] }, 'e2e').titles).toEqual([]);
  });
});

describe('a part that throws an error', () => {
  it('is one failure, by what the program printed from its first error on', () => {
    const output = 'built errors.js\n\n\x1b[31m✗ error:\x1b[0m no such file\n  in a.ts\n';
    const stop = new Stop('page: failed.', 'vite build', fromFirstError(output));
    expect(thrownCount(stop)).toEqual({
      ...zero,
      failed: 1,
      failures: ['✗ page: failed.\n  Run: vite build\n    ✗ error: no such file\n      in a.ts'],
    });
  });

  it('has the last lines of an output that names no error', () => {
    const lines = Array.from({ length: 20 }, (_, index) => `line ${index}`);
    expect(fromFirstError(lines.join('\n'))).toBe(lines.slice(8).join('\n'));
  });

  it('has the place of an error that nobody expected', () => {
    const count = thrownCount(new TypeError('unreachable'));
    expect(count.failed).toBe(1);
    expect(count.failures[0]).toMatch(/^✗ set-up\n {4}TypeError: unreachable\n {8}at .*counts\.test\.ts/);
  });
});
