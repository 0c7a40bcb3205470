// Everything the product keeps in a browser: the one list that taking a board off this device, signing out and a panel's wipe are
// made from. A test (tests/e2e/device-storage.spec.ts) fails for whatever is found in a browser and stands not here.

/**
 * What takes it away, besides the browser itself: taking its board off this device, signing out, and a panel's wipe after a session.
 * None: it stays, or a newer version of it takes its place. What a screen was set up with stays for the next session too.
 */
type Leaving = 'remove-board' | 'sign-out' | 'wipe';

interface Row {
  in: 'localStorage' | 'sessionStorage' | 'cookie' | 'indexedDB' | 'caches';
  /** `*` stands for the rest of a name; of a database, the store follows behind a slash. */
  name: string;
  holds: string;
  /** What is of the sign-in itself is of `identity`; what somebody did or chose is of the person. */
  whose: 'device' | 'identity' | 'person' | 'board';
  goes: readonly Leaving[];
  /** The category of consent without which it is not kept (src/consent); what has none is necessary. */
  consent?: 'analytics' | 'diagnostics';
}

export const DEVICE_STORAGE = [
  { in: 'localStorage', name: 'atrium-theme', holds: 'light or dark', whose: 'device', goes: ['wipe'] },
  { in: 'localStorage', name: 'atrium-contrast', holds: 'more contrast', whose: 'device', goes: ['wipe'] },
  { in: 'localStorage', name: 'atrium-density', holds: 'size of targets', whose: 'device', goes: [] },
  { in: 'localStorage', name: 'atrium-graphics', holds: 'what draws on this machine', whose: 'device', goes: [] },
  { in: 'localStorage', name: 'atrium-by-http', holds: 'that no socket opened here', whose: 'device', goes: [] },
  { in: 'localStorage', name: 'atrium-palm', holds: 'what a palm does', whose: 'device', goes: [] },
  { in: 'localStorage', name: 'atrium-palm-radius', holds: 'calibration of touch', whose: 'device', goes: [] },
  { in: 'localStorage', name: 'atrium-finger', holds: 'whether a finger draws', whose: 'device', goes: ['wipe'] },
  { in: 'localStorage', name: 'atrium-snap', holds: 'draw and hold for a shape', whose: 'device', goes: ['wipe'] },
  {
    in: 'localStorage',
    name: 'atrium-snap-objects',
    holds: 'whether drags stop at what is near',
    whose: 'device',
    goes: [],
  },
  {
    in: 'localStorage',
    name: 'atrium-snap-grid',
    holds: 'whether drags stop at the lines of the paper',
    whose: 'device',
    goes: [],
  },
  { in: 'localStorage', name: 'atrium-hold', holds: 'press and hold', whose: 'device', goes: ['wipe'] },
  { in: 'localStorage', name: 'atrium-shortcuts', holds: 'shortcuts off', whose: 'device', goes: ['wipe'] },
  { in: 'localStorage', name: 'atrium-tools', holds: 'options of tools', whose: 'device', goes: ['wipe'] },
  { in: 'localStorage', name: 'atrium-first-steps', holds: 'that they were seen', whose: 'device', goes: ['wipe'] },
  { in: 'localStorage', name: 'atrium-tour', holds: 'that the first tour was shown', whose: 'device', goes: ['wipe'] },
  { in: 'localStorage', name: 'atrium-help-opened', holds: 'that Help was opened', whose: 'device', goes: ['wipe'] },
  { in: 'localStorage', name: 'atrium-notes-size', holds: 'size of speaker notes', whose: 'device', goes: ['wipe'] },
  { in: 'localStorage', name: 'atrium-colours', holds: 'custom colours', whose: 'device', goes: ['wipe'] },
  { in: 'localStorage', name: 'atrium-board-view', holds: 'grid or list', whose: 'device', goes: ['wipe'] },
  {
    in: 'localStorage',
    name: 'atrium-board-sort',
    holds: 'what boards are sorted by',
    whose: 'device',
    goes: ['wipe'],
  },
  {
    in: 'localStorage',
    name: 'atrium-team',
    holds: 'the team somebody was in last',
    whose: 'person',
    goes: ['sign-out', 'wipe'],
  },
  {
    in: 'localStorage',
    name: 'atrium-claim-later',
    holds: 'boards of this device that were not to be added to the account, by alias',
    whose: 'person',
    goes: ['sign-out', 'wipe'],
  },
  {
    in: 'localStorage',
    name: 'atrium-name',
    holds: 'the name others see',
    whose: 'person',
    goes: ['sign-out', 'wipe'],
  },
  {
    in: 'localStorage',
    name: 'atrium-account',
    holds: 'the actor of the account whose boards are on this device, since when (epoch ms), and its sub',
    whose: 'person',
    goes: ['sign-out', 'wipe'],
  },
  {
    in: 'localStorage',
    name: 'storage-copied-shapes',
    holds: 'the shapes of a copy and its id, where the clipboard takes the id alone',
    whose: 'person',
    goes: ['sign-out', 'wipe'],
  },
  {
    in: 'localStorage',
    name: 'atrium-renames',
    holds: 'titles given on the home page, by alias',
    whose: 'board',
    goes: ['remove-board', 'wipe'],
  },
  {
    in: 'localStorage',
    name: 'atrium-cameras',
    holds: 'where each board was last looked at, by alias',
    whose: 'board',
    goes: ['remove-board', 'wipe'],
  },
  {
    in: 'localStorage',
    name: 'atrium-ended-texts',
    holds:
      'texts that somebody was writing when their item or their right went away, by board and actor, until they are put back, copied or discarded. At most 32 are stored, of 512 KiB together',
    whose: 'board',
    goes: ['remove-board', 'wipe'],
  },
  {
    in: 'localStorage',
    name: 'atrium-links-*',
    holds: 'secrets of links of a board that were made here',
    whose: 'board',
    goes: ['remove-board', 'wipe'],
  },
  {
    in: 'localStorage',
    name: 'ifp_board_info',
    holds:
      'the session that ran on this panel in an earlier release, until its database has it (atrium-panel/sessions)',
    whose: 'device',
    goes: ['wipe'],
  },
  {
    in: 'localStorage',
    name: 'ifp_locked',
    holds: 'locked sessions of an earlier release, until the panel’s database has them (atrium-panel/sessions)',
    whose: 'device',
    goes: [],
  },
  {
    in: 'localStorage',
    name: 'ifp_wipe',
    holds:
      'that this panel has begun to forget a session and is not done yet (epoch ms), and the aliases of boards that are to be deleted',
    whose: 'device',
    goes: [],
  },
  {
    in: 'localStorage',
    name: 'ifp_share_token',
    holds: 'what opens the board of the session at a panel that this device has joined last',
    whose: 'person',
    goes: ['sign-out', 'wipe'],
  },
  {
    in: 'localStorage',
    name: 'ifp_token_expire_at',
    holds: 'when that ends (epoch ms)',
    whose: 'person',
    goes: ['sign-out', 'wipe'],
  },
  {
    in: 'localStorage',
    name: 'atrium-remote',
    holds: 'by what this device leads a panel, until it ends, and the board that the panel shows',
    whose: 'person',
    goes: ['sign-out', 'wipe'],
  },
  { in: 'localStorage', name: 'i18next_res_*', holds: 'words of a language', whose: 'device', goes: [] },
  { in: 'cookie', name: 'NEXT_LOCALE', holds: 'the language', whose: 'device', goes: [] },
  {
    in: 'cookie',
    name: 'cc_cookie',
    holds: 'what was answered when consent was asked for, for 182 days',
    whose: 'device',
    goes: [],
  },
  {
    in: 'cookie',
    name: 'utm',
    holds: 'by which campaign somebody came, for an hour',
    whose: 'person',
    goes: ['sign-out', 'wipe'],
    consent: 'analytics',
  },
  {
    in: 'indexedDB',
    name: 'atrium-home/boards',
    holds: 'titles, times and link secrets of boards',
    whose: 'board',
    goes: ['remove-board', 'wipe'],
  },
  {
    in: 'indexedDB',
    name: 'atrium-home/device',
    holds: 'the guest credential, and who used the device by the last answer',
    whose: 'person',
    goes: ['sign-out', 'wipe'],
  },
  {
    in: 'indexedDB',
    name: 'atrium-covers/covers',
    holds: 'pictures of boards',
    whose: 'board',
    goes: ['remove-board', 'wipe'],
  },
  {
    in: 'indexedDB',
    name: 'atrium-board-*',
    holds: 'a board: its log, its images, what is not sent yet, what was refused',
    whose: 'board',
    goes: ['remove-board', 'wipe'],
  },
  {
    in: 'indexedDB',
    name: 'atrium-panel/carried',
    holds:
      'unsent work of a session that was ended elsewhere, with its images, until the board of the next session has it, for ten minutes at most (epoch ms)',
    whose: 'device',
    goes: [],
  },
  {
    in: 'indexedDB',
    name: 'atrium-panel/ended',
    holds: 'which sessions ended at this panel last in an earlier release, as hashes',
    whose: 'device',
    goes: [],
  },
  {
    in: 'indexedDB',
    name: 'atrium-panel/sessions',
    holds:
      'the session that runs on this panel: its board with the secret, its credential, and when it began (epoch ms). Sessions that ended with unsent changes, each with its board’s secret and its credential, until the changes are sent or for 24 hours (epoch ms). The aliases of sessions that are to be wiped. After a wipe nothing of the session is in it but what is locked',
    whose: 'device',
    goes: [],
  },
  {
    in: 'indexedDB',
    name: 'atrium-panel/used',
    holds: 'when the session at this panel was last used (epoch ms), with a hash of its board’s alias',
    whose: 'device',
    goes: [],
  },
  {
    in: 'indexedDB',
    name: 'atrium-cache/entries',
    holds:
      'the local cache: teams, projects, lists and boards as they were last shown, and the alias of the board begun last here, which stays',
    whose: 'person',
    goes: ['sign-out', 'wipe'],
  },
  {
    in: 'indexedDB',
    name: 'atrium-guard-*',
    holds: 'nothing: made and deleted, so that the browser removes from the disk what a sign-out has deleted',
    whose: 'device',
    goes: [],
  },
  {
    in: 'indexedDB',
    name: 'atrium-sign-in/token',
    holds: 'the token of a saved sign-in, sealed, with a key that cannot be taken out',
    whose: 'identity',
    goes: ['sign-out', 'wipe'],
  },
  {
    in: 'sessionStorage',
    name: 'atrium-token',
    holds: 'the sealed token, where there is no database',
    whose: 'identity',
    goes: ['sign-out', 'wipe'],
  },
  {
    in: 'localStorage',
    name: 'teamone.is_authorized',
    holds: 'whether somebody has signed in since the last sign-out, which other tabs read',
    whose: 'identity',
    goes: ['wipe'],
  },
  {
    in: 'localStorage',
    name: 'teamone.pkce.*',
    holds: 'the proof key of a sign-in that was begun, until its answer comes',
    whose: 'identity',
    goes: ['sign-out', 'wipe'],
  },
  {
    in: 'localStorage',
    name: 'teamone.provider',
    holds: 'which provider somebody has signed in at',
    whose: 'identity',
    goes: ['sign-out', 'wipe'],
  },
  {
    in: 'localStorage',
    name: 'teamone.session_expires_at',
    holds: 'when the password is asked for again',
    whose: 'identity',
    goes: ['sign-out', 'wipe'],
  },
  {
    in: 'localStorage',
    name: 'teamone.identity',
    holds: 'which providers people sign in with here, for when nobody answers',
    whose: 'device',
    goes: [],
  },
  {
    in: 'localStorage',
    name: 'teamone.discovery.*',
    holds: 'a provider’s addresses and public keys',
    whose: 'device',
    goes: [],
  },
  {
    in: 'localStorage',
    name: 'teamone.return_url',
    holds: 'where a sign-up leads back to, and when it began (epoch ms)',
    whose: 'identity',
    goes: ['sign-out', 'wipe'],
  },
  {
    in: 'cookie',
    name: 'ai_user',
    holds: 'telemetry’s random number of this browser, for a year',
    whose: 'person',
    goes: ['sign-out', 'wipe'],
    consent: 'analytics',
  },
  {
    in: 'cookie',
    name: 'ai_session',
    holds: 'telemetry’s random number of this visit, for 24 hours and 30 minutes after the last event',
    whose: 'person',
    goes: ['sign-out', 'wipe'],
    consent: 'analytics',
  },
  {
    in: 'sessionStorage',
    name: 'AI_buffer*',
    holds: 'telemetry that was not sent yet; nothing writes it (enableSessionStorageBuffer is off)',
    whose: 'person',
    goes: ['sign-out', 'wipe'],
    consent: 'analytics',
  },
  {
    in: 'sessionStorage',
    name: 'AI_sentBuffer*',
    holds: 'the same, on its way',
    whose: 'person',
    goes: ['sign-out', 'wipe'],
    consent: 'analytics',
  },
  {
    in: 'localStorage',
    name: 'atrium-present-mode',
    holds: 'how somebody presents',
    whose: 'person',
    goes: ['sign-out', 'wipe'],
  },
  {
    in: 'localStorage',
    name: 'atrium-link-notice',
    holds: 'that the notice about links to other sites was answered',
    whose: 'person',
    goes: ['sign-out', 'wipe'],
  },
  {
    in: 'localStorage',
    name: 'atrium-share-link',
    holds: 'what the sharing dialog offers first',
    whose: 'person',
    goes: ['sign-out', 'wipe'],
  },
  {
    in: 'localStorage',
    name: 'incognito_launch',
    holds: 'true: the product begins with a new board here',
    whose: 'device',
    goes: ['wipe'],
  },
  {
    in: 'localStorage',
    name: 'atrium-utm',
    holds: 'by which campaign somebody came first',
    whose: 'person',
    goes: ['sign-out', 'wipe'],
    consent: 'analytics',
  },
  {
    in: 'sessionStorage',
    name: 'user_id',
    holds: 'the id of who is signed in',
    whose: 'person',
    goes: ['sign-out', 'wipe'],
  },
  {
    in: 'sessionStorage',
    name: 'pen-touchscreen-suppressed',
    holds: 'that the question about pen and touch screen is not to be asked',
    whose: 'person',
    goes: ['sign-out', 'wipe'],
  },
  {
    in: 'sessionStorage',
    name: 'navigation-device',
    holds: 'with what somebody moves about a board',
    whose: 'person',
    goes: ['sign-out', 'wipe'],
  },
  {
    in: 'sessionStorage',
    name: 'whats-new-version',
    holds: 'the version whose news were shown',
    whose: 'person',
    goes: ['sign-out', 'wipe'],
  },
  { in: 'sessionStorage', name: 'app_launch', holds: 'which native shell opened the tab', whose: 'device', goes: [] },
  { in: 'sessionStorage', name: 'device_type', holds: 'that the tab is on a flat panel', whose: 'device', goes: [] },
  {
    in: 'sessionStorage',
    name: 'atrium-invite',
    holds: 'the secret of an invite that was opened in this tab and is not answered yet',
    whose: 'person',
    goes: ['sign-out', 'wipe'],
  },
  {
    in: 'sessionStorage',
    name: 'atrium-panel-claim',
    holds: 'the secret by which the board of a panel’s session is taken home, over the sign-in',
    whose: 'person',
    goes: ['sign-out', 'wipe'],
  },
  {
    in: 'localStorage',
    name: 'atrium-invite',
    holds:
      'the same, for a day, of who went on to sign in or up to accept it: a confirmed address comes back in another tab',
    whose: 'person',
    goes: ['sign-out', 'wipe'],
  },
  { in: 'cookie', name: 'is_saved_signin', holds: 'a saved sign-in', whose: 'identity', goes: ['sign-out', 'wipe'] },
  {
    in: 'cookie',
    name: 'atrium-browser-session',
    holds: 'that a person has signed in since the browser was opened; the browser drops it when it is closed',
    whose: 'identity',
    goes: ['sign-out', 'wipe'],
  },
  { in: 'caches', name: 'workbox-precache-*', holds: 'page, scripts, engine, words', whose: 'device', goes: [] },
  { in: 'caches', name: 'assets', holds: 'fonts of other scripts', whose: 'device', goes: [] },
  {
    in: 'caches',
    name: 'cross-origin',
    holds: 'files of the origins that ASSET_ORIGINS names',
    whose: 'device',
    goes: ['sign-out', 'wipe'],
  },
  {
    in: 'caches',
    name: 'apis',
    holds: 'covers of boards as the server answered them, by person',
    whose: 'person',
    goes: ['sign-out', 'wipe'],
  },
  {
    in: 'caches',
    name: 'pages',
    holds: 'public documents that were read',
    whose: 'device',
    goes: ['sign-out', 'wipe'],
  },
] as const satisfies readonly Row[];

type Known = (typeof DEVICE_STORAGE)[number];
type Setting = Exclude<Extract<Known, { in: 'localStorage' }>['name'], 'i18next_res_*'>;
/** Of localStorage, but for the words, which have a cache of their own. */
export type SettingKey = Setting extends infer Name
  ? Name extends `${infer Begin}*`
    ? `${Begin}${string}`
    : Name
  : never;
export type SessionKey = Extract<Known, { in: 'sessionStorage' }>['name'];
/** Databases of which something goes at every sign-out. */
export type DatabaseOfSignOut = Extract<Known, { in: 'indexedDB'; goes: readonly ['sign-out', 'wipe'] }>['name'];
/** Of the service worker, beside its shell. */
export type KeptCache = Extract<Known, { in: 'caches'; goes: readonly ['sign-out', 'wipe'] }>['name'];
/** What goes when a board is taken off this device, and of boards that came with an account when that is signed out. */
export type OfBoard = Extract<Known, { whose: 'board' }>['name'];
