// Whether a flat panel's shell permits tracking.

import { expect, test, vi } from 'vitest';
import { isTrackingPermitted } from './tracking-permission.ts';

test('without a bridge nobody has permitted it', async () => {
  expect(await isTrackingPermitted(undefined)).toBe(false);
});

test.each([
  ['authorized', false, true],
  ['denied', false, false],
  ['undetermined', true, true],
] as const)('%s: asked for %s, permitted %s', async (permission, isAsked, isPermitted) => {
  const bridge = { permission: async () => permission, request: vi.fn(async () => 'authorized' as const) };
  expect(await isTrackingPermitted(bridge)).toBe(isPermitted);
  expect(bridge.request).toHaveBeenCalledTimes(isAsked ? 1 : 0);
});
