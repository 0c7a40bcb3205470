// What of a trace leaves the browser: how long a page took, by the table of addresses, and the browser's own measures of it.

import type { BrowserOptions } from '@sentry/react';
import { RELEASE } from '#protocol/versions.ts';
import { rowOf } from '../insights/address.ts';

type Transaction = Parameters<NonNullable<BrowserOptions['beforeSendTransaction']>>[0];

export function bareTrace(event: Transaction, environment: string): Transaction {
  const { trace_id, span_id, op, status } = event.contexts?.trace ?? {};
  return {
    type: 'transaction',
    transaction: rowOf(event.transaction ?? ''),
    ...(event.event_id && { event_id: event.event_id }),
    ...(event.start_timestamp && { start_timestamp: event.start_timestamp }),
    ...(event.timestamp && { timestamp: event.timestamp }),
    ...(event.measurements && { measurements: event.measurements }),
    contexts: {
      trace: { trace_id: trace_id ?? '', span_id: span_id ?? '', ...(op && { op }), ...(status && { status }) },
    },
    spans: [],
    platform: 'javascript',
    release: RELEASE,
    environment,
  };
}
