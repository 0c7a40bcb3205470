// The items of a template in a language, with and without what shows how it is meant.

import { describe, expect, it } from 'vitest';
import { type TemplateSource, templateItems } from './template-items.ts';

const SOURCE: TemplateSource = {
  version: 1,
  items: [
    {
      id: 'box',
      kind: 'rectangle',
      x: 8,
      y: 0,
      w: 80,
      h: 40,
      text: '{goal}',
      style: { fontSize: 16 },
      example: 'text',
    },
    { id: 'list', kind: 'rectangle', paragraphs: [{ runs: [{ text: '{goal}' }] }], example: 'text' },
    {
      id: 'note',
      kind: 'sticky',
      text: '{#12}',
      note: { tags: [{ color: 'blue', text: '{goal}' }] },
      example: 'text',
    },
    { id: 'extra', kind: 'sticky', text: '{goal}', example: true },
    { id: 'title', kind: 'text', text: '{goal}' },
  ],
};
const STRINGS = { goal: 'Goal' };

describe('templateItems', () => {
  it('fills words and numbers, and leaves no mark of examples', () => {
    const items = templateItems(SOURCE, { language: 'ar', words: STRINGS, examples: true });
    expect(items.map(({ id }) => id)).toEqual(['box', 'list', 'note', 'extra', 'title']);
    expect(items.some((item) => 'example' in item)).toBe(false);
    expect(items[0]).toMatchObject({ x: -88, text: 'Goal' });
    expect(items[2]).toMatchObject({ text: '12', note: { tags: [{ text: 'Goal' }] } });
  });

  it('keeps the box and style of an item whose text is the example', () => {
    const items = templateItems(SOURCE, { language: 'en', words: STRINGS, examples: false });
    expect(items).toEqual([
      { id: 'box', kind: 'rectangle', x: 8, y: 0, w: 80, h: 40, style: { fontSize: 16 } },
      { id: 'list', kind: 'rectangle' },
      { id: 'note', kind: 'sticky' },
      { id: 'title', kind: 'text', text: 'Goal' },
    ]);
  });
});
