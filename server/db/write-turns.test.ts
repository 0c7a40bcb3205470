import { expect, test } from 'vitest';
import { afterEdits } from './write-turns.ts';

test('of changes that arrive together one is made in a turn, in their order, each after the edits that have arrived by then', async () => {
  const done: string[] = [];
  let edits = 0;
  const log = {
    async flush() {
      for (; edits > 0; edits--) done.push('edit');
    },
  };
  const { change } = afterEdits({ change: (name: string) => void done.push(name) }, log);
  const all = ['first', 'second', 'third'].map((name) => change?.(name));
  expect(done).toEqual([]);
  edits = 1;
  await all[0];
  expect(done).toEqual(['edit', 'first']);
  edits = 2;
  await Promise.all(all);
  expect(done).toEqual(['edit', 'first', 'edit', 'edit', 'second', 'third']);
});

test('one that fails fails alone', async () => {
  const { change } = afterEdits(
    {
      change(fails: boolean) {
        if (fails) throw new Error('no');
        return 'made';
      },
    },
    { flush: async () => undefined },
  );
  const [first, second] = [change?.(true), change?.(false)];
  await expect(first).rejects.toThrow('no');
  expect(await second).toBe('made');
});
