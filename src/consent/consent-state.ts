// What is consented to on this page, now: from the one record in the cookie, told to whoever follows, in all tabs at once.

import { routeAt } from '#protocol/routes.ts';
import { isIFP } from '../device/device.ts';
import { collectorsHere } from './collectors-here.ts';
import { type ConsentRecord, type ConsentService, recordIn, revisionOf, servicesIn } from './record.ts';

let record: ConsentRecord | undefined;
let accepted: ReadonlySet<ConsentService> = new Set();
const followers = new Set<() => void>();
const tabs = new BroadcastChannel('atrium-consent');

export function isAccepted(service: ConsentService): boolean {
  return accepted.has(service);
}

/** Somebody has answered, whatever they said. */
export function isAnswered(): boolean {
  return record !== undefined;
}

export function consentRecord(): ConsentRecord | undefined {
  return record;
}

/** Called at once, and after every change. */
export function followConsent(fn: () => void): () => void {
  followers.add(fn);
  fn();
  return () => void followers.delete(fn);
}

/**
 * Whether a page asks: not where nothing is sent anywhere; a flat panel is many people's and nobody's, and a browser that is driven by a
 * program answers for nobody.
 */
export function asksHere(pathname: string): boolean {
  const { insights, reports } = collectorsHere();
  if (!insights && !reports) return false;
  return routeAt(pathname)?.route.consent !== 'necessary' && !isIFP && !navigator.webdriver;
}

/** The cookie may have changed: by this page, another tab, or by the clock. */
export function readConsent(): void {
  const before = JSON.stringify(record);
  record = recordIn(document.cookie, revisionOf(collectorsHere()));
  if (JSON.stringify(record) === before) return;
  accepted = servicesIn(record);
  for (const fn of followers) fn();
}

/** This page has changed it. */
export function consentChanged(): void {
  readConsent();
  tabs.postMessage('changed');
}

/** Until the page goes. */
export function followOtherTabs(fn: () => void): void {
  const read = (): void => {
    const before = record;
    readConsent();
    if (record !== before) fn();
  };
  tabs.addEventListener('message', read);
  // A page that was frozen has heard nothing.
  document.addEventListener('visibilitychange', read);
}
