// All calls of the REST contract. Pages import its types alone: zod would weigh on them.

import { boardCalls } from './boards.ts';
import type { CallRows, MediaTypes } from './calls.ts';
import { downloadFormCalls, downloadLinkCalls } from './download-links.ts';
import { historyCalls } from './history.ts';
import { linkCalls } from './links.ts';
import { panelCalls } from './panels.ts';
import { remoteCalls } from './remotes.ts';
import { timerCalls } from './timers.ts';

export const allCalls = {
  ...boardCalls,
  ...linkCalls,
  ...historyCalls,
  ...downloadLinkCalls,
  ...downloadFormCalls,
  ...timerCalls,
  ...panelCalls,
  ...remoteCalls,
} satisfies CallRows;
export type AllCalls = typeof allCalls;

export type CallKey = keyof AllCalls;
/** The calls below /api that everybody may make. */
export type PublicCallKey = InApi<KeysBy<'anybody'>>;
/** The calls below /api of a person with an access token. */
export type PersonCallKey = InApi<KeysBy<'person'>>;
/** The calls about one board with its token. */
export type BoardCallKey = Exclude<CallKey, KeysBy<'anybody' | 'person'>>;

type KeysBy<Caller> = { [K in CallKey]: AllCalls[K]['caller'] extends Caller ? K : never }[CallKey];
/** The calls whose answer is bytes. */
export type BytesCallKey = { [K in CallKey]: AllCalls[K] extends { answer: MediaTypes } ? K : never }[CallKey];
type InApi<Key extends string> = Extract<Key, `${string} /api/${string}`>;
