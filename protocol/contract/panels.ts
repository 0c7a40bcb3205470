// The calls of sessions at wall panels, with their bodies: the panel's own, those of participants, and those of managers whose board is
// shown on a panel (server/board/realtime/SPEC.md, PANEL).

import { z } from 'zod';
import { alias, base64url32, hex64, uuid } from '../api.ts';
import { optionalName } from '../name-field.ts';
import { LINK_ROLES } from '../roles.ts';
import { calls } from './calls.ts';

/** As somebody types it: case, blanks and dashes do not matter. */
const typedCode = z.string().min(1).max(40);
const joinToken = z.string().regex(/^[A-Za-z0-9_-]{22}$/);

/** POST /api/boards/{id}/panel/codes: the code is told this once. */
export const panelCodeAnswer = z.object({
  code: z.string(),
  /** 16 bytes, base64url: stands in the fragment of what is scanned. */
  token: joinToken,
  /** Epoch ms; another one should be asked for by then. */
  expiresAt: z.number(),
});
export type PanelCodeAnswer = z.infer<typeof panelCodeAnswer>;

/** GET /api/boards/{id}/panel */
export const panelAnswer = z.object({
  role: z.enum(LINK_ROLES),
  /** Whether a new participant waits until the panel lets them in. */
  asks: z.boolean(),
  /** The board is another's, who lent it to this panel. */
  isLent: z.boolean(),
  /** The person who has taken the board into their account, and its project ('': none). */
  claimed: z.object({ by: z.string(), project: z.string() }).nullable(),
  joiners: z.array(
    z.object({
      id: uuid,
      /** '': never given. */
      name: z.string(),
      waits: z.boolean(),
      /** Has an account. */
      isPerson: z.boolean(),
      joinedAt: z.number(),
    }),
  ),
});
export type PanelAnswer = z.infer<typeof panelAnswer>;

/** PATCH /api/boards/{id}/panel; what is not named stays. */
export const changePanelRequest = z
  .object({ role: z.enum(LINK_ROLES), asks: z.boolean() })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'names nothing to change');
export type ChangePanelRequest = z.infer<typeof changePanelRequest>;

/** POST /api/panels/join: by a code that was typed, or by the token of one that was scanned. */
export const joinRequest = z
  .object({
    code: typedCode.optional(),
    token: joinToken.optional(),
    /** The token of an earlier join from this device: the codes of that session are not counted. */
    ifp_share_token: base64url32.optional(),
    /** Shown to others. */
    name: optionalName('person').optional(),
    guest: z.string().max(200).optional(),
  })
  .refine(({ code, token }) => (code === undefined) !== (token === undefined), 'needs either code or token');
export type JoinRequest = z.infer<typeof joinRequest>;
export const joinAnswer = z.object({
  /** 32 bytes, base64url. In bodies alone. */
  ifp_share_token: base64url32,
  /** Epoch ms. */
  ifp_token_expire_at: z.number(),
  board_alias: alias,
  /** Keep it on the device, as that of POST /api/boards/open. '': a person came without any. */
  guest: z.string(),
});
export type JoinAnswer = z.infer<typeof joinAnswer>;

/** POST /api/boards/{id}/panels: a code that opens the board on one panel, once. */
export const openingCodeAnswer = z.object({ code: z.string(), expiresAt: z.number() });
export type OpeningCodeAnswer = z.infer<typeof openingCodeAnswer>;
/** GET /api/boards/{id}/panels: panels that show the board now, and those whose participants still have access by them. */
export const boardPanelsAnswer = z.object({
  panels: z.array(
    z.object({
      id: uuid,
      openedAt: z.number(),
      /** Somebody who may share the board lent it to this panel by a code. */
      isLent: z.boolean(),
      /** Epoch ms; null: the session runs. */
      endedAt: z.number().nullable(),
      participants: z.array(
        z.object({
          id: uuid,
          /** '': never given. */
          name: z.string(),
          isPerson: z.boolean(),
          waits: z.boolean(),
          joinedAt: z.number(),
          /** Whether the participant's account keeps the role. */
          isKept: z.boolean(),
          /** The kept role ends with the session, unless a manager lets it stay. */
          endsWithSession: z.boolean(),
        }),
      ),
    }),
  ),
});
export type BoardPanelsAnswer = z.infer<typeof boardPanelsAnswer>;

/** POST /api/panels/take: opens a board that is lent on this panel. */
export const takeRequest = z.object({ code: typedCode, panel: z.string().max(200) });
export type TakeRequest = z.infer<typeof takeRequest>;
export const takeAnswer = z.object({ board_alias: alias, panel: z.string() });
export type TakeAnswer = z.infer<typeof takeAnswer>;

/** PUT /api/boards/{id}/panel/claim: the SHA-256 of a secret of 32 bytes that the panel has made. */
export const setClaimRequest = z.object({ sha256: hex64 });

/** POST /api/user/panels/claim: the board of a session becomes the person's, and goes into the project. */
export const claimPanelRequest = z.object({ claim: base64url32, project_id: uuid });
export type ClaimPanelRequest = z.infer<typeof claimPanelRequest>;
/** POST /api/user/panels/keep: the participant's role on the board is their account's from then on. */
export const saveRoleRequest = z.object({
  ifp_share_token: base64url32,
  /** The guest credential of the device that joined: proves that the caller is the participant. Not needed by who joined with the account. */
  guest: z.string().max(200).optional(),
});
export type SaveRoleRequest = z.infer<typeof saveRoleRequest>;
export const savedBoardAnswer = z.object({ board_alias: alias });
export type SavedBoardAnswer = z.infer<typeof savedBoardAnswer>;

