// @vitest-environment happy-dom

import { beforeAll, expect, test } from 'vitest';

let take: () => [type: string, event: PointerEvent][];
beforeAll(async () => {
  document.body.innerHTML = '<div id="first-bars"></div>';
  ({ takeEarlyPointers: take } = await import('./early-pointers.ts'));
});

const event = (type: string, buttons: number, pointerId = 1) => ({ type, buttons, pointerId }) as PointerEvent;

function heard(...events: PointerEvent[]): string[] {
  window.earlyPointers = Object.assign(events, { end() {} });
  return take().map(([type, { pointerId }]) => `${type.slice('pointer'.length)} ${pointerId}`);
}

test('what was noted is heard in order, once', () => {
  expect(heard(event('pointerdown', 1), event('pointermove', 1), event('pointerup', 0))).toEqual([
    'down 1',
    'move 1',
    'up 1',
  ]);
  expect(take()).toEqual([]);
});

test('a press that began before anybody noted it is taken from the first that is known of it', () => {
  expect(heard(event('pointermove', 1), event('pointermove', 1), event('pointerup', 0))).toEqual([
    'down 1',
    'move 1',
    'up 1',
  ]);
  expect(heard(event('pointermove', 0), event('pointermove', 2), event('pointermove', 1, 7))).toEqual([
    'move 1',
    'move 1',
    'down 7',
  ]);
  // The move with which a press has ended is none.
  expect(heard(event('pointerdown', 1), event('pointerup', 0), event('pointermove', 0))).toEqual([
    'down 1',
    'up 1',
    'move 1',
  ]);
});
