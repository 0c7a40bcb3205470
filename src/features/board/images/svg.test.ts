import { expect, test } from 'vitest';
import { isSvg } from './svg.ts';

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
