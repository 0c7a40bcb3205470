// What the debug view says: flags and why each is as it is, versions, device, service worker, what is kept here by row of the registry,
// and how sign-in stands. Names and numbers alone: no value of anything kept, no token, no secret, no alias.

import { DEVICE_STORAGE } from '#protocol/browser/device-storage.ts';
import { FEATURES, type Feature, featuresSaid } from '#protocol/features.ts';
import { AUTH_VERSION, BUILD, PRODUCT_VERSION, RELEASE } from '#protocol/versions.ts';
import { authOfPage } from '../../account/auth-of-page.ts';
import { deviceModel, isIFP, isTouchable, launchType } from '../../device/device.ts';
import { type Flags, flags, serverFeatures } from '../../flags/flags.ts';
import { WORDS_VERSION } from '../../i18n/words.ts';

export interface FlagReport {
  name: string;
  value: boolean | string;
  why: 'default' | 'development' | 'server' | 'address';
}

export interface Report {
  flags: FlagReport[];
  versions: Record<'product' | 'release' | 'identity' | 'build' | 'words', string>;
  device: Record<'launch' | 'model', string> & Record<'panel' | 'touch', boolean>;
  worker: { state: string; waits: boolean };
  /** Names of caches, and how many answers each has. */
  caches: [name: string, entries: number][];
  /** By row of the registry: how many of its name there are, and how many characters they hold; of databases the number alone. */
  kept: { where: string; name: string; entries: number; characters: number | null }[];
  identity: { status: string; provider: string; expiresMs: number | null };
}

/** Debug flags by their name in an address. */
const DEBUG_FLAGS = {
  worker: 'worker',
  renderer: 'renderer',
  fps: 'fps',
  cover: 'cover',
  trackCanvas: 'trackCanvas',
  governor: 'governor',
  console: 'console-on-screen',
  debug: 'debug',
  idleTest: 'incognito-idle-test',
  mock: 'mock',
} as const satisfies Record<Exclude<keyof Flags, 'features'>, string>;

export async function reportNow(): Promise<Report> {
  const [model, worker, cached, kept] = await Promise.all([deviceModel(), workerNow(), cachesNow(), keptNow()]);
  const { auth } = authOfPage;
  return {
    flags: flagReports(),
    versions: {
      product: PRODUCT_VERSION,
      release: RELEASE,
      identity: AUTH_VERSION,
      build: BUILD,
      words: WORDS_VERSION,
    },
    device: { launch: launchType(), model, panel: isIFP, touch: isTouchable() },
    worker,
    caches: cached,
    kept,
    identity: {
      status: auth?.state.status ?? 'Unknown',
      provider: auth?.config.opIssuer ?? '',
      expiresMs: auth?.state.tokenInfo?.expires_at ?? null,
    },
  };
}

function flagReports(): FlagReport[] {
  const query = new URLSearchParams(location.search);
  const debug = (Object.keys(DEBUG_FLAGS) as (keyof typeof DEBUG_FLAGS)[]).map((key): FlagReport => {
    const name = DEBUG_FLAGS[key];
    return { name, value: flags[key] ?? 'auto', why: query.has(name) ? 'address' : 'default' };
  });
  const [inAddress, byServer] = [featuresSaid(location.search), featuresSaid(serverFeatures())];
  const features = (Object.keys(FEATURES) as Feature[]).map((name): FlagReport => {
    const why =
      name in inAddress
        ? 'address'
        : name in byServer
          ? 'server'
          : FEATURES[name] === 'development' && import.meta.env.DEV
            ? 'development'
            : 'default';
    return { name, value: flags.features[name], why };
  });
  return [...debug, ...features];
}

async function workerNow(): Promise<Report['worker']> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  const { active = null, waiting = null } = registration ?? {};
  return { state: active?.state ?? 'none', waits: waiting !== null };
}

async function cachesNow(): Promise<Report['caches']> {
  if (!('caches' in window)) return [];
  const names = await caches.keys();
  return Promise.all(names.map(async (name) => [name, (await (await caches.open(name)).keys()).length] as const)).then(
    (all) => all.map(([name, entries]) => [name, entries]),
  );
}

async function keptNow(): Promise<Report['kept']> {
  const databases = await indexedDB.databases?.().catch(() => []);
  const names = (databases ?? []).map(({ name = '' }) => name);
  return DEVICE_STORAGE.flatMap(({ in: where, name }): Report['kept'] => {
    const row = { where, name };
    if (where === 'caches') return [];
    if (where === 'indexedDB') {
      const entries = names.filter((one) => isOf(name.split('/')[0] as string, one)).length;
      return entries > 0 ? [{ ...row, entries, characters: null }] : [];
    }
    const all = where === 'cookie' ? cookies() : entriesOf(where);
    const found = all.filter(([key]) => isOf(name, key));
    const characters = found.reduce((sum, [key, value]) => sum + key.length + value.length, 0);
    return found.length > 0 ? [{ ...row, entries: found.length, characters }] : [];
  });
}

function entriesOf(where: 'localStorage' | 'sessionStorage'): [string, string][] {
  try {
    return Object.entries(window[where]);
  } catch {
    return [];
  }
}

function cookies(): [string, string][] {
  return document.cookie
    .split('; ')
    .filter(Boolean)
    .map((one) => [one.split('=')[0] as string, one]);
}

function isOf(name: string, key: string): boolean {
  return name.endsWith('*') ? key.startsWith(name.slice(0, -1)) : key === name;
}

/** As plain text, for a report of a fault. */
export function asText(report: Report): string {
  return JSON.stringify(report, null, 2);
}
