// What a person's devices share of how they work (protocol/contract/people.ts, `userMetadata`), key by key: where each stands on this device, and how
// the two come together (docs/stored-settings.md). What was chosen on this device holds here; a device that has nothing of a key takes
// the person's; what is chosen here is told to the server, which keeps the last of each key.

import { proxy, subscribe } from 'valtio/vanilla';
import type { SessionKey, SettingKey } from '#protocol/browser/device-storage.ts';
import { keepIn } from '#protocol/browser/web-storage.ts';
import type { UserMetadata } from '#protocol/contract/people.ts';
import { NEWEST_NEWS } from '#protocol/newest-news.ts';
import { userApiOf } from '../api/user-api-of.ts';
import type { Auth } from '../auth/index.ts';
import { campaignTags } from '../consent/campaign.ts';
import { isAccepted, readConsent } from '../consent/consent-state.ts';
import { followSettings, readSetting, settingsChanged, writeSetting } from '../device/settings.ts';
import { signedIn } from './user.ts';

type Key = keyof UserMetadata;

/** One pen after the other is tried: told when that rests. */
const RESTS_MS = 2000;

/** In a browser everything is text: as it is, or as JSON. */
type Place = { as: 'text' | 'json' } & (
  | { in: 'localStorage'; name: SettingKey }
  | { in: 'sessionStorage'; name: SessionKey }
);

export const PLACES = {
  boardView: { in: 'localStorage', name: 'atrium-board-view', as: 'text' },
  presentMode: { in: 'localStorage', name: 'atrium-present-mode', as: 'text' },
  externalLinkNoticeShown: { in: 'localStorage', name: 'atrium-link-notice', as: 'json' },
  whatsNewVersion: { in: 'sessionStorage', name: 'whats-new-version', as: 'text' },
  shareLink: { in: 'localStorage', name: 'atrium-share-link', as: 'json' },
  tools: { in: 'localStorage', name: 'atrium-tools', as: 'json' },
  incognito_launch: { in: 'localStorage', name: 'incognito_launch', as: 'text' },
  penTouchscreenModalSuppressed: { in: 'sessionStorage', name: 'pen-touchscreen-suppressed', as: 'json' },
  navigationDevice: { in: 'sessionStorage', name: 'navigation-device', as: 'text' },
  tourShown: { in: 'localStorage', name: 'atrium-tour', as: 'json' },
  utm: { in: 'localStorage', name: 'atrium-utm', as: 'json' },
} as const satisfies Record<Key, Place>;

const KEYS = Object.keys(PLACES) as Key[];

/** Whether this device has the settings of the person's other devices: null before that is known, false if they could not be fetched. */
export const accountSettings = proxy<{ areMerged: boolean | null }>({ areMerged: null });

/** Undefined: nothing was chosen on this device, or what stands there is none. */
export function syncedSetting(key: Key): unknown {
  const { in: where, name, as }: Place = PLACES[key];
  const text = where === 'localStorage' ? readSetting(name) : readSession(name);
  if (text === null) return undefined;
  if (as === 'text') return text;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function storeSyncedSetting(key: Key, value: unknown): void {
  const { in: where, name, as }: Place = PLACES[key];
  const text = as === 'text' ? String(value) : JSON.stringify(value);
  if (where === 'localStorage') writeSetting(name, text);
  else {
    writeSession(name, text);
    settingsChanged();
  }
}

/** What comes of what stands here and what the person's other devices have told: what is taken, and what is to be told. */
export function merged(here: UserMetadata, theirs: UserMetadata): { take: UserMetadata; tell: UserMetadata } {
  const take: Record<string, unknown> = {};
  const tell: Record<string, unknown> = {};
  for (const key of KEYS) {
    if (here[key] === undefined && theirs[key] !== undefined) take[key] = theirs[key];
    else if (here[key] !== undefined && theirs[key] === undefined) tell[key] = here[key];
  }
  // The newest entry counts as seen wherever it was seen.
  const { whatsNewVersion: seenHere } = here;
  const { whatsNewVersion: seenThere } = theirs;
  if (seenHere !== seenThere && seenHere === NEWEST_NEWS) tell.whatsNewVersion = seenHere;
  if (seenHere !== seenThere && seenThere === NEWEST_NEWS) take.whatsNewVersion = seenThere;
  return { take, tell };
}

function allHere(): UserMetadata {
  const entries = KEYS.map((key) => [key, syncedSetting(key)] as const).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries);
}

/** The campaign of this visit is the person's from now on, where they consented and none is known here. */
function noteCampaign(): void {
  readConsent();
  const tags = campaignTags();
  if (tags && syncedSetting('utm') === undefined) storeSyncedSetting('utm', tags);
}

/** For as long as the page lives, once somebody is signed in. */
export function followSyncedSettings(auth: Auth): void {
  let user: string | undefined;
  /** As the server was told, or said. */
  let known: Record<string, string> = {};
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tell = async (change: UserMetadata): Promise<void> => {
    if (Object.keys(change).length === 0) return;
    const answer = await userApiOf(auth).call('PATCH /api/user/metadata', { body: change });
    // What could not be told is told with the next change, or the next page.
    if (!answer.ok) return console.info('The settings of this device were not told:', answer.error.message);
    for (const [key, value] of Object.entries(change)) known[key] = JSON.stringify(value);
  };
  const tellChanged = (): void => {
    if (user === undefined) return;
    const changed = Object.entries(allHere()).filter(([key, value]) => JSON.stringify(value) !== known[key]);
    void tell(Object.fromEntries(changed));
  };
  const meet = async (): Promise<boolean> => {
    noteCampaign();
    const answer = await userApiOf(auth).call('GET /api/user/metadata', {});
    if (!answer.ok) {
      console.info('The settings of other devices are not known:', answer.error.message);
      return false;
    }
    const here = allHere();
    const { take, tell: missing } = merged(here, answer.data);
    if (!isAccepted('campaign')) delete take.utm;
    // What differs was chosen here before, and told then: another device's later choice is its own.
    known = Object.fromEntries(
      Object.entries({ ...answer.data, ...here }).map(([key, value]) => [key, JSON.stringify(value)]),
    );
    for (const [key, value] of Object.entries(take)) storeSyncedSetting(key as Key, value);
    await tell(missing);
    return true;
  };
  const look = (): void => {
    const now = signedIn.user?.id;
    if (now === user) return;
    user = now;
    accountSettings.areMerged = null;
    if (now === undefined) return;
    writeSession('user_id', now);
    void meet()
      .catch((error: unknown) => {
        console.info(error);
        return false;
      })
      .then((areMerged) => {
        if (user === now) accountSettings.areMerged = areMerged;
      });
  };
  subscribe(signedIn, look);
  look();
  followSettings(() => {
    clearTimeout(timer);
    timer = setTimeout(tellChanged, RESTS_MS);
  });
}

function readSession(name: SessionKey): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

function writeSession(name: SessionKey, text: string): void {
  keepIn('sessionStorage', name, text);
}
