import { expect, test } from 'vitest';
import { serverEventOf } from './server-events.ts';

const timer = { leftMs: 1000, isPaused: false };
const presentation = {
  ...{ session: 3, isOwn: false, frame: '11111111-1111-4111-8111-111111111111', page: 0 },
  ...{ screen: 'shown', sinceMs: 5, frameSinceMs: 2 },
};
const lead = { focus: { session: 0, isOwn: true }, isSilent: true, hidesNames: false, tools: null };

const eventOf = (name: string, value: unknown) => serverEventOf(name, JSON.stringify(value));

test('PRESENT-4 LEAD-3 what the server tells beside the log becomes events of the page', () => {
  expect(eventOf('timer', timer)).toEqual({ timer });
  expect(eventOf('timer', null)).toEqual({ timer: null });
  expect(eventOf('presentation', presentation)).toEqual({ presentation });
  expect(eventOf('presentation', null)).toEqual({ presentation: null });
  expect(eventOf('lead', lead)).toEqual({ lead });
  expect(eventOf('lead', { ...lead, focus: null, tools: ['pen', 'of-tomorrow', 'toString'] })).toEqual({
    lead: { ...lead, focus: null, tools: ['pen'] },
  });
});

test('VER-4 an event of an unknown name or of another shape is passed over', () => {
  expect(eventOf('of-tomorrow', timer)).toEqual({});
  expect(serverEventOf('presentation', '{')).toEqual({});
  expect(eventOf('timer', { ...timer, leftMs: '1' })).toEqual({});
  for (const [field, value] of [
    ...[['session', -1] as const, ['isOwn', 1] as const, ['frame', 7] as const],
    ...[['page', 'first'] as const, ['screen', 'red'] as const, ['sinceMs', null] as const],
  ])
    expect([field, eventOf('presentation', { ...presentation, [field]: value })]).toEqual([field, {}]);
  for (const [field, value] of [['focus', {}] as const, ['isSilent', 0] as const, ['tools', 'pen'] as const])
    expect([field, eventOf('lead', { ...lead, [field]: value })]).toEqual([field, {}]);
  expect(eventOf('lead', null)).toEqual({});
});
