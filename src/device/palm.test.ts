// Which touches are palms, by the cases that the engine's tests read too. A radius of 0 means that palms draw.

import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { inputSettings } from './input-settings.ts';
import { isPalm } from './palm.ts';

type Case = [name: string, radiusCss: number, widthCss: number, heightCss: number, isPalm: boolean];
const cases = JSON.parse(readFileSync('engine/canvas/fixtures/palms.json', 'utf8')) as Case[];

const initial = { ...inputSettings };
afterEach(() => void Object.assign(inputSettings, initial));

test.each(cases)('%s', (_, radiusCss, widthCss, heightCss, expected) => {
  Object.assign(inputSettings, { palm: radiusCss === 0 ? 'draw' : 'ignore', palmRadiusCss: radiusCss || 30 });
  expect(isPalm(widthCss, heightCss)).toBe(expected);
});
