// Where each feature flag takes effect: at the files that its row names, and nowhere else.

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { FEATURES, type Feature } from '#protocol/features.ts';
import { PLACES } from '../../src/flags/places.ts';

const src = path.resolve(import.meta.dirname, '../../src');

const usersOf = (name: string): string[] =>
  readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => new RegExp(`features\\.${name}\\b`).test(readFileSync(path.join(src, file), 'utf8')))
    .map((file) => file.split(path.sep).join('/'))
    .sort();

test.each(Object.keys(FEATURES) as Feature[])('%s is asked where its row says', (name) => {
  const place = PLACES[name];
  expect(usersOf(name)).toEqual(place === 'none yet' ? [] : [...place.at].sort());
});
