// The calls of phones that control a wall panel, with their bodies: the panel's own, and those of the phone that has scanned its token. The
// messages of their sockets are in protocol/remote.ts.

import { z } from 'zod';
import { base64url32, ticketAnswer, uuid } from '../api.ts';
import { calls } from './calls.ts';

const pairingToken = z.string().regex(/^[A-Za-z0-9_-]{22}$/);

/** POST /api/boards/{id}/panel/remotes: stands in the fragment of what is scanned. */
export const pairingAnswer = z.object({
  /** 16 bytes, base64url. */
  token: pairingToken,
  /** Epoch ms; another one should be asked for by then. */
  expiresAt: z.number(),
});
export type PairingAnswer = z.infer<typeof pairingAnswer>;

/** POST /api/remotes */
export const pairRequest = z.object({ token: pairingToken });
export const pairAnswer = z.object({
  /** 32 bytes, base64url. In bodies alone. */
  remote: base64url32,
  board_alias: z.string(),
});
export type PairAnswer = z.infer<typeof pairAnswer>;

/** POST /api/remotes/ticket, POST /api/remotes/end */
export const remoteRequest = z.object({ remote: base64url32 });

const panelCall = { group: 'Panels', caller: 'panel' } as const;
const codeCall = { group: 'Panels', caller: 'anybody', errors: ['bad-request', 'not-found'] } as const;

export const remoteCalls = calls({
  'POST /api/boards/:id/panel/remotes': {
    ...panelCall,
    perMinute: 'linksOfNetworkPerMinute',
    about: 'A token that a phone is paired with this panel by, for ten minutes: it stands in what is scanned.',
    answer: pairingAnswer,
    status: 201,
  },
  'POST /api/boards/:id/panel/remotes/ticket': {
    ...panelCall,
    about: 'A ticket for the socket on which the panel hears its remotes, once.',
    answer: ticketAnswer,
  },
  'DELETE /api/boards/:id/panel/remotes/:thing': {
    ...panelCall,
    params: { thing: uuid },
    about: 'Ends one remote.',
    errors: ['bad-request'],
  },
  'DELETE /api/boards/:id/panel/remotes': { ...panelCall, about: 'Ends all remotes, and what one pairs by.' },
  'POST /api/remotes': {
    ...codeCall,
    perMinute: 'linksOfNetworkPerMinute',
    about:
      'Pairs with a panel by the token that was scanned there. It gives no right on the board. By one token 120 pair from one network in ten minutes, by all tokens 400; a session has room for 200, for 100 of one network.',
    body: pairRequest,
    answer: pairAnswer,
    status: 201,
  },
  'POST /api/remotes/ticket': {
    ...codeCall,
    about: 'A ticket for the socket of a remote, once.',
    body: remoteRequest,
    answer: ticketAnswer,
    errors: ['bad-request', 'not-found', 'gone'],
  },
  'POST /api/remotes/end': { ...codeCall, about: 'Ends this remote.', body: remoteRequest, errors: ['bad-request'] },
});
