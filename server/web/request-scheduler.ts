// Sockets go first: of requests that arrive together one is begun in a turn of the event loop, so that an edit or its acknowledgement
// waits for one of them and not for as many as strangers can send at once. A request alone waits for nothing.

import type { FastifyInstance } from 'fastify';

export function startOneRequestPerTurn(http: FastifyInstance): void {
  const waiting: (() => void)[] = [];
  let isTurning = false;
  const next = (): void => {
    waiting.shift()?.();
    isTurning = waiting.length > 0;
    if (isTurning) setImmediate(next);
  };
  http.addHook('onRequest', (_request, _reply, done) => {
    waiting.push(done);
    if (isTurning) return;
    isTurning = true;
    setImmediate(next);
  });
}