const panelCall = { group: 'Panels', caller: 'panel' } as const;
const managerCall = { group: 'Panels', caller: { board: 'share' } } as const;
const personCall = { group: 'Panels', caller: 'person', perMinute: 'openBoardsPerMinute' } as const;
// The server limits them by what was scanned or typed, by network and by who is there (SPEC: PANEL-11).
const codeCall = { group: 'Panels', caller: 'anybody', errors: ['bad-request', 'not-found'] } as const;

export const panelCalls = calls({
  'POST /api/boards/:id/panel/codes': {
    ...panelCall,
    perMinute: 'linksOfNetworkPerMinute',
    about:
      'A new code one joins the session of this panel by, with its join token. The session begins with its first code; the code before lives 60 s longer.',
    answer: panelCodeAnswer,
    status: 201,
  },
  'DELETE /api/boards/:id/panel/codes': { ...panelCall, about: 'Ends the codes of the session. Who has joined stays.' },
  'GET /api/boards/:id/panel': {
    ...panelCall,
    about: 'The session: what joiners may do, whether they are asked about, who came and who waits.',
    answer: panelAnswer,
  },
  'PUT /api/boards/:id/panel/claim': {
    ...panelCall,
    about:
      'Names the SHA-256 of a secret that the panel has made: whoever shows the secret with an account takes the board home, once, until the session ends. Not of a board that is lent.',
    body: setClaimRequest,
    errors: ['bad-request'],
  },
  'PATCH /api/boards/:id/panel': {
    ...panelCall,
    about: 'Changes what joiners may do, or whether the panel lets each of them in. What is not named stays.',
    body: changePanelRequest,
    errors: ['bad-request'],
  },
  'DELETE /api/boards/:id/panel': {
    ...panelCall,
    about: 'Ends the session with its codes; whoever is on the board by it is out within two seconds.',
  },
  'PUT /api/boards/:id/panel/joiners/:thing': {
    ...panelCall,
    params: { thing: uuid },
    about: 'Lets in who waits.',
    errors: ['bad-request'],
  },
  'DELETE /api/boards/:id/panel/joiners/:thing': {
    ...panelCall,
    params: { thing: uuid },
    about: 'Ends one joiner, or does not let them in. They come back when the panel lets them in.',
    errors: ['bad-request'],
  },
  'DELETE /api/boards/:id/panel/joiners': { ...panelCall, about: 'Ends all joiners.' },
  'POST /api/panels/join': {
    ...codeCall,
    about:
      'Joins a session by a code that was typed, or by the token of one that was scanned; as the person whose access token is the bearer, or as a guest. A code that never was, one that has run out and one that was ended are answered alike. Of one network 10 wrong codes a minute and 60 an hour are looked at. By one code or its token 400 join from one network in ten minutes, by all codes 1,200; a session has room for 1,000, for 500 of one network.',
    body: joinRequest,
    answer: joinAnswer,
  },
  'POST /api/panels/take': {
    ...codeCall,
    about: 'Opens a board on this panel by a code that was made for it: once.',
    body: takeRequest,
    answer: takeAnswer,
  },
  'GET /api/boards/:id/panels': {
    ...managerCall,
    about:
      'Panels that show the board now, its own and lent ones, and those whose participants still have access by what they kept.',
    answer: boardPanelsAnswer,
  },
  'POST /api/boards/:id/panels': {
    ...managerCall,
    perMinute: 'linksOfNetworkPerMinute',
    about: 'A code that opens the board on one panel, once, for ten minutes.',
    answer: openingCodeAnswer,
    status: 201,
  },
  'DELETE /api/boards/:id/panels/:thing': {
    ...managerCall,
    params: { thing: uuid },
    about:
      'Ends the session of a panel on this board, its own or lent, with its codes, its places, and what was kept of a lent board.',
    errors: ['bad-request'],
  },
  'PUT /api/boards/:id/panels/:thing/participants/:participant': {
    ...managerCall,
    params: { thing: uuid, participant: uuid },
    about: 'What a participant has kept of a lent board stays when it is lent no longer. 404 where nothing is kept.',
    errors: ['bad-request'],
  },
  'DELETE /api/boards/:id/panels/:thing/participants/:participant': {
    ...managerCall,
    params: { thing: uuid, participant: uuid },
    about: 'Ends one participant, with what their account has kept; also after the session.',
    errors: ['bad-request'],
  },
  'POST /api/user/panels/claim': {
    ...personCall,
    about:
      'The board of a session becomes the person’s and goes into the project, with log and history; its first two links end. 410 where somebody else has claimed it, or the session is over.',
    body: claimPanelRequest,
    answer: savedBoardAnswer,
    errors: ['bad-request', 'not-found', 'forbidden', 'gone', 'boards-full'],
  },
  'POST /api/user/panels/keep': {
    ...personCall,
    about:
      'The role of a participant is their account’s from then on: once, and by the participant alone, who shows the guest credential of the device that joined unless the account joined. On a lent board until that is lent no longer, unless a manager lets it stay. The same account asking again is answered alike.',
    body: saveRoleRequest,
    answer: savedBoardAnswer,
    errors: ['bad-request', 'not-found', 'waiting', 'forbidden', 'gone', 'too-old'],
  },
});
