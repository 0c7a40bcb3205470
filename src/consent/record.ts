// What people are asked about before it is kept or sent: the categories with their services, and the record of an answer, which stands in
// a cookie (docs/decisions/0108-consent.md).

import type { Collectors } from '#protocol/collectors.ts';

export const CONSENT_COOKIE = 'cc_cookie';
export const CONSENT_DAYS = 182;
/** Raised when a category or a service is added, or does more than was said: everybody is asked again. */
export const CONSENT_REVISION = 2;

/** How long the page stays locked after the dialog has gone: what was pressed to close it presses nothing behind it. */
export const LOCK_MS = 500;

export const CONSENT_SERVICES = {
  /** Read-only and on: nobody is asked about it. */
  necessary: ['access', 'device'],
  analytics: ['insights', 'campaign'],
  diagnostics: ['reports', 'replay'],
} as const;

export type ConsentCategory = keyof typeof CONSENT_SERVICES;
/** By category. */
export type ConsentServices = Readonly<Partial<Record<ConsentCategory, readonly string[]>>>;
/** One that is asked about. */
export type ConsentService = (typeof CONSENT_SERVICES)['analytics' | 'diagnostics'][number];
export const CONSENT_OUTCOMES = ['all', 'necessary', 'custom'] as const;
export type ConsentOutcome = (typeof CONSENT_OUTCOMES)[number];

export interface ConsentRecord {
  categories: string[];
  services: Record<string, string[]>;
  revision: number;
  /** A uuid, of this answer and its changes. */
  consentId: string;
  /** ISO 8601. */
  consentTimestamp: string;
  lastConsentTimestamp: string;
  data: { outcome: ConsentOutcome } | null;
  /** Epoch ms. */
  expirationTime: number;
  languageCode: string;
}

/** Of all services what a server has somewhere to send to: nobody is asked for what is not there. Campaign tags go with the counts. */
export function servicesOf({ insights, reports }: Collectors): ConsentServices {
  const { necessary, analytics, diagnostics } = CONSENT_SERVICES;
  return { necessary, ...(insights && { analytics }), ...(reports && { diagnostics }) };
}

/** Of a record on that server: it asks again when it asks for other services than before. */
export function revisionOf({ insights, reports }: Collectors): number {
  return CONSENT_REVISION * 4 + (insights ? 2 : 0) + (reports ? 1 : 0);
}

/** The answer in a page's cookies; undefined where there is none, or one to another revision. */
export function recordIn(cookies: string, revision: number): ConsentRecord | undefined {
  const value = cookies
    .split('; ')
    .find((one) => one.startsWith(`${CONSENT_COOKIE}=`))
    ?.slice(CONSENT_COOKIE.length + 1);
  if (value === undefined) return undefined;
  try {
    const record: Partial<ConsentRecord> | null = JSON.parse(decodeURIComponent(value));
    return isRecord(record) && record.revision === revision ? record : undefined;
  } catch {
    // No text of ours: as if nobody had answered.
    return undefined;
  }
}

function isRecord(record: Partial<ConsentRecord> | null): record is ConsentRecord {
  if (!record?.consentId || !record.consentTimestamp || !record.lastConsentTimestamp) return false;
  return Array.isArray(record.categories) && typeof record.services === 'object' && record.services !== null;
}

/** What of all that was asked about is accepted. */
export function servicesIn(record: ConsentRecord | undefined): ReadonlySet<ConsentService> {
  const accepted = Object.entries(CONSENT_SERVICES).flatMap(([category, services]) => {
    const named = record?.services[category];
    if (!record?.categories.includes(category) || !Array.isArray(named)) return [];
    return services.filter((service) => named.includes(service));
  });
  return new Set(accepted as ConsentService[]);
}

/** `accepted`: services by category, `services`: what there is. */
export function outcomeOf(
  accepted: Readonly<Record<string, readonly string[]>>,
  services: ConsentServices,
): ConsentOutcome {
  const { necessary: _, ...asked } = services;
  const all = Object.values(asked).flat().length;
  const said = Object.keys(asked).flatMap((category) => accepted[category] ?? []).length;
  if (said === 0) return 'necessary';
  return said === all ? 'all' : 'custom';
}
