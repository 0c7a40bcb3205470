import { describe, expect, it } from 'vitest';
import { candidatesIn } from './compatibility/feature-uses.ts';
import { isNewer, missingFeatures } from './compatibility/missing-features.ts';
import { filledFeatures, withoutGuarded } from './compatibility.ts';

const lacking = missingFeatures();

describe('compatibility', () => {
  it.each([
    'Array.findLast',
    'Object.hasOwn',
    'Array.at',
    'Array.toReversed',
    'URL.canParse',
    'AbortSignal.timeout',
    'Crypto.randomUUID',
    'AbortSignal.any',
    'structuredClone',
  ])('%s is newer than the oldest browsers', (feature) => expect(lacking.has(feature)).toBe(true));

  it.each(['Array.flat', 'Promise.allSettled', 'String.replaceAll', 'KeyboardEvent.repeat', 'fetch'])(
    '%s is in all of them',
    (feature) => expect(lacking.has(feature)).toBe(false),
  );

  it('compares versions by their numbers', () => {
    expect(isNewer('100', '90')).toBe(true);
    expect(isNewer('16.4', '16.4')).toBe(false);
    expect(isNewer('16.10', '16.4')).toBe(true);
    expect(isNewer('≤79', '90')).toBe(false);
  });

  it('finds members, functions and classes, and no types', () => {
    const text =
      'let a: ImageDecoder; list.at(-1); structuredClone(a); AbortSignal.any([]); const { findLast } = list;';
    const found = candidatesIn('a.ts', text, lacking, new Set(['at', 'any', 'findLast']));
    expect(found.map(({ offset, feature }) => [text.slice(offset).match(/^\w+/)?.[0], feature])).toEqual([
      ['at', undefined],
      ['structuredClone', undefined],
      ['any', 'AbortSignal.any'],
      ['findLast', undefined],
    ]);
  });

  it('names what is not listed, and rows that nothing needs', () => {
    const uses = [{ file: 'src/a.ts', line: 3, feature: 'Array.at' }];
    expect(withoutGuarded(uses, lacking, {})).toEqual([
      expect.stringMatching(/^src\/a\.ts:3 uses Array\.at \(Chrome has it since 92/),
    ]);
    expect(withoutGuarded(uses, lacking, { 'Array.at': { 'src/a.ts': 'why' } })).toEqual([]);
    expect(withoutGuarded([], lacking, { 'Array.at': { 'src/a.ts': 'why' } })).toEqual([
      expect.stringContaining('remove its row'),
    ]);
  });

  it('reads what is filled', () => {
    expect([...filledFeatures("export const FILLED = [\n  'Array.at',\n  'URL.canParse',\n];")]).toEqual([
      'Array.at',
      'URL.canParse',
    ]);
  });
});
