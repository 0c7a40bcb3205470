// The calls that open a board and delete it. The bodies of opening are in protocol/api.ts, with what both sides know of a board's token.

import { openBoardAnswer, openBoardRequest, ticketAnswer } from '../api.ts';
import { calls } from './calls.ts';

const group = 'Boards';

export const boardCalls = calls({
  'POST /api/boards/open': {
    group,
    caller: 'anybody',
    perMinute: 'openBoardsPerMinute',
    about:
      "Opens a board by a link's secret, by the credential of the device that made it, or as the person whose access token is the bearer. The first holder of an edit secret that yields the alias makes the board. What is answered is the bearer of the calls below.",
    body: openBoardRequest,
    answer: openBoardAnswer,
    errors: [
      'bad-request',
      'bad-secret',
      'unauthorized',
      'forbidden',
      'removed',
      'password-needed',
      'waiting',
      'board-guests-full',
      'not-found',
      'gone',
    ],
  },
  'POST /api/boards/:id/ticket': {
    group,
    caller: { board: 'read' },
    about: "Another ticket for the board's socket: one use, 180 s.",
    answer: ticketAnswer,
  },
  'DELETE /api/boards/:id': { group, caller: { board: 'delete' }, about: 'Deletes the board.' },
});
