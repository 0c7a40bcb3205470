// Bodies of the calls of panels' sessions: codes, who joins by them, and boards that are opened on a panel (server/board/realtime/SPEC.md,
// PANEL). Validated by the server, typed in the client by `import type`.

import { z } from 'zod';
import { alias, base64url32, hex64, uuid } from './api.ts';
import { optionalName } from './name-field.ts';
import { LINK_ROLES } from './roles.ts';

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
  /** Who joins waits until the panel lets them in. */
  asks: z.boolean(),
  /** The board is another's, who lent it to this panel. */
  isLent: z.boolean(),
  /** Who has taken the board into their account, and the project it is in ('': none). */
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
    /** Of an earlier join from this device: its own session's codes are not counted. */
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
export const lendAnswer = z.object({ code: z.string(), expiresAt: z.number() });
export type LendAnswer = z.infer<typeof lendAnswer>;
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
export const keepPanelRequest = z.object({
  ifp_share_token: base64url32,
  /** The guest credential of the device that joined: proves that the caller is the participant. Not needed by who joined with the account. */
  guest: z.string().max(200).optional(),
});
export type KeepPanelRequest = z.infer<typeof keepPanelRequest>;
export const takenHomeAnswer = z.object({ board_alias: alias });
export type TakenHomeAnswer = z.infer<typeof takenHomeAnswer>;
