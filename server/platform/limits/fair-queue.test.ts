import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

/** Work that ends when it is told to, in the order it began. */
function bench(limits: Partial<ConstructorParameters<typeof FairQueue>[0]> = {}) {
  const queue = new FairQueue({ atOnce: 1, waiting: 6, ofActor: 2, ofNetwork: 4, ...limits });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (network: string, actor: string, known?: string): Promise<string> =>
    queue
      .run({ network, actor, known }, () => {
        begun.push(`${network} ${actor}`);
        return new Promise<string>((resolve) => ends.push(() => resolve('done')));
      })
      .catch((error: { code: string }) => error.code);
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const endOne = async (): Promise<void> => {
    await settled();
    ends.shift()?.();
    await settled();
  };
  return { ask, begun, endOne };
}

test('above the share of an actor, or of a network, nothing is begun', async () => {
  const { ask, begun } = bench();
  void ask('n', 'a');
  void ask('n', 'a');
  expect(await ask('n', 'a')).toBe('too-many-requests');
  void ask('n', 'b');
  void ask('n', 'c');
  expect(await ask('n', 'd')).toBe('too-many-requests');
  expect(begun).toEqual(['n a']);
});

test('who asks for little goes before who asks for much', async () => {
  const { ask, begun, endOne } = bench();
  for (const actor of ['a', 'b', 'c', 'd']) void ask('many', actor);
  await endOne();
  void ask('one', 'x');
  await endOne();
  expect(begun).toEqual(['many a', 'many b', 'one x']);
});

test('of a network that was served much, who is known goes before strangers of others', async () => {
  const { ask, begun, endOne } = bench();
  for (const actor of ['a', 'b']) void ask('school', actor);
  for (const network of ['one', 'two']) void ask(network, 'x');
  void ask('school', 'c');
  void ask('school', 'd', 'browser of d');
  for (let n = 0; n < 5; n++) await endOne();
  expect(begun).toEqual(['school a', 'one x', 'two x', 'school d', 'school b', 'school c']);
});

test('a full queue makes room for who holds less, at the expense of who holds most', async () => {
  const { ask, begun, endOne } = bench({ waiting: 3 });
  const of: Promise<string>[] = ['a', 'b', 'c', 'd'].map((actor) => ask('many', actor));
  const one = ask('one', 'x');
  expect(await of[3]).toBe('too-many-requests');
  expect(await ask('many', 'e')).toBe('too-many-requests');
  await endOne();
  await endOne();
  expect(begun).toEqual(['many a', 'one x', 'many b']);
  expect(await one).toBe('done');
});

test('what failed gives its place back', async () => {
  const queue = new FairQueue({ atOnce: 1, waiting: 1, ofActor: 1, ofNetwork: 1 });
  const by = { network: 'n', actor: 'a' };
  await expect(queue.run(by, () => Promise.reject(new Error('broke')))).rejects.toThrow('broke');
  expect(await queue.run(by, async () => 'done')).toBe('done');
});
