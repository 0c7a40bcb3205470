import { setImmediate as turn } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { startOneRequestPerTurn } from './request-scheduler.ts';

test('of requests that arrive together one is begun in a turn of the event loop, in their order', async () => {
  const http = fastify();
  startOneRequestPerTurn(http);
  const begun: string[] = [];
  http.get('/:name', async ({ params }) => begun.push((params as { name: string }).name));
  await http.ready();
  const answers = ['a', 'b', 'c'].map((name) => http.inject(`/${name}`).then(({ statusCode }) => statusCode));
  const perTurn: number[] = [];
  for (let before = 0; begun.length < 3; before = begun.length) {
    await turn();
    perTurn.push(begun.length - before);
  }
  expect(Math.max(...perTurn)).toBe(1);
  expect(await Promise.all(answers)).toEqual([200, 200, 200]);
  expect(begun).toEqual(['a', 'b', 'c']);
});
