// What the bar is told: the wait that began first, in steps.

import { expect, it } from 'vitest';
import type { BoardEvents } from '#protocol/board-events.ts';
import { EventBatch } from './events.ts';
import { Progress } from './progress.ts';

function told(): { progress: Progress; last(): BoardEvents['loading']; count(): number } {
  const said: BoardEvents[] = [];
  const batch = new EventBatch((events) => said.push(events));
  const progress = new Progress(batch);
  const flushed = () => {
    batch.flush();
    return said;
  };
  return { progress, last: () => flushed().at(-1)?.loading, count: () => flushed().length };
}

it('goes on in few steps however often it is set, and ends where it should', () => {
  const { progress, last, count } = told();
  for (let done = 0; done < 1000; done++) {
    progress.set('put', { done, total: 1000 });
    count();
  }
  expect(count()).toBe(20);
  expect(last()).toEqual({ done: 950, total: 1000 });
  progress.set('put', { done: 1000, total: 1000 });
  expect(last()).toEqual({ done: 1000, total: 1000 });
  progress.set('put', null);
  expect(last()).toBeNull();
});

it('shows what began first, and the next one when that is over', () => {
  const { progress, last } = told();
  progress.set('open', { done: 0, total: 0 });
  progress.set('import', { done: 10, total: 20 });
  expect(last()).toEqual({ done: 0, total: 0 });
  progress.set('open', null);
  expect(last()).toEqual({ done: 10, total: 20 });
});
