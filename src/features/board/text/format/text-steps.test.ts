// Undo in an open text while others type and format beside.

import { expect, test } from 'vitest';
import { plainOf, plainToParagraphs, spliced } from '../rich-text.ts';
import { withMark } from './formats.ts';
import { TextSteps } from './text-steps.ts';

const at = (words: string, place = words.length) => ({
  paragraphs: plainToParagraphs(words),
  range: { from: place, to: place },
});

/** Own typing "one", " two", " three", each a step. */
function typed(): TextSteps {
  const steps = new TextSteps();
  for (const words of ['', 'one', 'one two']) steps.remember(at(words));
  return steps;
}

test.each([
  ['in front', 'Hi one two three', ['Hi one two', 'Hi one', 'Hi ']],
  ['behind', 'one two three!', ['one two!', 'one!', '!']],
  ['in the middle of a word', 'one tXwo three', ['one tXwo', 'oneX', 'X']],
] as const)('TXT-7 takes back own steps alone where others type %s', (_, now, expected) => {
  const steps = typed();
  steps.join(plainToParagraphs('one two three'), plainToParagraphs(now));
  let shown = at(now);
  const seen = expected.map(() => {
    shown = steps.back(shown) ?? shown;
    return plainOf(shown.paragraphs);
  });
  expect(seen).toEqual(expected);
  expect(steps.back(shown)).toBeUndefined();
  for (const words of [...expected].reverse().slice(1)) {
    shown = steps.forward(shown) ?? shown;
    expect(plainOf(shown.paragraphs)).toBe(words);
  }
  expect(plainOf((steps.forward(shown) ?? shown).paragraphs)).toBe(now);
});

test('TXT-7 skips a step of which others have left nothing', () => {
  const steps = typed();
  steps.join(plainToParagraphs('one two three'), plainToParagraphs('one two'));
  expect(plainOf(steps.back(at('one two'))?.paragraphs ?? [])).toBe('one');
});

test('TXT-9 leaves what others have marked meanwhile', () => {
  const steps = typed();
  const before = plainToParagraphs('one two three');
  steps.join(before, withMark(before, { from: 0, to: 3 }, 'bold', true));
  expect(steps.back(at('one two three'))?.paragraphs[0]?.runs).toEqual([
    { text: 'one', marks: ['bold'] },
    { text: ' two' },
  ]);
});

test('TXT-7 keeps every letter of others, whatever both do (seeds 1 to 200)', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    let state = seed;
    const below = (n: number): number => {
      state = (state * 48_271) % 2_147_483_647;
      return state % n;
    };
    const steps = new TextSteps();
    let now = plainToParagraphs('');
    let others = 0;
    for (let n = 0; n < 30; n += 1) {
      const words = plainOf(now);
      const place = below(words.length + 1);
      if (below(2) === 0) {
        steps.remember({ paragraphs: now, range: { from: place, to: place } });
        now = spliced(now, place, place, 'abc');
      } else {
        const after = spliced(now, place, place, 'Z');
        steps.join(now, after);
        now = after;
        others += 1;
      }
    }
    for (let step = steps.back({ paragraphs: now, range: { from: 0, to: 0 } }); step; ) {
      now = step.paragraphs;
      step = steps.back({ paragraphs: now, range: { from: 0, to: 0 } });
    }
    expect([plainOf(now), seed]).toEqual(['Z'.repeat(others), seed]);
  }
});
