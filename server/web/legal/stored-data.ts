// Which data the privacy policy describes: the tables of the database and the names in a browser, each with the purpose whose text describes
// it (locales/<language>/legal.json). A table or a name without a purpose is an error of types.

import { DEVICE_STORAGE } from '#protocol/browser/device-storage.ts';
import { PROVIDER_COOKIES } from '#protocol/browser/provider-cookies.ts';
import { SAVED_SIGN_IN_DAYS } from '#protocol/identity.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { LegalTexts } from './texts.ts';

export type ServerPurpose = keyof LegalTexts['privacy']['server'];
export type DevicePurpose = keyof LegalTexts['privacy']['device'];
/** The end of stored data. A number is its age in seconds. */
export type End = keyof LegalTexts['privacy']['end'] | number;

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

type DeviceRow = (typeof DEVICE_STORAGE)[number];
type DeviceName = DeviceRow['name'];
type CookieName = Extract<DeviceRow, { in: 'cookie' }>['name'];
/** Names that no action of a person removes, besides those with an end of their kind: cookies, and what is stored for a tab. */
type NeverRemovedName = Exclude<
  Extract<DeviceRow, Record<'goes', readonly []>>,
  { in: 'cookie' | 'sessionStorage' }
>['name'];

export const PURPOSE_OF_TABLE: Readonly<Record<keyof Tables, ServerPurpose>> = {
  access_request: 'requests',
  account: 'account',
  account_link: 'account',
  attempt: 'limits',
  blob_mark: 'operation',
  board: 'boards',
  board_blob: 'boards',
  board_client: 'boards',
  board_creator: 'access',
  board_damage: 'boards',
  board_inside: 'presence',
  board_lead: 'presence',
  board_link: 'access',
  board_meeting_role: 'access',
  board_op: 'boards',
  board_outcome: 'boards',
  board_owner: 'operation',
  board_pack: 'boards',
  board_person: 'names',
  board_picture: 'boards',
  board_presentation: 'presence',
  board_public: 'access',
  board_reader: 'access',
  board_removal: 'access',
  board_snapshot: 'boards',
  board_span: 'boards',
  board_span_writer: 'boards',
  board_term: 'boards',
  board_timer: 'presence',
  board_version: 'boards',
  converted_account: 'account',
  entity: 'workspace',
  guest_person: 'guests',
  handed_file: 'files',
  http_line: 'operation',
  inbox_entry: 'inbox',
  inbox_setting: 'profile',
  invite: 'invites',
  invite_token: 'invites',
  job: 'operation',
  mark: 'lists',
  membership: 'workspace',
  migration: 'operation',
  node: 'operation',
  oidc_record: 'signIns',
  opened_board: 'lists',
  opened_link: 'lists',
  panel_code: 'panels',
  panel_pairing: 'panels',
  panel_place: 'panels',
  panel_remote: 'panels',
  panel_session: 'panels',
  person: 'profile',
  person_board: 'lists',
  person_gone: 'deletedAccounts',
  plan_change: 'plans',
  plan_request: 'plans',
  probe: 'operation',
  project: 'workspace',
  recovery_code: 'account',
  search_board: 'search',
  search_item: 'search',
  search_token: 'search',
  second_factor: 'account',
  setting: 'operation',
  sign_in: 'signIns',
  signing_key: 'operation',
  stored_bytes: 'limits',
  stored_bytes_lock: 'operation',
  team: 'workspace',
  team_export: 'files',
  template: 'templates',
  template_blob: 'templates',
  template_category: 'templates',
  template_hidden: 'templates',
  ticket_used: 'operation',
};

