import { expect, test } from 'vitest';
import { downloadsIn } from './downloads.ts';

test('reads packages by https or a path of this origin', () => {
  const downloads = { windows: 'https://files.example/atrium.msix', teams: '/files/atrium-teams.zip' };
  expect(downloadsIn(JSON.stringify(downloads))).toEqual(downloads);
  expect(downloadsIn('{}')).toEqual({});
});

test.each([
  'windows',
  '[]',
  'null',
  '{"amiga": "https://files.example/a"}',
  '{"windows": "http://files.example/a"}',
  '{"windows": "javascript:alert(1)"}',
  '{"windows": "//files.example/a"}',
  '{"windows": "/\\\\files.example/a"}',
  '{"windows": "https://files.example@evil.example/a"}',
  '{"windows": "https:///a"}',
  '{"windows": 1}',
])('refuses %s', (text) => {
  expect(downloadsIn(text)).toBeUndefined();
});
