// One board with many people at it: how long until an edit is acknowledged, until another's cursor is seen, and what the server
// needs of a core for it.

import type { Job } from '../context.ts';
import { sayCrowd, withServer } from './server.ts';

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
        withServer((server) =>
          sayCrowd(server, { boards: 1, people: editors, opsPerS: 10, cursorHz: 30, seconds, seed: 1 }, say),
        ),
    },
  ];
}
