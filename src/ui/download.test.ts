import { expect, test } from 'vitest';
import { fileName } from './download.ts';

test.each([
  ['Plan 1', 'Plan 1'],
  ['CON', '_CON'],
  ['\u200e\u2060', 'atrium'],
])('the file of %j is called %s', (title, name) => {
  expect(fileName(title)).toBe(name);
});
