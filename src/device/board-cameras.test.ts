import { beforeEach, expect, test } from 'vitest';
import { forgetCamera, keepCamera, keptCamera } from './board-cameras.ts';
import { writeSetting } from './settings.ts';

beforeEach(() => writeSetting('atrium-cameras', '[]'));

test('each board has its own camera until it is forgotten', () => {
  keepCamera('one', { x: 1, y: -2.5, zoom: 0.25 });
  keepCamera('two', { x: 7, y: 8, zoom: 4 });
  keepCamera('one', { x: 3, y: 4, zoom: 1 });
  expect(keptCamera('one')).toEqual({ x: 3, y: 4, zoom: 1 });
  expect(keptCamera('two')).toEqual({ x: 7, y: 8, zoom: 4 });
  forgetCamera('one');
  expect(keptCamera('one')).toBeUndefined();
  expect(keptCamera('two')).toBeDefined();
});

test('of very many boards the last are kept', () => {
  for (let k = 0; k < 250; k++) keepCamera(`board ${k}`, { x: k, y: 0, zoom: 1 });
  expect(keptCamera('board 49')).toBeUndefined();
  expect(keptCamera('board 50')).toEqual({ x: 50, y: 0, zoom: 1 });
});

test.each(['{}', 'null', 'no JSON', '[["one", 1, 2]]', '[["one", 1, "2", 3]]', '[7]'])(
  'what is damaged is nothing: %s',
  (kept) => {
    writeSetting('atrium-cameras', kept);
    expect(keptCamera('one')).toBeUndefined();
    keepCamera('one', { x: 1, y: 2, zoom: 3 });
    expect(keptCamera('one')).toEqual({ x: 1, y: 2, zoom: 3 });
  },
);
