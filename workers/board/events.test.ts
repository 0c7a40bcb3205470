import { describe, expect, it } from 'vitest';
import type { BoardEvents } from '#protocol/board-events.ts';
import { EventBatch } from './events.ts';

function batches(): { events: EventBatch; sent: BoardEvents[] } {
  const sent: BoardEvents[] = [];
  return { events: new EventBatch((batch) => sent.push(batch)), sent };
}

describe('events', () => {
  it('come as one batch, with the last value of each', () => {
    const { events, sent } = batches();
    events.set('items', 1);
    events.set('items', 2);
    events.set('camera', { x: 0, y: 0, zoom: 1 });
    expect(sent).toEqual([]);
    events.flush();
    expect(sent).toEqual([{ items: 2, camera: { x: 0, y: 0, zoom: 1 } }]);
  });

  it('leave out what has not changed, and send nothing when nothing has', () => {
    const { events, sent } = batches();
    events.set('camera', { x: 1, y: 2, zoom: 1 });
    events.flush();
    events.set('camera', { x: 1, y: 2, zoom: 1 });
    events.flush();
    expect(sent).toHaveLength(1);
  });

  it('say anew what the page has believed to be something else, though it be what was said last', () => {
    const { events, sent } = batches();
    events.set('items', 1);
    events.flush();
    events.again('items');
    events.set('items', 1);
    events.flush();
    expect(sent).toEqual([{ items: 1 }, { items: 1 }]);
  });

  it('take what is known to have changed as it is, but for what is undefined', () => {
    const { events, sent } = batches();
    for (let k = 0; k < 2; k++) {
      events.addChanged({ items: 1, title: undefined, focus: null, camera: { x: 0, y: 0, zoom: 1 } });
      events.flush();
    }
    const same = { items: 1, focus: null, camera: { x: 0, y: 0, zoom: 1 } };
    expect(sent).toEqual([same, same]);
  });

  it('compare values that are no objects, too', () => {
    const { events, sent } = batches();
    for (const kept of [1, 1, 2]) {
      events.set('kept', kept);
      events.set('following', null);
      events.flush();
    }
    expect(sent).toEqual([{ kept: 1, following: null }, { kept: 2 }]);
  });

  it('take what another says, but for what has not changed', () => {
    const { events, sent } = batches();
    events.set('kept', 1);
    events.flush();
    events.add({ kept: 1, saved: { state: 'saved' } });
    events.flush();
    expect(sent[1]).toEqual({ saved: { state: 'saved' } });
  });

  it('say that something is gone', () => {
    const { events, sent } = batches();
    events.set('focus', { id: 'a', label: 'A' });
    events.flush();
    events.set('focus', null);
    events.flush();
    expect(sent[1]).toEqual({ focus: null });
  });

  it('tell every notice, two alike in one frame too', () => {
    const { events, sent } = batches();
    events.set('notice', { code: 'depends' });
    events.set('notice', { code: 'depends' });
    events.flush();
    expect(sent).toEqual([{ notice: { code: 'depends' } }, { notice: { code: 'depends' } }]);
  });
});
