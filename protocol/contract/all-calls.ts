// All calls of the REST contract. Pages import its types alone: zod would weigh on them.

import { boardCalls } from './boards.ts';
import type { CallRows, MediaTypes } from './calls.ts';
import { coverCalls } from './covers.ts';
import { downloadFormCalls, downloadLinkCalls } from './download-links.ts';
import { embedCalls } from './embeds.ts';
import { eventCalls } from './events.ts';
import { blobCalls, partCalls, pictureCalls } from './files.ts';
import { graphqlCalls } from './graphql.ts';
import { handCalls } from './hands.ts';
import { historyCalls } from './history.ts';
import { inviteCalls } from './invites.ts';
import { leadCalls } from './leads.ts';
import { letterCalls } from './letters.ts';
import { linkCalls } from './links.ts';
import { meetingCalls } from './meetings.ts';
import { panelCalls } from './panels.ts';
import { peopleCalls } from './people.ts';
import { presentationCalls } from './presentations.ts';
import { remoteCalls } from './remotes.ts';
import { healthCalls, identityCalls } from './server.ts';
import { teamExportCalls, teamExportDownloadCalls } from './team-exports.ts';
import { teamCalls } from './teams.ts';
import { templateCalls } from './templates.ts';
import { timerCalls } from './timers.ts';
import { userBoardCalls } from './user-boards.ts';

export const allCalls = {
  ...boardCalls,
  ...linkCalls,
  ...meetingCalls,
  ...historyCalls,
  ...downloadLinkCalls,
  ...downloadFormCalls,
  ...blobCalls,
  ...partCalls,
  ...pictureCalls,
  ...timerCalls,
  ...presentationCalls,
  ...leadCalls,
  ...handCalls,
  ...embedCalls,
  ...panelCalls,
  ...remoteCalls,
  ...peopleCalls,
  ...userBoardCalls,
  ...teamCalls,
  ...teamExportCalls,
  ...teamExportDownloadCalls,
  ...inviteCalls,
  ...letterCalls,
  ...eventCalls,
  ...coverCalls,
  ...templateCalls,
  ...graphqlCalls,
  ...identityCalls,
  ...healthCalls,
} satisfies CallRows;
export type AllCalls = typeof allCalls;

export type CallKey = keyof AllCalls;
/** The calls below /api that everybody may make. */
export type PublicCallKey = InApi<KeysBy<'anybody'>>;
/** The calls below /api of a person with an access token. */
export type PersonCallKey = InApi<KeysBy<'person'>>;
/** The calls of an embedded board with its own token. */
export type EmbedCallKey = KeysBy<'embed'>;
/** The calls about one board with its token. */
export type BoardCallKey = Exclude<CallKey, KeysBy<'anybody' | 'embed' | 'person'>>;

type KeysBy<Caller> = { [K in CallKey]: AllCalls[K]['caller'] extends Caller ? K : never }[CallKey];
/** The calls whose answer is bytes. */
export type BytesCallKey = { [K in CallKey]: AllCalls[K] extends { answer: MediaTypes } ? K : never }[CallKey];
type InApi<Key extends string> = Extract<Key, `${string} /api/${string}`>;
