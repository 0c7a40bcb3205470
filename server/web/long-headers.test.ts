import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { presentErrors } from './errors.ts';
import { refuseLongHeaders } from './long-headers.ts';

async function answerTo(headers: Record<string, string>) {
  const http = fastify();
  refuseLongHeaders(http);
  presentErrors(http);
  http.get('/', async (request) => request.headers);
  const { statusCode, body } = await http.inject({ url: '/', headers });
  return { statusCode, body: JSON.parse(body) };
}

describe('a request', () => {
  test.each([
    ['user-agent', 512],
    ['accept-language', 512],
    ['referer', 2048],
  ])('has its %s cut to %i characters before a route reads it', async (name, maxChars) => {
    const { statusCode, body } = await answerTo({ [name]: 'a'.repeat(15_000) });
    expect(statusCode).toBe(200);
    expect(body[name]).toBe('a'.repeat(maxChars));
  });

  test.each([
    ['host', 512],
    ['origin', 512],
    ['x-forwarded-host', 512],
    ['x-forwarded-proto', 64],
    ['x-forwarded-for', 1024],
    ['cookie', 8199],
    ['authorization', 8199],
    ['x-unknown', 8199],
  ])('is refused if its %s has more than %i characters', async (name, maxChars) => {
    expect(await answerTo({ [name]: 'a'.repeat(maxChars) })).toMatchObject({ statusCode: 200 });
    expect(await answerTo({ [name]: 'a'.repeat(maxChars + 1) })).toEqual({
      statusCode: 431,
      body: { error: 'headers-too-large', message: `${name}: at most ${maxChars} characters` },
    });
  });

  test('has the common limit for a header that is named like a property of every object', async () => {
    expect(await answerTo({ constructor: 'a'.repeat(8199) })).toMatchObject({ statusCode: 200 });
    expect(await answerTo({ constructor: 'a'.repeat(8200) })).toMatchObject({ statusCode: 431 });
  });
});
