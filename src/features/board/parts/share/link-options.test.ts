// What a new link is made with: what was chosen for the last one, here or on another device.

import { beforeEach, expect, test } from 'vitest';
import { writeSetting } from '../../../../device/settings.ts';
import { linkOptions, noteLinkOptions } from './link-options.ts';

beforeEach(() => writeSetting('atrium-share-link', '{}'));

test('until somebody has chosen a link shows, without an end', () => {
  expect(linkOptions()).toEqual({ role: 'viewer', expires: false });
});

test.each([
  [{ role: 'editor' }, { role: 'editor', expires: false }],
  [{ expires: 1_800_000_000_000 }, { role: 'viewer', expires: true }],
  [{ expires: null }, { role: 'viewer', expires: false }],
  [{ revoked: true }, { role: 'viewer', expires: false }],
  [
    { revoked: false, role: 'editor' },
    { role: 'editor', expires: false },
  ],
  [{ password: 'a rising line' }, { role: 'viewer', expires: false }],
] as const)('after %j the next one is made with %j', (change, options) => {
  noteLinkOptions(change);
  expect(linkOptions()).toEqual(options);
});

test('what another device told is taken, what makes no sense is not', () => {
  writeSetting('atrium-share-link', '{"role":"editor","expires":true}');
  expect(linkOptions()).toEqual({ role: 'editor', expires: true });
  for (const kept of ['{"role":"owner","expires":1}', 'null', '{']) {
    writeSetting('atrium-share-link', kept);
    expect(linkOptions()).toEqual({ role: 'viewer', expires: false });
  }
});
