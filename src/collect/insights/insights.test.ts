// The library with the product's settings, and a collector that reads what arrives as the ingestion does: a JSON object a line.

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RELEASE } from '#protocol/versions.ts';
import { COMMON, EVENTS } from './events.ts';
import {
  cleanUserId,
  ID_LENGTH,
  type Insights,
  isMadeBare,
  LOOKUPS,
  RENEWAL_MS,
  SESSION_MS,
  startInsights,
} from './insights.ts';

interface Item {
  name: string;
  iKey: string;
  tags: Record<string, string>;
  data: { baseType: string; baseData: Record<string, unknown> & { properties?: Record<string, string> } };
}

const ALIAS = 'abcdefghij234567';
let requests: { url: string; body: string }[] = [];
let insights: Insights | undefined;
let cookies: string[] = [];

const items = (): Item[] => requests.flatMap(({ body }) => body.split('\n').map((line) => JSON.parse(line)));
const ofKind = (kind: string) => items().filter(({ data }) => data.baseType === kind);

async function arrived(kind: string): Promise<Item[]> {
  // It waits 15 s for what comes together.
  await vi.advanceTimersByTimeAsync(16_000);
  expect(ofKind(kind)).not.toEqual([]);
  return ofKind(kind);
}

function begin(keepsCookies = true): Insights {
  insights = startInsights('InstrumentationKey=key-1;IngestionEndpoint=https://collector.example', {
    model: 'IFP9833',
    keepsCookies,
  });
  return insights;
}

