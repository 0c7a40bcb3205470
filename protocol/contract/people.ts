// The calls of a person about their own account: the profile, what their devices share, and where they are signed in (server/workspace/people).

import { z } from 'zod';
import { uuid } from '../api.ts';
import { CAMPAIGN_TAG_LENGTH, CAMPAIGN_TAGS } from '../campaign.ts';
import { LANGUAGES } from '../languages.ts';
import { givenName, oneLine } from '../name-field.ts';
import { LINK_ROLES } from '../roles.ts';
import { isTimeZone } from '../time-zones.ts';
import { calls } from './calls.ts';

/** The occupation of a person. It changes none of their rights. */
export const USER_ROLES = ['none', 'teacher', 'student', 'designer', 'engineer', 'manager', 'other'] as const;

/** GET and PATCH /api/user/me, POST /api/user/signin, …/signup and …/signup/share_token: the person. */
export const user = z.object({
  id: uuid,
  name: z.string(),
  /** One or two letters. */
  initials: oneLine(4).min(1),
  /** #rrggbb */
  color: z.string().regex(/^#[0-9a-f]{6}$/),
  email: z.string(),
  emailVerified: z.boolean(),
  /** The address is not verified, and this server can mail a link that verifies it. */
  emailConfirmable: z.boolean().optional(),
  /** An administrator said that the address is theirs, and no mail did: who, and when. */
  emailConfirmedBy: z.object({ name: z.string(), atMs: z.number() }).optional(),
  /** The person administers the accounts of the provider inside this server: creates password links, confirms addresses and sets plans. */
  administers: z.boolean().optional(),
  role: z.enum(USER_ROLES),
  /** Null: never chosen. */
  language: z.enum(LANGUAGES).nullable(),
  /** An IANA name. Null: no browser has sent one yet, and UTC is used. */
  timeZone: z.string().nullable(),
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
  .extend({ name: givenName('person'), timeZone: z.string().refine(isTimeZone, 'not the name of a time zone') })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'names nothing to change');
export type ChangeUserRequest = z.infer<typeof changeUserRequest>;

/** POST /api/user/signin and …/signup. The time zone of the browser is stored if the person has none. An unknown one is ignored. */
export const signInRequest = z.object({ timeZone: z.string().max(100).optional() });

/** POST /api/user/signup/share_token: what somebody was given a board by; while it holds, the board is in their list from then on. */
export const shareTokenRequest = signInRequest.extend({ share_token: z.string().min(1).max(200) });

const word = z.string().max(40);
const metadata = {
  boardView: z.enum(['grid', 'list']),
  presentMode: word,
  externalLinkNoticeShown: z.boolean(),
  /** A version's name. */
  whatsNewVersion: word,
  /** The first choice of the sharing dialog. */
  shareLink: z.strictObject({ role: z.enum(LINK_ROLES), expires: z.boolean() }),
  /** Settings of pens and other tools, by the tool's name. */
  tools: z.record(word, z.json()),
  incognito_launch: z.literal('true'),
  penTouchscreenModalSuppressed: z.boolean(),
  navigationDevice: word,
  /** Whether the person has seen the first tour. */
  tourShown: z.boolean(),
  /** Campaign tags of the address that the person came by first. */
  utm: z.partialRecord(z.enum(CAMPAIGN_TAGS), z.string().max(CAMPAIGN_TAG_LENGTH)),
};

/** GET /api/user/metadata: what a person's devices share of how they work. Every key may be absent. */
export const userMetadata = z.strictObject(metadata).partial();
export type UserMetadata = z.infer<typeof userMetadata>;

/** All of it, as JSON in UTF-8. */
export const USER_METADATA_BYTES = 16 * 1024;

/** PATCH /api/user/metadata: what is not named stays, null takes a key away. Answers all of it. */
export type ChangeMetadataRequest = { [Key in keyof UserMetadata]: UserMetadata[Key] | null };
export const changeMetadataRequest: z.ZodType<ChangeMetadataRequest, ChangeMetadataRequest> = z
  .strictObject(Object.fromEntries(Object.entries(metadata).map(([key, of]) => [key, z.nullable(of)])))
  .partial();

/** GET /api/user/sessions: where somebody is signed in. DELETE …/{id} ends one, DELETE of the list all but the one that asks. */
export const sessionsAnswer = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      startedMs: z.number(),
      lastMs: z.number(),
      /** The name that the browser gives itself; '' if it gave none. */
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

const accountCall = { group: 'The person', caller: 'person', perMinute: 'accountOfNetworkPerMinute' } as const;
const accountChange = { ...accountCall, personPerMinute: 'accountChangesPerMinute' } as const;
const signIn = 'The person of the access token, who is made at the first call.';

export const peopleCalls = calls({
  'POST /api/user/signin': {
    ...accountCall,
    about: signIn,
    body: signInRequest.nullish(),
    answer: user,
    errors: ['bad-request'],
  },
  'POST /api/user/signup': {
    ...accountCall,
    about: signIn,
    body: signInRequest.nullish(),
    answer: user,
    errors: ['bad-request'],
  },
  'POST /api/user/signup/share_token': {
    ...accountChange,
    about: "The same, and the board of this link's secret is in their list from then on.",
    body: shareTokenRequest,
    answer: user,
    errors: ['bad-request'],
  },
  'GET /api/user/me': { ...accountCall, about: 'The person.', answer: user },
  'PATCH /api/user/me': {
    ...accountChange,
    about: 'What is not named stays.',
    body: changeUserRequest,
    answer: user,
    errors: ['bad-request'],
  },
  'GET /api/user/me/deletion': {
    ...accountChange,
    about: 'What deleting the account would do.',
    answer: deletionAnswer,
  },
  'DELETE /api/user/me': {
    ...accountChange,
    about: 'Deletes the account. The password has to be asked for just before.',
    errors: ['sign-in-again'],
  },
  'GET /api/user/metadata': {
    ...accountCall,
    about: "What the person's devices share of how they work.",
    answer: userMetadata,
  },
  'PATCH /api/user/metadata': {
    ...accountChange,
    about: 'What is not named stays, null takes a key away.',
    body: changeMetadataRequest,
    answer: userMetadata,
    errors: ['bad-request', 'too-large'],
  },
  'GET /api/user/sessions': { ...accountCall, about: 'Where the person is signed in.', answer: sessionsAnswer },
  'DELETE /api/user/sessions/:id': {
    ...accountChange,
    params: { id: z.string() },
    about: 'Signs out there.',
    errors: ['not-found'],
  },
  'DELETE /api/user/sessions': { ...accountChange, about: 'Signs out everywhere but here.' },
});
