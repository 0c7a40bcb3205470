import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { requestForLog } from './request-log.ts';

test('the log has no query of a request', async () => {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const http = Fastify({ logger: { level: 'info', stream, serializers: { req: requestForLog } } });
  http.get('/oidc/session/end', () => 'out');
  await http.inject('/oidc/session/end?id_token_hint=eyJ.secret');
  expect(lines.join('')).toContain('"url":"/oidc/session/end"');
  expect(lines.join('')).not.toContain('secret');
});
