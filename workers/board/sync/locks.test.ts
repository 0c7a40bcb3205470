import { expect, test } from 'vitest';
import { type ClientLocks, channelLocks, webLocks } from './locks.ts';
import { until } from './testing/browser.ts';

const HEX = 'ab'.repeat(16);
/** Unless the machine has Web Locks (Node 24.5), only the other kind is tried here; browsers have both in the end-to-end tests. */
const kinds: [string, () => ClientLocks][] = [
  [
    'over a BroadcastChannel',
    (() => {
      let own = 0;
      return () =>
        channelLocks(
          () => new BroadcastChannel('locks-test'),
          () => ++own,
        );
    })(),
  ],
];
if (navigator.locks) kinds.push(['Web Locks', () => webLocks(navigator.locks)]);

test.each(kinds)('%s: what one worker holds another cannot take, until it is released', async (_, make) => {
  const [left, right] = [make(), make()];
  const release = await left.hold(HEX);
  expect(await right.take(HEX)).toBeUndefined();
  release();
  let taken: Awaited<ReturnType<ClientLocks['take']>>;
  await until('free', async () => {
    taken = await right.take(HEX);
    return taken !== undefined;
  });
  taken?.();
});

test.each(kinds)('%s: of several who take the same free one at a time exactly one gets it', async (_, make) => {
  const releases = await Promise.all([make(), make(), make()].map((locks) => locks.take(HEX)));
  expect(releases.filter(Boolean)).toHaveLength(1);
  for (const release of releases) release?.();
});
