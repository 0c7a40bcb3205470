// Calls of sessions at wall panels: the panel's own, of who joins it, and of who opens a board on one.

import { ticketAnswer } from '../../protocol/api.ts';
import {
  boardPanelsAnswer,
  changePanelRequest,
  claimPanelRequest,
  joinAnswer,
  joinRequest,
  keepPanelRequest,
  lendAnswer,
  panelAnswer,
  panelCodeAnswer,
  setClaimRequest,
  takeAnswer,
  takenHomeAnswer,
  takeRequest,
} from '../../protocol/panels.ts';
import { pairAnswer, pairingAnswer, pairRequest, remoteRequest } from '../../protocol/remote.ts';
import type { Call } from './call.ts';

const own = { group: 'Panels', asker: 'panel' } as const;
const lent = { group: 'Panels', asker: 'manager' } as const;
const home = { group: 'Panels', asker: 'person' } as const;
const code = { group: 'Panels', asker: 'anybody', errors: ['bad-request', 'not-found'] } as const;

export const panelCalls: readonly Call[] = [
  {
    ...own,
    route: 'POST /api/boards/:id/panel/codes',
    about:
      'A new code one joins the session of this panel by, with its join token. The session begins with its first code; the code before lives 60 s longer.',
    answer: panelCodeAnswer,
    status: 201,
  },
  {
    ...own,
    route: 'DELETE /api/boards/:id/panel/codes',
    about: 'Ends the codes of the session. Who has joined stays.',
  },
  {
    ...own,
    route: 'GET /api/boards/:id/panel',
    about: 'The session: what joiners may do, whether they are asked about, who came and who waits.',
    answer: panelAnswer,
  },
  {
    ...own,
    route: 'PUT /api/boards/:id/panel/claim',
    about:
      'Names the SHA-256 of a secret that the panel has made: whoever shows the secret with an account takes the board home, once, until the session ends. Not of a board that is lent.',
    body: setClaimRequest,
    errors: ['bad-request'],
  },
  {
    ...own,
    route: 'PATCH /api/boards/:id/panel',
    about: 'Changes what joiners may do, or whether the panel lets each of them in. What is not named stays.',
    body: changePanelRequest,
    errors: ['bad-request'],
  },
  {
    ...own,
    route: 'DELETE /api/boards/:id/panel',
    about: 'Ends the session with its codes; whoever is on the board by it is out within two seconds.',
  },
  { ...own, route: 'PUT /api/boards/:id/panel/joiners/:thing', about: 'Lets in who waits.', errors: ['bad-request'] },
  {
    ...own,
    route: 'DELETE /api/boards/:id/panel/joiners/:thing',
    about: 'Ends one joiner, or does not let them in. They come back when the panel lets them in.',
    errors: ['bad-request'],
  },
  { ...own, route: 'DELETE /api/boards/:id/panel/joiners', about: 'Ends all joiners.' },
  {
    ...own,
    route: 'POST /api/boards/:id/panel/remotes',
    about: 'A token that a phone is paired with this panel by, for ten minutes: it stands in what is scanned.',
    answer: pairingAnswer,
    status: 201,
  },
  {
    ...own,
    route: 'POST /api/boards/:id/panel/remotes/ticket',
    about: 'A ticket for the socket on which the panel hears its remotes, once.',
    answer: ticketAnswer,
  },
  { ...own, route: 'DELETE /api/boards/:id/panel/remotes/:thing', about: 'Ends one remote.', errors: ['bad-request'] },
  {
    ...own,
    route: 'DELETE /api/boards/:id/panel/remotes',
    about: 'Ends all remotes, and what one pairs by.',
  },
  {
    ...code,
    route: 'POST /api/remotes',
    about:
      'Pairs with a panel by the token that was scanned there. It gives no right on the board. By one token 120 pair from one network in ten minutes, by all tokens 400; a session has room for 200, for 100 of one network.',
    body: pairRequest,
    answer: pairAnswer,
    status: 201,
  },
  {
    ...code,
    route: 'POST /api/remotes/ticket',
    about: 'A ticket for the socket of a remote, once.',
    body: remoteRequest,
    answer: ticketAnswer,
    errors: ['bad-request', 'not-found', 'gone'],
  },
  { ...code, route: 'POST /api/remotes/end', about: 'Ends this remote.', body: remoteRequest, errors: ['bad-request'] },
  {
    ...code,
    route: 'POST /api/panels/join',
    about:
      'Joins a session by a code that was typed, or by the token of one that was scanned; as the person whose access token is the bearer, or as a guest. A code that never was, one that has run out and one that was ended are answered alike. Of one network 10 wrong codes a minute and 60 an hour are looked at. By one code or its token 400 join from one network in ten minutes, by all codes 1,200; a session has room for 1,000, for 500 of one network.',
    body: joinRequest,
    answer: joinAnswer,
  },
  {
    ...code,
    route: 'POST /api/panels/take',
    about: 'Opens a board on this panel by a code that was made for it: once.',
    body: takeRequest,
    answer: takeAnswer,
  },
  {
    ...lent,
    route: 'GET /api/boards/:id/panels',
    about:
      'Panels that show the board now, its own and lent ones, and those whose participants still have access by what they kept.',
    answer: boardPanelsAnswer,
  },
  {
    ...lent,
    route: 'POST /api/boards/:id/panels',
    about: 'A code that opens the board on one panel, once, for ten minutes.',
    answer: lendAnswer,
    status: 201,
  },
  {
    ...lent,
    route: 'DELETE /api/boards/:id/panels/:thing',
    about:
      'Ends the session of a panel on this board, its own or lent, with its codes, its places, and what was kept of a lent board.',
    errors: ['bad-request'],
  },
  {
    ...lent,
    route: 'PUT /api/boards/:id/panels/:thing/participants/:participant',
    about: 'What a participant has kept of a lent board stays when it is lent no longer. 404 where nothing is kept.',
    errors: ['bad-request'],
  },
  {
    ...lent,
    route: 'DELETE /api/boards/:id/panels/:thing/participants/:participant',
    about: 'Ends one participant, with what their account has kept; also after the session.',
    errors: ['bad-request'],
  },
  {
    ...home,
    route: 'POST /api/user/panels/claim',
    about:
      'The board of a session becomes the person’s and goes into the project, with log and history; its first two links end. 410 where somebody else has claimed it, or the session is over.',
    body: claimPanelRequest,
    answer: takenHomeAnswer,
    errors: ['bad-request', 'not-found', 'forbidden', 'gone', 'boards-full'],
  },
  {
    ...home,
    route: 'POST /api/user/panels/keep',
    about:
      'The role of a participant is their account’s from then on: once, and by the participant alone, who shows the guest credential of the device that joined unless the account joined. On a lent board until that is lent no longer, unless a manager lets it stay. The same account asking again is answered alike.',
    body: keepPanelRequest,
    answer: takenHomeAnswer,
    errors: ['bad-request', 'not-found', 'waiting', 'forbidden', 'gone', 'too-old'],
  },
];
