// The address in a letter that stops letters of its kind: by one press of a mail program without a session (RFC 8058), or by a page with a button.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InboxDelivery, InboxKind, InboxSetting } from '#protocol/generated/graphql.ts';
import { LANGUAGES } from '#protocol/languages.ts';
import { type Keys, keysIn } from '../../../server/platform/secrets/keys.ts';
import { type TestServer, testServer } from '../../../server/testing/test-server.ts';
import { stopUrlOf } from '../../../server/workspace/inbox/stop-letters.ts';
import { signUpPeople, type WorkspacePerson } from './people.ts';

let server: TestServer;
let keys: Keys;
let ana: WorkspacePerson;
let ben: WorkspacePerson;
beforeAll(async () => {
  server = await testServer();
  keys = keysIn(server.dataDir);
  [ana, ben] = (await signUpPeople(server, 2)) as [WorkspacePerson, WorkspacePerson];
});
afterAll(() => server.end());

const urlOf = (person: WorkspacePerson, kind: InboxKind | 'daily') =>
  stopUrlOf(keys, server.address, { person: person.id, kind });
const setDelivery = (person: WorkspacePerson, kind: InboxKind, delivery: InboxDelivery) =>
  person.ask(
    'mutation ($kind: InboxKind!, $delivery: InboxDelivery!) { setInboxDelivery(kind: $kind, delivery: $delivery) }',
    {
      kind,
      delivery,
    },
  );
async function deliveryOf(person: WorkspacePerson, kind: InboxKind): Promise<InboxDelivery | undefined> {
  const { data } = await person.ask<{ inboxSettings: InboxSetting[] }>('{ inboxSettings { kind delivery } }');
  return data?.inboxSettings.find((setting) => setting.kind === kind)?.delivery;
}
function multipart(): FormData {
  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  return form;
}

describe('one press in a mail program', () => {
  test.each([
    ['a form', () => new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })],
    ['a form in parts', multipart],
    ['no body', () => null],
  ])('stops letters by %s', async (_, body) => {
    for (const person of [ana, ben]) await setDelivery(person, 'role', 'mail');
    const response = await fetch(urlOf(ana, 'role'), { method: 'POST', body: body() });
    expect(response.status).toBe(200);
    expect([await deliveryOf(ana, 'role'), await deliveryOf(ben, 'role')]).toEqual(['inbox', 'mail']);
  });

  test('leaves kinds that are sent at once if it is of a daily letter', async () => {
    await setDelivery(ana, 'role', 'daily');
    await setDelivery(ana, 'request', 'mail');
    await fetch(urlOf(ana, 'daily'), { method: 'POST' });
    expect([await deliveryOf(ana, 'role'), await deliveryOf(ana, 'request')]).toEqual(['inbox', 'mail']);
  });

  test('has a limit for its body', async () => {
    const response = await fetch(urlOf(ana, 'role'), { method: 'POST', body: 'a'.repeat(10_000) });
    expect(response.status).toBe(413);
  });
});

describe('the page of the link', () => {
  test('changes nothing when it is opened, and stops letters by its button', async () => {
    await setDelivery(ana, 'role', 'mail');
    const page = await fetch(urlOf(ana, 'role'));
    const text = await page.text();
    expect(text).toContain('<h1>Stop these emails?</h1>');
    expect(text).toContain('Emails about your roles');
    expect(text).toContain('<form method="post"><button>');
    expect(await deliveryOf(ana, 'role')).toBe('mail');
    const done = await fetch(urlOf(ana, 'role'), { method: 'POST', body: new URLSearchParams() });
    expect(await done.text()).toContain('<h1>Emails stopped</h1>');
    expect(await deliveryOf(ana, 'role')).toBe('inbox');
  });

  test('has no script, is in no frame and is not stored', async () => {
    const { headers } = await fetch(urlOf(ana, 'role'));
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'/,
    );
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer']);
  });

  test.each(LANGUAGES)('is whole in %s', async (language) => {
    const headers = { cookie: `NEXT_LOCALE=${language}` };
    for (const kind of ['request', 'invite', 'role', 'file', 'daily'] as const) {
      const text = await (await fetch(urlOf(ana, kind), { headers })).text();
      expect(text).toContain(`lang="${language}"`);
      expect(text).not.toMatch(/undefined|\{\{/);
    }
  });
});

test.each([
  ['is missing', () => ''],
  ['is of another server', () => keys.sign('another purpose', `role.${ana.id}`)],
  [
    'names another person than was signed',
    () => (new URL(urlOf(ana, 'role')).searchParams.get('token') ?? '').replace(ana.id, ben.id),
  ],
  ['names no kind', () => keys.sign('stop letters', `nothing.${ana.id}`)],
])('a token that %s stops nothing', async (_, token) => {
  for (const person of [ana, ben]) await setDelivery(person, 'role', 'mail');
  const url = `${server.address}/api/letters/stop?token=${token()}`;
  for (const method of ['GET', 'POST']) {
    const response = await fetch(url, { method });
    expect([response.status, (await response.text()).includes('This link is incomplete')]).toEqual([404, true]);
  }
  expect([await deliveryOf(ana, 'role'), await deliveryOf(ben, 'role')]).toEqual(['mail', 'mail']);
});