beforeEach(() => {
  requests = [];
  cookies = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    requests.push({ url, body });
    return Response.json({ itemsReceived: 1, itemsAccepted: 1, errors: [] });
  });
  const write = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')?.set;
  vi.spyOn(document, 'cookie', 'set').mockImplementation(function (this: Document, text) {
    cookies.push(text);
    write?.call(document, text);
  });
  history.replaceState(null, '', `/board/incognito?token=canary#${ALIAS}.canary`);
  sessionStorage.setItem('user_id', 'ana, the;one=two|three');
});
afterEach(() => {
  insights?.stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

describe('an event', () => {
  test('has name, properties and what every event has, and goes to the collector that is configured', async () => {
    begin().track('tool_chosen', { tool: 'pen' });
    const [item] = await arrived('EventData');
    expect(requests[0]?.url).toBe('https://collector.example/v2/track');
    expect(item?.iKey).toBe('key-1');
    expect(item?.data.baseData.name).toBe('tool_chosen');
    expect(item?.data.baseData.properties).toEqual({
      tool: 'pen',
      boardAlias: ALIAS,
      touchable: 'false',
      isIFP: 'false',
      launchType: 'web',
    });
    expect(item?.tags).toMatchObject({
      'ai.application.ver': RELEASE,
      'ai.device.model': 'IFP9833',
      'ai.operation.name': '/board/incognito',
      'ai.user.authUserId': 'ana__the_one_two_three',
    });
  });

  test('keeps no property that the table does not have, and no value but the table’s', async () => {
    begin().track('tool_chosen', { tool: 'canary', canary: 'canary' } as never);
    const [item] = await arrived('EventData');
    const known = [...Object.keys(COMMON), ...Object.keys(EVENTS.tool_chosen.properties)];
    for (const name of Object.keys(item?.data.baseData.properties ?? {})) expect(known).toContain(name);
    expect(JSON.stringify(items())).not.toContain('canary');
  });

  test('of one category and name goes once in 100 ms', async () => {
    const one = begin();
    one.track('tool_chosen', { tool: 'pen' });
    one.track('tool_chosen', { tool: 'hand' });
    one.track('board_opened', {});
    await vi.advanceTimersByTimeAsync(101);
    one.track('tool_chosen', { tool: 'text' });
    await vi.advanceTimersByTimeAsync(20_000);
    const tools = ofKind('EventData').map(({ data }) => [data.baseData.name, data.baseData.properties?.tool]);
    expect(tools).toEqual([
      ['tool_chosen', 'pen'],
      ['board_opened', undefined],
      ['tool_chosen', 'text'],
    ]);
  });
});

describe('what else is told', () => {
  test('a page view by its row, without query, fragment and referrer', async () => {
    vi.spyOn(document, 'referrer', 'get').mockReturnValue('https://elsewhere.example/?canary');
    begin().pageView();
    const [item] = await arrived('PageviewData');
    expect(item?.data.baseData).toMatchObject({ name: '/board/incognito', url: `${location.origin}/board/incognito` });
    expect(JSON.stringify(items())).not.toContain('canary');
  });

  test('a render error as an exception of severity Error, without its message', async () => {
    begin().renderError(new TypeError('canary'));
    const [item] = await arrived('ExceptionData');
    expect(item?.data.baseData.severityLevel).toBe(3);
    expect(JSON.stringify(item)).toContain('TypeError');
    expect(JSON.stringify(items())).not.toContain('canary');
  });

  test('an aborted call, success false and code 0, is successful, and its address is bare', () => {
    const item = {
      name: 'dependency',
      baseType: 'RemoteDependencyData',
      baseData: { name: 'GET /api/user/me?canary', data: '/api/user/me?canary#x', success: false, responseCode: 0 },
    };
    expect(isMadeBare(item as never, '')).toBe(true);
    expect(item.baseData).toMatchObject({ name: 'GET /api/user/me', data: '/api/user/me', success: true });
    const failed = {
      ...item,
      baseData: { name: 'GET /api/user/me', data: '/api/user/me', success: false, responseCode: 500 },
    };
    isMadeBare(failed as never, '');
    expect(failed.baseData.success).toBe(false);
    expect(isMadeBare({ ...item, baseData: { name: 'GET', data: 'https://elsewhere.example/' } } as never, '')).toBe(
      false,
    );
  });
});

describe('ids', () => {
  test('are of 22 letters, of the user a year, of the session 24 hours, and 30 minutes after it was last used', async () => {
    begin().track('app_started', {});
    await arrived('EventData');
    const of = (name: string) => cookies.find((text) => text.startsWith(`${name}=`)) ?? '';
    expect(/^ai_user=([^|]+)/.exec(decodeURIComponent(of('ai_user')))?.[1]).toHaveLength(ID_LENGTH);
    expect(/^ai_session=([^|]+)/.exec(decodeURIComponent(of('ai_session')))?.[1]).toHaveLength(ID_LENGTH);
    expect(of('ai_user')).toContain(`max-age=${365 * 24 * 3600}`);
    expect(Number(/max-age=(\d+)/.exec(of('ai_session'))?.[1]) * 1000).toBeLessThanOrEqual(RENEWAL_MS);
    expect([SESSION_MS, RENEWAL_MS, ID_LENGTH, LOOKUPS]).toEqual([86_400_000, 1_800_000, 22, 3]);
  });

  test('are kept nowhere on a flat panel where nobody permitted tracking', async () => {
    begin(false).track('app_started', {});
    await arrived('EventData');
    expect(cookies.filter((text) => text.startsWith('ai_') && !/=;|max-age=0|1970/.test(text))).toEqual([]);
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('AI_'))).toEqual([]);
  });

  test('of somebody who signed in have none of the letters that separate', () => {
    expect(cleanUserId('a,b;c=d e|f')).toBe('a_b_c_d_e_f');
  });
});

test('when it ends what waits is not sent, and its cookies go', async () => {
  const one = begin();
  one.track('app_started', {});
  one.stop();
  one.track('board_opened', {});
  await vi.advanceTimersByTimeAsync(30_000);
  expect(requests).toEqual([]);
  expect(document.cookie).not.toMatch(/ai_(user|session)/);
});

test('nothing but the collector is asked: no configuration of the maker, no statistics of the library', async () => {
  begin().track('app_started', {});
  await vi.advanceTimersByTimeAsync(100_000);
  expect([...new Set(requests.map(({ url }) => url))]).toEqual(['https://collector.example/v2/track']);
  for (const { data } of items()) expect(['EventData']).toContain(data.baseType);
});
