// What the outline lists, in which order, and how quickly it finds.

import { describe, expect, it } from 'vitest';
import type { SurveyItem } from '#protocol/bus.ts';
import { rowsOf } from './rows.ts';

const item = (id: string, kind: string, more: Partial<SurveyItem> = {}): SurveyItem => ({
  id,
  kind,
  box: { x: 0, y: 0, w: 1, h: 1 },
  color: null,
  fill: null,
  text: '',
  ...more,
});

const items = [
  item('a', 'sticky', { text: 'Été à la mer', frame: 'f' }),
  item('b', 'stroke'),
  item('f', 'frame', { text: 'Summer' }),
  item('g', 'frame', { text: 'Inner', frame: 'f' }),
  item('c', 'text', { text: 'The sea', frame: 'g' }),
  item('d', 'text', { text: 'gone frame', frame: 'nobody' }),
];

describe('the outline', () => {
  it('has frames first, with what lies in them, then the rest in reading order', () => {
    expect(rowsOf(items, '').map(({ item, level }) => `${level}${item.id}`)).toEqual([
      '0f',
      '1a',
      '1g',
      '2c',
      '0b',
      '0d',
    ]);
  });

  it('finds words whatever their accents, with their places', () => {
    expect(rowsOf(items, 'ete').map(({ item, places }) => [item.id, places])).toEqual([['a', [[0, 3]]]]);
    expect(rowsOf(items, 'e').map(({ item }) => item.id)).toEqual(['a', 'f', 'g', 'c', 'd']);
  });
});
