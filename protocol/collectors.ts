// Where what somebody consented to may be sent, as the server's settings say (INSIGHTS_CONNECTION, REPORTS_DSN): it stands in every page.

/** The name of the page's `meta`; a page of a server that has neither has none. */
export const COLLECTORS_META = 'collectors';

export interface Collectors {
  /** Of telemetry: `InstrumentationKey=…;IngestionEndpoint=https://…`. */
  insights?: string;
  /** Of reports: `https://key@host/project`. */
  reports?: string;
}

/** Undefined: it says no endpoint, or no key. */
export function partsOfConnection(text: string): { key: string; endpoint: URL } | undefined {
  const parts = new Map(
    text.split(';').map((part) => [part.split('=')[0]?.trim(), part.split('=').slice(1).join('=').trim()]),
  );
  const key = parts.get('InstrumentationKey') ?? '';
  const address = parts.get('IngestionEndpoint') ?? '';
  if (!/^[\w-]+$/.test(key) || !/^https?:\/\/[^\s/]+\/?$/.test(address)) return undefined;
  return { key, endpoint: new URL(address) };
}

/** The BroadcastChannel by which the service worker tells its pages what went wrong in it. */
export const SERVICE_WORKER_FAILURES = 'atrium-service-worker-failures';
