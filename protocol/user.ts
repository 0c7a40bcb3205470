// A person to the HTTP API: bodies of /api/user/…, validated by the server with these schemas, typed in the client by `import type`
// (a page must not import this file's values: zod would weigh on it).

import { z } from 'zod';
import { alias, base64url32, uuid } from './api.ts';
import { CAMPAIGN_TAG_LENGTH, CAMPAIGN_TAGS } from './campaign.ts';
import { LANGUAGES } from './languages.ts';
import { givenName, oneLine } from './name-field.ts';
import { BOARD_ROLES, LINK_ROLES } from './roles.ts';

/** What somebody does; it changes nothing of what they may do. */
export const USER_ROLES = ['none', 'teacher', 'student', 'designer', 'engineer', 'manager', 'other'] as const;

/** GET and PATCH /api/user/me, POST /api/user/signin, …/signup and …/signup/share_token: the person. */
export const user = z.object({
  id: uuid,
  name: z.string(),
  /** At most two letters. */
  initials: oneLine(4).min(1),
  /** #rrggbb */
  color: z.string().regex(/^#[0-9a-f]{6}$/),
  email: z.string(),
  emailVerified: z.boolean(),
  /** It is not verified, and this server mails a link by which it can be. */
  emailConfirmable: z.boolean().optional(),
  /** An administrator said that the address is theirs, and no mail did: who, and when. */
  emailConfirmedBy: z.object({ name: z.string(), atMs: z.number() }).optional(),
  /** They administer the accounts of the provider inside this server: they make password links and confirm addresses there. */
  administers: z.boolean().optional(),
  role: z.enum(USER_ROLES),
  /** Null: never chosen. */
  language: z.enum(LANGUAGES).nullable(),
  /** Stored, and off at first: nothing uses it unless an administrator configured an endpoint too. */
  aiConsent: z.boolean(),
  /** The account is of the provider inside this server: password, second factor and devices are looked after here. */
  embedded: z.boolean(),
  /** Undefined where the provider looks after it. */
  secondFactor: z.boolean().optional(),
  /** Made at the first sign-in; what is nobody else's belongs there. */
  entityId: uuid,
  teamId: uuid,
});
export type User = z.infer<typeof user>;

/** PATCH /api/user/me; what is not named stays. */
export const changeUserRequest = user
  .pick({ initials: true, color: true, role: true, language: true, aiConsent: true })
  .extend({ name: givenName('person') })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'names nothing to change');
export type ChangeUserRequest = z.infer<typeof changeUserRequest>;

/** POST /api/user/signup/share_token: what somebody was given a board by; while it holds, the board is in their list from then on. */
export const shareTokenRequest = z.object({ share_token: z.string().min(1).max(200) });

const word = z.string().max(40);
const metadata = {
  boardView: z.enum(['grid', 'list']),
  presentMode: word,
  externalLinkNoticeShown: z.boolean(),
  /** A version's name. */
  whatsNewVersion: word,
  /** What the sharing dialog offers first. */
  shareLink: z.strictObject({ role: z.enum(LINK_ROLES), expires: z.boolean() }),
  /** What pens and other tools are set to, by the tool's name. */
  tools: z.record(word, z.json()),
  incognito_launch: z.literal('true'),
  penTouchscreenModalSuppressed: z.boolean(),
  navigationDevice: word,
  /** As they stood in the address somebody came by first. */
  utm: z.partialRecord(z.enum(CAMPAIGN_TAGS), z.string().max(CAMPAIGN_TAG_LENGTH)),
};

/** GET /api/user/metadata: what a person's devices share of how they work. Every key may be absent. */
export const userMetadata = z.strictObject(metadata).partial();
export type UserMetadata = z.infer<typeof userMetadata>;

/** All of it, as JSON in UTF-8. */
export const USER_METADATA_BYTES = 16 * 1024;

/** PATCH /api/user/metadata: what is not named stays, null takes a key away. Answers all of it. */
export type ChangeMetadataRequest = { [Key in keyof UserMetadata]: UserMetadata[Key] | null };
export const changeMetadataRequest: z.ZodType<ChangeMetadataRequest> = z
  .strictObject(Object.fromEntries(Object.entries(metadata).map(([key, of]) => [key, z.nullable(of)])))
  .partial();

/** GET /api/user/sessions: where somebody is signed in. DELETE …/{id} ends one, DELETE of the list all but the one that asks. */
export const sessionsAnswer = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      startedMs: z.number(),
      lastMs: z.number(),
      /** By what the browser calls itself. '' where it did not say. */
      browser: z.string(),
      system: z.string(),
      current: z.boolean(),
    }),
  ),
});
export type SessionsAnswer = z.infer<typeof sessionsAnswer>;

/** GET /api/user/me/deletion: what DELETE /api/user/me would do. */
export const deletionAnswer = z.object({
  /** Boards that are removed, for nobody else has a part in them. */
  ownBoards: z.number().int(),
  /** Boards that stay, under "former member". */
  sharedBoards: z.number().int(),
});
export type DeletionAnswer = z.infer<typeof deletionAnswer>;

/** POST /api/user/boards: boards of this device into the account. With the creator's grant they become the account's; with a link they are listed. */
export const claimRequest = z.object({
  /** The device's guest credential, or `newGuest` of protocol/derive.ts. */
  guest: z.string().max(200),
  boards: z
    .array(z.object({ alias, secret: base64url32.optional(), title: z.string().max(4096).optional() }))
    .min(1)
    .max(200),
  /** Where those that are claimed go; undefined: they stay the account's own, in no project. */
  projectId: uuid.optional(),
});
export type ClaimRequest = z.infer<typeof claimRequest>;

export const claimAnswer = z.object({
  boards: z.array(z.object({ alias, outcome: z.enum(['claimed', 'listed', 'not-found']) })),
});
export type ClaimAnswer = z.infer<typeof claimAnswer>;

/** POST /api/user/project/{id}/board_token: makes one board there, for whoever comes with it first and may add boards. */
export const boardTokenAnswer = z.object({ token: z.string(), expiresMs: z.number() });
export type BoardTokenAnswer = z.infer<typeof boardTokenAnswer>;

/** POST /api/user/boards/create: the board that a token makes, again the same one. */
export const createByTokenRequest = z.object({ 'create-board-token': z.string().min(1).max(1000) });
export const createByTokenAnswer = z.object({ id: uuid, alias });
export type CreateByTokenAnswer = z.infer<typeof createByTokenAnswer>;

/** GET /api/user/boards: the account's, newest first. */
export const userBoardsAnswer = z.object({
  boards: z.array(
    z.object({ alias, role: z.enum(BOARD_ROLES), title: z.string(), changedMs: z.number(), owned: z.boolean() }),
  ),
});
export type UserBoardsAnswer = z.infer<typeof userBoardsAnswer>;
