import { expect, test } from 'vitest';
import { isSvg, withoutOutside } from './svg.ts';

const is = (head: string): Promise<boolean> => isSvg(new Blob([head]));

test('a file is an SVG by its root, whatever stands before it', async () => {
  expect(await is('<svg xmlns="http://www.w3.org/2000/svg"/>')).toBe(true);
  expect(
    await is('\n<?xml version="1.0"?>\n<!-- <html> --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x">\n<SVG>'),
  ).toBe(true);
  expect(await is('<!DOCTYPE svg [\n<!ENTITY ns "http://www.w3.org/2000/svg">\n] ><svg xmlns="&ns;">')).toBe(true);
  for (const other of [
    '',
    'svg',
    '<html><svg></svg></html>',
    '<!-- <svg> -->',
    '<!-- <svg>',
    '<svgx>',
    '\x89PNG <svg>',
  ])
    expect(await is(other), other).toBe(false);
});

test('thousands of comments are read once', async () => {
  expect(await is(`${'<!---->'.repeat(2000)}<html>`)).toBe(false);
  expect(await is(`${' '.repeat(10_000)}<html>`)).toBe(false);
});

test('pictures that lie outside of an SVG are named and stand as boxes; those in it stay', () => {
  const inside = `<image href="data:image/png;base64,AA>=="/><use href="#a"/><feImage xlink:href='#b' />`;
  const { svg, outside } = withoutOutside(
    `<svg>${inside}<image x="1" xlink:href="https://example.org/a.png" preserveAspectRatio="none"></image><svg:image href='b.png'/><image href="b.png"/><text>href="c.png"</text></svg>`,
  );
  expect(outside).toEqual(['https://example.org/a.png', 'b.png']);
  expect(svg).toContain(inside);
  expect(svg).toContain('<image x="1" xlink:href="data:image/svg+xml,');
  expect(svg).not.toMatch(/example\.org|b\.png/);
  expect(svg).toContain('href="c.png"');
});
