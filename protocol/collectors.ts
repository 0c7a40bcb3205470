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

/** The BroadcastChannel by which threads that belong to no page of their own tell the pages what went wrong in them. */
export const FAILURES_ELSEWHERE = 'atrium-failures-elsewhere';

export interface FailureElsewhere {
  /** Of all pages that hear it one tells it. */
  id: string;
  source: 'service-worker' | 'jobs';
  name: string;
  message: string;
  stack: string;
}

export function tellElsewhere(source: FailureElsewhere['source'], thrown: unknown): void {
  const { name = 'Error', message = '', stack = '' } = (thrown ?? {}) as Partial<Error>;
  const channel = new BroadcastChannel(FAILURES_ELSEWHERE);
  channel.postMessage({ id: String(Math.random()), source, name, message, stack } satisfies FailureElsewhere);
  channel.close();
}
