import { describe, expect, it } from 'vitest';
import { findingsIn, withoutBounded } from './expressions.ts';

const SLOW = 'takes more than linear time, for example for ';

describe('an expression', () => {
  it.each([
    // These two stopped a process in server/board/download-links/file-head.ts and server/identity/device.ts.
    [String.raw`/^\uFEFF?(?:<\?xml\s[^>]*\?>)?(?:\s|<!--[\s\S]*?-->)*<svg[\s>]/`],
    [String.raw`/\bVersion\/[\d.]+.*\bSafari\//`],
    ['/(a+)+$/'],
    ['/^(a*)*b/'],
    ['/^(?:a|a)*b/'],
    ['/^(?:a|b|ab)*c/'],
    ['/^(a?){50}$/'],
    ['/^a*a*b/'],
    ['/[. ]+$/'],
    ['/=+$/'],
    [String.raw`/-[\w-]{8,}\.\w+$/`],
    [String.raw`/<b>.*?<\/b>/gs`],
    ['/^(?:(?=[^]*y)a)*$/'],
    [String.raw`/^\d+\.?\d*$/`],
    ['/^(?:[\\u{1f600}-\\u{1f64f}]|\\p{Emoji})*a/u'],
    ['/(?:a|A)*b/iy'],
    ['/^a*$|^a*b*a*c$/m'],
  ])('that is super-linear is found: %s', (expression) => {
    expect(findingsIn('a.ts', `text.match(${expression});`)).toEqual([
      { file: 'a.ts', expression, fault: expect.stringContaining(SLOW) },
    ]);
  });

  it.each([
    [String.raw`/^<svg[\s>]/`],
    [String.raw`/\bVersion\/[\d.]/`],
    ['/^(?:a|b)*c/'],
    ['/^(?:ab|ac)*d/'],
    ['/^a+$/'],
    ['/a+/g'],
    ['/a.*$/s'],
    ['/^[a-z]{2,3}(?:-[a-z]{2})?$/i'],
    [String.raw`/^\d+(?:\.\d*)?$/`],
    [String.raw`/"([^"]*)"?|[^\s"]+/gu`],
    [String.raw`/<title>[^<]*<\/title>/`],
    ['/^data:([^;,]{0,100})[^,]{0,100};base64,/'],
    ['/=+$/y'],
    ['/^(?:[0-9a-f]{2}){0,1024}$/'],
    [String.raw`/\bbr\b/`],
  ])('that is linear is not: %s', (expression) => {
    expect(findingsIn('a.ts', `text.match(${expression});`)).toEqual([]);
  });

  it.each([
    [String.raw`/(['"])[^]*\1/`, String.raw`\1`],
    ['/(?<=a*)b/', '(?<=a*)'],
    ['/[a--b]/v', 'the flag v'],
    ['/(?i:a)/', '(?i:a)'],
  ])('that cannot be judged is found: %s', (expression, part) => {
    expect(findingsIn('a.ts', `text.match(${expression});`)).toEqual([
      { file: 'a.ts', expression, fault: `cannot be judged, because it has ${part}` },
    ]);
  });
});

describe('a constructed expression', () => {
  it.each([
    ["new RegExp('a*a*b')"],
    ["RegExp('A*a*b', 'i')"],
    ['new RegExp(`a*a*b`)'],
    [String.raw`new RegExp(String.raw${'`'}\d*\d*b${'`'}, 'u')`],
  ])('of constants is judged: %s', (expression) => {
    expect(findingsIn('a.ts', expression)).toMatchObject([{ expression, fault: expect.stringContaining(SLOW) }]);
  });

  it.each([
    ['new RegExp(source)'],
    ["new RegExp('a', flags)"],
    [`RegExp(\`a\${source}\`)`],
    ['new RegExp(\n  source,\n)'],
  ])('of variables is found: %s', (expression) => {
    expect(findingsIn('a.ts', expression)).toMatchObject([{ fault: 'is known only at run time' }]);
  });
});

describe('the list of bounded expressions', () => {
  const finding = { file: 'a.ts', expression: '/=+$/', fault: 'is slow' };

  it('clears a finding of its file', () => {
    expect(withoutBounded([finding], { 'a.ts': { '/=+$/': 'a constant' } })).toEqual([]);
    expect(withoutBounded([finding], {})).toEqual([expect.stringMatching(/^a\.ts: \/=\+\$\/ is slow; /)]);
  });

  it('has no expression that is not found', () => {
    expect(withoutBounded([finding], { 'a.ts': { '/=+$/': 'a constant' }, 'b.ts': { '/=+$/': 'a constant' } })).toEqual(
      [expect.stringContaining('b.ts: /=+$/ is no longer there')],
    );
  });
});
