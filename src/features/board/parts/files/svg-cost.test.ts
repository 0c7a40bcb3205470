// The cost of drawing an SVG, by what it unfolds to.

import { expect, test } from 'vitest';
import { drawnElements } from './svg-cost.ts';

const svg = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${inside}</svg>`;
const data = (inside: string): string => `data:image/svg+xml,${encodeURIComponent(svg(inside))}`;

test.each<[what: string, svg: string, elements: number | undefined]>([
  ['nothing', svg(''), 0],
  ['a title and what nothing refers to', svg('<title>a</title><defs><rect id="r"/></defs><symbol/>'), 0],
  ['shapes in a group', svg('<g><rect/><rect/></g>'), 3],
  ['a path of 400 letters', svg(`<path d="${'M0 0L9 9 '.repeat(50).slice(0, 400)}"/>`), 11],
  [
    'a use of what is defined',
    svg('<defs><g id="a"><rect/><rect/></g></defs><use href="#a"/><use xlink:href="#a"/>'),
    8,
  ],
  ['a use of itself', svg('<g id="a"><use href="#a"/></g>'), 4],
  ['a pattern for a fill', svg('<pattern id="p"><rect/><rect/></pattern><rect fill="url(#p)"/>'), 4],
  [
    'a pattern on another',
    svg('<pattern id="p" href="#q"/><pattern id="q"><rect/></pattern><rect fill="url(#p)"/>'),
    4,
  ],
  ['a mask in a style', svg('<mask id="m"><rect/></mask><rect style="mask: url(\'#m\')"/>'), 3],
  ['a filter of two steps', svg('<filter id="f"><feFlood/><feBlend/></filter><rect filter="url(#f)"/>'), 1004],
  ['a rule for all', svg('<style>rect { fill: url(#p) }</style><pattern id="p"><rect/></pattern><rect/><rect/>'), 6],
  ['a drawing in it', svg(`<image href="${data('<rect/><rect/>')}"/>`), 3],
  ['no XML', '<svg><rect></svg>', undefined],
])('of %s', (_, text, elements) => {
  expect(drawnElements(text)).toBe(elements);
});

test('twelve levels of ten are counted, not unfolded', () => {
  const levels = Array.from({ length: 12 }, (_, n) => `<g id="l${n + 1}">${`<use href="#l${n}"/>`.repeat(10)}</g>`);
  const bomb = svg(`<defs><rect id="l0"/>${levels.join('')}</defs><use href="#l12"/>`);
  expect(bomb.length).toBeLessThan(4000);
  expect(drawnElements(bomb)).toBeGreaterThan(1e12);
});

test('drawings in drawings end somewhere', () => {
  let nested = '<rect/>';
  for (let n = 0; n < 6; n += 1) nested = `<image href="${data(nested)}"/>`;
  expect(drawnElements(svg(nested))).toBe(Number.POSITIVE_INFINITY);
});
