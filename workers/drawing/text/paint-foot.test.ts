// The foot of a note: whose it is at the start, its tags at the end.

import { expect, it } from 'vitest';
import type { Context2d } from '../executor.ts';
import { paintFoot } from './paint-foot.ts';

/** What is written, and from where, by a context on which a letter is 6 wide. */
function written(note: Parameters<typeof paintFoot>[1]): Record<string, number> {
  const words: Record<string, number> = {};
  const context = {
    globalAlpha: 1,
    measureText: (text: string) => ({ width: text.length * 6 }),
    fillText: (text: string, x: number) => {
      // Without the marks that keep its direction apart.
      words[text.replace(/[\u2066-\u2069]/g, '')] = x;
    },
  };
  const calls = new Proxy(context, { get: (own, name) => Reflect.get(own, name) ?? (() => undefined) });
  paintFoot({ context: calls as unknown as Context2d, fontSize: 20, epoch: 0, color: '#1b1d22' }, note, 0, 200, 200);
  return words;
}

it('a face with initials stands at the start, the name beside it where there are no tags', () => {
  expect(written({ author: 'Milo Lind' })).toEqual({ ML: 16, 'Milo Lind': 39 });
});

it('a face has the ink of its note and no person’s colour', () => {
  const inks: string[] = [];
  const context = {
    globalAlpha: 1,
    measureText: () => ({ width: 6 }),
    fillText: () => undefined,
    fill(this: { globalAlpha: number; fillStyle?: string }) {
      inks.push(`${this.fillStyle} ${this.globalAlpha}`);
    },
  };
  const calls = new Proxy(context, { get: (own, name) => Reflect.get(own, name) ?? (() => undefined) });
  const paint = { context: calls as unknown as Context2d, fontSize: 20, epoch: 0, color: '#1b1d22' };
  paintFoot(paint, { author: 'Milo Lind' }, 0, 200, 200);
  expect(inks).toEqual(['#1b1d22 0.14']);
});

it('tags stand at the end, the last one last, and what has no room is left out', () => {
  const tag = (text: string) => ({ color: 'red' as const, text });
  expect(written({ author: 'Milo Lind', tags: [tag('law'), tag('open')] })).toEqual({ ML: 16, law: 119, open: 158 });
  const many = written({ tags: ['one', 'two', 'three', 'four', 'five', 'six', 'seven'].map(tag) });
  expect(Object.keys(many)).not.toContain('one');
  expect(many.seven).toBe(152);
});
