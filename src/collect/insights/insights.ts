// Telemetry by @microsoft/applicationinsights-web, with everything off that is not asked for: the maker's remote configuration, trace
// headers, statistics of its own, storage. What leaves is made bare here, whatever the library has put in.

import { ApplicationInsights, type ITelemetryItem } from '@microsoft/applicationinsights-web';
import { RELEASE } from '#protocol/versions.ts';
import { bareCall, rowOf } from './address.ts';
import { bareError } from './bare-error.ts';
import { describe } from './describe.ts';
import { EVENTS, type EventName, type PropertiesOf } from './events.ts';
import { createSender } from './sender.ts';

export const SESSION_MS = 24 * 3600_000;
export const RENEWAL_MS = 30 * 60_000;
export const ID_LENGTH = 22;
export const LOOKUPS = 3;
export const THROTTLE_MS = 100;
/** ApplicationInsights' severity of an error. */
const ERROR = 3;
/** Its kinds of items; the others (durations of pages, its own messages) are not sent. */
const KINDS = ['EventData', 'PageviewData', 'ExceptionData', 'RemoteDependencyData'];
export const COOKIES = ['ai_user', 'ai_session'] as const;

export interface Insights {
  track<Name extends EventName>(name: Name, properties: PropertiesOf<Name>): void;
  pageView(): void;
  renderError(error: unknown): void;
  /** Nothing more is sent, nothing is kept. */
  stop(): void;
}

/** `keepsCookies`: false on a flat panel where nobody has permitted tracking. */
export function startInsights(
  connectionString: string,
  { model, keepsCookies }: { model: string; keepsCookies: boolean },
): Insights {
  let isRunning = true;
  const lastMs = new Map<string, number>();
  const sdk = new ApplicationInsights({
    config: {
      connectionString,
      sessionExpirationMs: SESSION_MS,
      sessionRenewalMs: RENEWAL_MS,
      idLength: ID_LENGTH,
      maxAjaxPerfLookupAttempts: LOOKUPS,
      disableCookiesUsage: !keepsCookies,
      enableSessionStorageBuffer: false,
      isStorageUseDisabled: true,
      // Calls are told, their headers left alone.
      disableFetchTracking: false,
      disableCorrelationHeaders: true,
      disableExceptionTracking: true,
      enableAutoRouteTracking: false,
      loggingLevelTelemetry: 0,
      loggingLevelConsole: 0,
      emitLineDelimitedJson: true,
      featureOptIn: { iKeyUsage: { mode: 2 }, SdkStats: { mode: 2 } },
      extensionConfig: {
        AppInsightsCfgSyncPlugin: { cfgUrl: '', blkCdnCfg: true },
        AppInsightsChannelPlugin: { httpXHROverride: createSender(() => isRunning), alwaysUseXhrOverride: true },
      },
    },
  });
  sdk.addTelemetryInitializer((item) => isRunning && isMadeBare(item, model));
  sdk.loadAppInsights();

  return {
    track(name, properties) {
      const now = performance.now();
      const same = `${EVENTS[name].category} ${name}`;
      if (now - (lastMs.get(same) ?? Number.NEGATIVE_INFINITY) < THROTTLE_MS) return;
      lastMs.set(same, now);
      sdk.trackEvent({ name }, properties);
    },
    pageView() {
      sdk.trackPageView({ name: rowOf(location.pathname), uri: location.origin + rowOf(location.pathname) });
    },
    renderError(error) {
      sdk.trackException({ exception: bareError(error), severityLevel: ERROR });
    },
    stop() {
      if (!isRunning) return;
      isRunning = false;
      const cookies = sdk.getCookieMgr();
      // Asynchronous: what it would flush meets a sender that sends no more.
      sdk.unload(true);
      for (const name of COOKIES) cookies.purge(name);
    },
  };
}

/** Commas, semicolons, equals signs, blanks and bars separate in what the collector keeps. */
export function cleanUserId(id: string): string {
  return id.replace(/[,;=| ]+/g, (all) => '_'.repeat(all.length));
}

/** False: it is not sent. */
export function isMadeBare(item: ITelemetryItem, model: string): boolean {
  const data = item.baseData;
  if (!data || !KINDS.includes(item.baseType ?? '')) return false;
  item.data = { ...describe(), ...(item.baseType === 'EventData' && knownProperties(data.name, item.data)) };
  data.properties = {};
  if (item.baseType === 'PageviewData') delete data.refUri;
  if (item.baseType === 'RemoteDependencyData' && !isOwnCall(data)) return false;
  const row = rowOf(location.pathname);
  if (item.ext?.trace) item.ext.trace.name = row;
  const user = readUser();
  item.tags = Object.assign(item.tags ?? [], {
    'ai.application.ver': RELEASE,
    'ai.operation.name': row,
    ...(model && { 'ai.device.model': model }),
    ...(user && { 'ai.user.authUserId': cleanUserId(user) }),
  });
  return true;
}

function knownProperties(name: unknown, given: unknown): Record<string, string> {
  const known: Readonly<Record<string, readonly string[]>> = EVENTS[name as EventName]?.properties ?? {};
  const all = Object.entries((given ?? {}) as Record<string, string>);
  return Object.fromEntries(all.filter(([key, value]) => known[key]?.includes(value)));
}

/** An aborted call is no failure. */
function isOwnCall(data: Record<string, unknown>): boolean {
  const address = bareCall(String(data.data ?? data.target ?? ''), location.origin);
  if (address === undefined) return false;
  const method = /^[A-Z]{3,7}\b/.exec(String(data.name))?.[0] ?? 'GET';
  Object.assign(data, { name: `${method} ${address}`, data: address, target: location.host });
  if (data.success === false && data.responseCode === 0) data.success = true;
  return true;
}

/** Of who is signed in in this tab (synced-settings.ts); it goes at the sign-out. */
function readUser(): string | null {
  try {
    return sessionStorage.getItem('user_id');
  } catch {
    return null;
  }
}
