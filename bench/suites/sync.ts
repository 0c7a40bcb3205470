// One board with many people at it: how long until an edit is acknowledged, until another's cursor is seen, and what the server
// needs of a core for it.

import type { Job } from '../context.ts';
import { sayCrowd, withServer } from './server.ts';

const EDITORS = 150;
const SECONDS = 15;

export function sync(): Job[] {
  return [
    {
      suite: 'sync',
      mode: 'server',
      scene: `${EDITORS} editors`,
      subject: 'atrium',
      run: (say) =>
        withServer((server) =>
          sayCrowd(server, { boards: 1, people: EDITORS, opsPerS: 10, cursorHz: 30, seconds: SECONDS, seed: 1 }, say),
        ),
    },
  ];
}
