// The form of the share sheet, in the service worker: taken once, nothing of it held afterwards, too much of it not read.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SHARED_MAX_BYTES } from '#protocol/browser/shared.ts';
import { SharedForm } from './shared-form.ts';

const ADDRESS = 'https://boards.example/shared';
const post = (body: BodyInit, init: RequestInit = {}) => new Request(ADDRESS, { method: 'POST', body, ...init });
const placeOf = (response: Response) => response.headers.get('location') ?? '';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

async function shared(form: SharedForm, text: string): Promise<string> {
  const body = new FormData();
  body.append('text', text);
  body.append('files', new File(['{}'], 'plan.excalidraw'));
  const response = await form.receive(post(body));
  expect(response.status).toBe(303);
  return new URL(placeOf(response), ADDRESS).searchParams.get('of') ?? '';
}

test('who asks by its id gets it, once', async () => {
  const form = new SharedForm();
  const id = await shared(form, 'Roots');
  expect(form.take('another')).toBeNull();
  const things = form.take(id);
  expect(things).toMatchObject({ text: 'Roots', refused: [] });
  expect(await things?.files[0]?.text()).toBe('{}');
  expect(form.take(id)).toBeNull();
});

test('the last one alone is held, for a minute', async () => {
  const form = new SharedForm();
  const first = await shared(form, 'Roots');
  const last = await shared(form, 'Rain');
  expect(form.take(first)).toBeNull();
  vi.advanceTimersByTime(60_000);
  expect(form.take(last)).toBeNull();
});

test('what is too large is not read to its end', async () => {
  let sent = 0;
  const chunk = new Uint8Array(1 << 20);
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += chunk.length;
      controller.enqueue(chunk);
      if (sent >= 200 << 20) controller.close();
    },
  });
  const response = await new SharedForm().receive(post(body, { duplex: 'half' } as RequestInit));
  expect([response.status, placeOf(response)]).toEqual([303, '/shared?too-large=']);
  expect(sent).toBeLessThan(SHARED_MAX_BYTES + (4 << 20));
});

test('what is no form is said to be shared again', async () => {
  expect(placeOf(await new SharedForm().receive(post('{"a":1}')))).toBe('/shared?missed=');
});