const PURPOSE_OF_NAME: Readonly<Record<DeviceName, DevicePurpose>> = {
  'AI_buffer*': 'analytics',
  'AI_sentBuffer*': 'analytics',
  ai_session: 'analytics',
  ai_user: 'analytics',
  apis: 'boards',
  app_launch: 'tab',
  assets: 'offline',
  'atrium-account': 'person',
  'atrium-board-*': 'boards',
  'atrium-board-sort': 'preferences',
  'atrium-board-view': 'preferences',
  'atrium-browser-session': 'signIn',
  'atrium-by-http': 'preferences',
  'atrium-cache/entries': 'boards',
  'atrium-cameras': 'boards',
  'atrium-claim-later': 'boards',
  'atrium-colours': 'preferences',
  'atrium-contrast': 'preferences',
  'atrium-covers/covers': 'boards',
  'atrium-density': 'preferences',
  'atrium-ended-texts': 'boards',
  'atrium-finger': 'preferences',
  'atrium-first-steps': 'hints',
  'atrium-graphics': 'preferences',
  'atrium-guard-*': 'offline',
  'atrium-help-opened': 'hints',
  'atrium-hold': 'preferences',
  'atrium-home/boards': 'boards',
  'atrium-home/device': 'person',
  'atrium-invite': 'invites',
  'atrium-link-notice': 'hints',
  'atrium-links-*': 'boards',
  'atrium-name': 'person',
  'atrium-notes-size': 'preferences',
  'atrium-palm': 'preferences',
  'atrium-palm-radius': 'preferences',
  'atrium-panel-claim': 'invites',
  'atrium-panel/carried': 'wallPanel',
  'atrium-panel/ended': 'wallPanel',
  'atrium-panel/sessions': 'wallPanel',
  'atrium-panel/used': 'wallPanel',
  'atrium-present-mode': 'preferences',
  'atrium-remote': 'joined',
  'atrium-renames': 'boards',
  'atrium-share-link': 'preferences',
  'atrium-shortcuts': 'preferences',
  'atrium-sign-in/token': 'signIn',
  'atrium-snap': 'preferences',
  'atrium-snap-grid': 'preferences',
  'atrium-snap-objects': 'preferences',
  'atrium-team': 'person',
  'atrium-theme': 'preferences',
  'atrium-token': 'signIn',
  'atrium-tools': 'preferences',
  'atrium-tour': 'hints',
  'atrium-utm': 'analytics',
  cc_cookie: 'consent',
  'cross-origin': 'offline',
  device_type: 'tab',
  'i18next_res_*': 'language',
  ifp_board_info: 'wallPanel',
  ifp_locked: 'wallPanel',
  ifp_share_token: 'joined',
  ifp_token_expire_at: 'joined',
  ifp_wipe: 'wallPanel',
  incognito_launch: 'preferences',
  is_saved_signin: 'signIn',
  'navigation-device': 'preferences',
  NEXT_LOCALE: 'language',
  pages: 'offline',
  'pen-touchscreen-suppressed': 'hints',
  'storage-copied-shapes': 'clipboard',
  'teamone.discovery.*': 'signIn',
  'teamone.identity': 'signIn',
  'teamone.is_authorized': 'signIn',
  'teamone.pkce.*': 'signIn',
  'teamone.provider': 'signIn',
  'teamone.return_url': 'signIn',
  'teamone.session_expires_at': 'signIn',
  user_id: 'person',
  utm: 'analytics',
  'whats-new-version': 'hints',
  'workbox-precache-*': 'offline',
};

/** The age at which a browser drops a cookie. */
const END_OF_COOKIE: Readonly<Record<CookieName, End>> = {
  ai_session: DAY_S,
  ai_user: 365 * DAY_S,
  'atrium-browser-session': 'browser',
  cc_cookie: 182 * DAY_S,
  is_saved_signin: SAVED_SIGN_IN_DAYS * DAY_S,
  NEXT_LOCALE: 365 * DAY_S,
  utm: HOUR_S,
};

/** The end of names in local storage, databases and caches that is not the general one of their row. */
const END_OF_NAME: Readonly<Record<NeverRemovedName | 'atrium-invite' | 'ifp_board_info' | 'teamone.pkce.*', End>> = {
  assets: 'siteData',
  'atrium-by-http': 'siteData',
  'atrium-density': 'siteData',
  'atrium-graphics': 'siteData',
  'atrium-guard-*': 'empty',
  'atrium-invite': DAY_S,
  'atrium-palm': 'siteData',
  'atrium-palm-radius': 'siteData',
  'atrium-panel/carried': 10 * MINUTE_S,
  'atrium-panel/ended': 'siteData',
  'atrium-panel/sessions': 'session',
  'atrium-panel/used': 'siteData',
  'atrium-snap-grid': 'siteData',
  'atrium-snap-objects': 'siteData',
  'i18next_res_*': 'siteData',
  ifp_board_info: 'moved',
  ifp_locked: 'moved',
  ifp_wipe: 'deletion',
  'teamone.discovery.*': 'siteData',
  'teamone.identity': 'siteData',
  'teamone.pkce.*': 'answer',
  'workbox-precache-*': 'siteData',
};
const NAMED_ENDS: ReadonlyMap<string, End> = new Map(Object.entries(END_OF_NAME));

/** The names that a browser stores for one purpose, by their end. */
export type NamesByEnd = ReadonlyMap<End, readonly string[]>;

/** Returns what browsers store, by purpose: rows of the registry and the cookies of the embedded identity provider. */
export function deviceData(): ReadonlyMap<DevicePurpose, NamesByEnd> {
  const data = new Map<DevicePurpose, Map<End, string[]>>();
  const add = (purpose: DevicePurpose, end: End, name: string): void => {
    const ends = data.get(purpose) ?? new Map<End, string[]>();
    const names = ends.get(end) ?? [];
    data.set(purpose, ends.set(end, [...names.filter((other) => other !== name), name]));
  };
  for (const row of DEVICE_STORAGE) add(PURPOSE_OF_NAME[row.name], endOf(row), row.name);
  for (const { name, end } of Object.values(PROVIDER_COOKIES))
    add('signIn', end === 'sign-out' ? 'signOut' : end, name);
  return data;
}

function endOf(row: DeviceRow): End {
  if (row.in === 'cookie') return END_OF_COOKIE[row.name];
  if (row.in === 'sessionStorage') return 'tab';
  const end = NAMED_ENDS.get(row.name);
  if (end !== undefined) return end;
  const ends: readonly string[] = row.goes;
  if (ends.includes('remove-board')) return 'board';
  return ends.includes('sign-out') ? 'signOut' : 'siteData';
}
