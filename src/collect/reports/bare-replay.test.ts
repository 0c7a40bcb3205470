// What of a replay leaves: events as rrweb makes them, with a word of somebody's in every place that could hold one.

import { expect, test } from 'vitest';
import { bareItem, bareRecording, type EnvelopeItem } from './bare-replay.ts';

const CANARY = 'canary-a4c1';
const AT = 7;
const recorded = (...events: object[]) => `{"segment_id":3,"${CANARY}":1}\n${JSON.stringify(events)}`;
const bareEvents = (...events: object[]) => JSON.parse(bareRecording(recorded(...events)).split('\n')[1] as string);

const ELEMENT = {
  type: 2,
  id: 9,
  tagName: 'button',
  attributes: {
    class: '_card_1x',
    dir: 'rtl',
    'aria-pressed': 'true',
    'aria-label': CANARY,
    title: CANARY,
    href: `https://boards.example/board/incognito#${CANARY}`,
    value: CANARY,
    'data-name': CANARY,
    style: `background: url("blob:${CANARY}")`,
  },
  childNodes: [{ type: 3, id: 10, textContent: CANARY }],
};

test('a picture of a page keeps its form, and no word, address or name', () => {
  const [event] = bareEvents({ type: 2, timestamp: AT, data: { node: ELEMENT, initialOffset: { left: 0, top: 4 } } });
  expect(event).toEqual({
    type: 2,
    timestamp: AT,
    data: {
      node: {
        type: 2,
        id: 9,
        tagName: 'button',
        attributes: { class: '_card_1x', dir: 'rtl', 'aria-pressed': 'true' },
        childNodes: [{ type: 3, id: 10, textContent: '*'.repeat(CANARY.length) }],
      },
      initialOffset: { left: 0, top: 4 },
    },
  });
});

test('changes keep where they are, not what they say', () => {
  const [event] = bareEvents({
    type: 3,
    timestamp: AT,
    data: {
      source: 0,
      texts: [{ id: 1, value: CANARY }],
      attributes: [
        { id: 2, attributes: { 'aria-label': CANARY, class: 'a', style: { width: '4px' } } },
        { id: 3, attributes: { style: { 'background-image': `url(${CANARY})` } } },
      ],
      removes: [{ id: 3, parentId: 1 }],
      adds: [{ parentId: 1, nextId: null, node: ELEMENT }],
      [CANARY]: CANARY,
    },
  });
  expect(event.data.attributes).toEqual([
    { id: 2, attributes: { class: 'a', style: { width: '4px' } } },
    { id: 3, attributes: {} },
  ]);
  expect(event.data.removes).toEqual([{ id: 3, parentId: 1 }]);
  expect(JSON.stringify(event)).not.toContain(CANARY);
});

test('moves, presses and ticks are told, a field’s text as stars; all the library adds of its own is not', () => {
  const events = bareEvents(
    {
      type: 4,
      timestamp: AT,
      data: { href: `https://boards.example/boards?${CANARY}#${CANARY}`, width: 3, height: 2 },
    },
    { type: 3, timestamp: AT, data: { source: 2, type: 2, id: 9, x: 4, y: 5 } },
    { type: 3, timestamp: AT, data: { source: 5, id: 9, text: 'a b', isChecked: true } },
    { type: 5, timestamp: AT, data: { tag: 'breadcrumb', payload: { message: CANARY } } },
    { type: 5, timestamp: AT, data: { tag: 'performanceSpan', payload: { description: CANARY } } },
    { type: 3, timestamp: AT, data: { source: 8, adds: [{ rule: CANARY }] } },
    { type: 6, timestamp: AT, data: { plugin: CANARY } },
  );
  expect(events.map(({ data }: { data: object }) => data)).toEqual([
    { href: '/boards', width: 3, height: 2 },
    { source: 2, type: 2, id: 9, x: 4, y: 5 },
    { source: 5, id: 9, isChecked: true, text: '* *' },
  ]);
});

test('its event names rows in place of addresses; other items stay; lengths are those of what leaves', () => {
  const event: EnvelopeItem = [
    { type: 'replay_event' },
    { replay_id: 'r', segment_id: 0, urls: [`https://boards.example/project?${CANARY}`], user: { id: CANARY } },
  ];
  expect(bareItem(event)[1]).toEqual({ replay_id: 'r', segment_id: 0, urls: ['/project'] });
  const [header, payload] = bareItem([{ type: 'replay_recording', length: 1 }, recorded()]);
  expect(payload).toBe('{"segment_id":3}\n[]');
  expect(header.length).toBe(19);
  const other: EnvelopeItem = [{ type: 'event' }, { message: 'x' }];
  expect(bareItem(other)).toEqual(other);
});
