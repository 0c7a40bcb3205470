// What a trace says of a page.

import { expect, test } from 'vitest';
import { bareTrace } from './bare-trace.ts';

const CANARY = 'canary-77d2';

test('a trace has the page’s row, its times and measures, and nothing that was typed or asked for', () => {
  const bare = bareTrace(
    {
      type: 'transaction',
      event_id: 'e',
      transaction: `/board/abcdefghij234567`,
      start_timestamp: 1,
      timestamp: 2,
      measurements: { lcp: { value: 900, unit: 'millisecond' } },
      request: { url: `https://boards.example/board/incognito#${CANARY}`, headers: { referer: CANARY } },
      tags: { CANARY },
      user: { id: CANARY },
      spans: [
        {
          description: `GET /api/boards/${CANARY}`,
          span_id: 's',
          trace_id: 't',
          start_timestamp: 1,
          data: {},
          status: 'ok',
        },
      ],
      contexts: { trace: { trace_id: 't', span_id: 's', op: 'pageload', data: { url: CANARY } }, other: { CANARY } },
    },
    'prod',
  );
  expect(bare).toMatchObject({
    transaction: '/board/:alias',
    start_timestamp: 1,
    timestamp: 2,
    measurements: { lcp: { value: 900 } },
    contexts: { trace: { trace_id: 't', span_id: 's', op: 'pageload' } },
    spans: [],
  });
  expect(JSON.stringify(bare)).not.toContain(CANARY);
});

test('a page without a row is the page of addresses that lead nowhere', () => {
  expect(bareTrace({ type: 'transaction', transaction: `/${CANARY}` }, 'prod').transaction).toBe('/404');
});
