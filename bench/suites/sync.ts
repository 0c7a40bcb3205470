// One board with many people at it: how long until an edit is acknowledged, until another's cursor is seen, and what the server
// needs of a core for it.

import type { Job } from '../context.ts';
import { withCrowd, withServer } from './server.ts';

const editors = 150;
const seconds = 15;

export function sync(): Job[] {
  return [
    {
      suite: 'sync',
      mode: 'server',
      scene: `${editors} editors`,
      subject: 'atrium',
      run: (say) =>
        withServer(async (server) => {
          const plan = { boards: 1, people: editors, opsPerS: 10, cursorHz: 30, seconds, seed: 1 };
          const found = await withCrowd(server, plan);
          say('ack p50', found.ackP50, 'ms');
          say('ack p99', found.ackP99, 'ms');
          say('cursor p50', found.cursorP50, 'ms');
          say('cursor p99', found.cursorP99, 'ms');
          say('server', Math.round(found.cores * 100), '% of a core');
          say('edits', found.acknowledged, `of ${found.pushed} acknowledged`);
          say('sockets closed', found.closed, '');
          const now = await server.figures();
          const appends = now('atrium_append_seconds_count');
          say('rows per commit', Math.round((10 * now('atrium_rows_total')) / appends) / 10, 'rows');
        }),
    },
  ];
}
