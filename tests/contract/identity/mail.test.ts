// What goes by mail, to a real SMTP server: new accounts, forgotten passwords, verified addresses; and that nobody is told who has an
// account.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settingsFrom } from '../../../server/platform/settings/settings.ts';
import { saidBy, type TestServer, testServer } from '../../../server/testing/test-server.ts';
import { type Message, startSmtp, type TestSmtp } from '../../services/smtp.ts';
import { callsTo } from '../people/api.ts';
import { Browser, type Page, StrictClient } from './client.ts';

let smtp: TestSmtp;
let server: TestServer;
let issuer: string;
let client: StrictClient;
let said: string[];
beforeAll(async () => {
  smtp = await startSmtp();
  const mail = { url: smtp.url, from: 'Atrium <boards@northside.example>', retryMs: [0, 0] };
  const many = 10_000;
  // Tries at one account as they are by default.
  const byNetwork = { networkPerMinute: many, begunPerMinute: many, browserPerMinute: many, browserPerDay: many };
  server = await testServer({ mail, signIn: { ...settingsFrom({}).identity.signIn, ...byNetwork } });
  said = saidBy(server);
  issuer = `http://localhost:${server.port}`;
  client = await StrictClient.of(issuer);
});
afterAll(async () => {
  await server.end();
  await smtp.end();
});

const password = 'a rising line under a roof';
let people = 0;
const newAddress = () => `ana${++people}@northside.example`;
const linkIn = ({ text }: Message) => /^http\S+$/m.exec(text)?.[0] as string;

async function atForm(more: Record<string, string> = {}, language?: string) {
  const browser = new Browser(issuer);
  if (language) browser.setCookie('NEXT_LOCALE', language);
  const request = client.request(more);
  return { browser, request, page: await browser.get(request.url) };
}

/** As far as the page that says where to look. */
async function asked(email: string, language?: string) {
  const { browser, request, page } = await atForm({ prompt: 'create' }, language);
  return { browser, request, told: await browser.submit(page, { givenName: 'Ana', email, password }) };
}

/** Somebody with an account. */
async function signedUp(language?: string) {
  const email = newAddress();
  const { browser, request } = await asked(email, language);
  const opened = await browser.get(linkIn(await smtp.next(email)));
  const tokens = await client.redeem(request, await browser.submit(opened, { password }));
  return { browser, email, tokens };
}

async function forgot(email: string): Promise<Page> {
  const browser = new Browser(issuer);
  return browser.submit(await browser.get('/oidc/forgot'), { email });
}

/** Without what is of one request. */
const same = ({ status, text }: Page, email: string) => [status, text.replaceAll(email, 'ADDRESS')];

describe('a new account', () => {
  test('is made when its link is opened and the password shown; the sign-in goes on, the address is verified', async () => {
    const email = newAddress();
    const { browser, request, told } = await asked(email);
    expect(told.text).toContain('<h1>Check your email</h1>');
    const message = await smtp.next(email);
    expect(message.subject).toBe('Confirm your email for Atrium');
    expect(message.headers.get('from')).toBe('Atrium <boards@northside.example>');
    expect(message.text).not.toContain('Ana ');

    const early = await atForm();
    expect((await early.browser.submit(early.page, { email, password })).text).toContain('email or password is wrong');
    const link = linkIn(message);
    // What looks at a link makes nothing.
    await fetch(link);
    const opened = await browser.get(link);
    expect(opened.text).toContain('<h1>Confirm your email</h1>');
    const wrong = await browser.submit(opened, { password: 'what somebody else chose' });
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('The password is wrong.')]);
    const tokens = await client.redeem(request, await browser.submit(wrong, { password }));
    expect((await client.userinfo(tokens.access_token)).body).toMatchObject({ email, email_verified: true });
    expect((await browser.get(link)).status).toBe(410);
    expect((await browser.submit(wrong, { password })).status).toBe(410);
  });

  test('in another browser it is made too, and one signs in there', async () => {
    const email = newAddress();
    await asked(email);
    const phone = new Browser(issuer);
    const done = await phone.submit(await phone.get(linkIn(await smtp.next(email))), { password });
    expect(done.text).toContain('<h1>Your account is ready</h1>');
    const request = client.request();
    await client.redeem(request, await phone.submit(await phone.get(request.url), { email, password }));
  });

  test('of two with one address the first that is confirmed stays', async () => {
    const email = newAddress();
    const one = await asked(email);
    const first = linkIn(await smtp.next(email));
    await asked(email);
    const second = linkIn(await smtp.next(email));
    await client.redeem(one.request, await one.browser.submit(await one.browser.get(first), { password }));
    const late = new Browser(issuer);
    expect((await late.submit(await late.get(second), { password })).status).toBe(410);
  });

  test('with a known address is answered alike, and its owner is told', async () => {
    const { email } = await signedUp('de');
    const other = newAddress();
    const [known, unknown] = [await asked(` ${email.toUpperCase()}`), await asked(other)];
    expect(same(known.told, email.toUpperCase())).toEqual(same(unknown.told, other));
    expect(known.told.status).toBe(200);
    const message = await smtp.next(email);
    expect(message.subject).toBe('Du hast schon ein Atrium-Konto');
    expect(linkIn(message)).toBe(`${issuer}/oidc/forgot`);
  });
});

describe('a forgotten password', () => {
  test('leads back to the sign-in it was forgotten at, and by it to what one came for', async () => {
    const { email } = await signedUp();
    const there = new Browser(issuer);
    const request = client.request();
    const form = await there.get(request.url);
    const forgotAt = /href="(\/oidc\/forgot[^"]*)"/.exec(form.text)?.[1] as string;
    await there.submit(await there.get(forgotAt), { email });
    const anew = 'another line, another roof';
    const set = await there.submit(await there.get(linkIn(await smtp.next(email))), { password: anew });
    const on = /class="button" href="([^"]+)"/.exec(set.text)?.[1] as string;
    const { access_token } = await client.redeem(
      request,
      await there.submit(await there.get(on), { email, password: anew }),
    );
    expect((await client.userinfo(access_token)).body).toMatchObject({ email, email_verified: true });
    // Somebody else's sign-in, or what is none, leads nowhere of ours.
    for (const at of ['https://evil.example', '../../x', '"><b>', 'x'.repeat(65)]) {
      const page = await new Browser(issuer).get(`/oidc/forgot?at=${encodeURIComponent(at)}`);
      expect(page.text).not.toContain('name="at"');
    }
  });

  test('known and unknown addresses are answered alike; the link is used once and verifies the address', async () => {
    const { email, browser } = await signedUp();
    const nobody = newAddress();
    const [unknown, known] = [await forgot(nobody), await forgot(email)];
    expect(same(known, email)).toEqual(same(unknown, nobody));
    expect(known.text).toContain('<h1>Check your email</h1>');
    const message = await smtp.next(email);
    expect(message.subject).toBe('Set a new password for Atrium');
    expect(smtp.messages.filter(({ to }) => to.includes(nobody))).toEqual([]);

    const opened = await new Browser(issuer).get(linkIn(message));
    const done = await new Browser(issuer).submit(opened, { password: 'another line, another roof' });
    expect(done.text).toContain('<h1>Password set</h1>');
    expect((await new Browser(issuer).get(linkIn(message))).status).toBe(410);
    const silent = client.request({ prompt: 'none' });
    expect(client.answer(silent, await browser.get(silent.url)).get('error')).toBe('interaction_required');
  });

  test('a stranger who asks again ends no link; the one that is used ends them all', async () => {
    const { email } = await signedUp();
    await forgot(email);
    const first = linkIn(await smtp.next(email));
    await forgot(email);
    const second = linkIn(await smtp.next(email));
    const opened = await new Browser(issuer).get(first);
    expect((await new Browser(issuer).get(second)).status).toBe(200);
    const done = await new Browser(issuer).submit(opened, { password: 'another line, another roof' });
    expect(done.text).toContain('<h1>Password set</h1>');
    expect((await new Browser(issuer).get(second)).status).toBe(410);
  });

  test('what is no address is said to be none; a form of others sends nothing', async () => {
    expect(same(await forgot('ana at home'), 'ana at home')).toEqual([
      422,
      expect.stringContaining('Enter an email address'),
    ]);
    const browser = new Browser(issuer);
    const form = await browser.get('/oidc/forgot');
    const foreign = await browser.submit(form, { email: newAddress() }, { origin: 'https://evil.example' });
    expect(foreign.text).toContain('The form had expired.');
  });

  test('one network gets three messages an hour to an address, and the answers stay alike', async () => {
    const { email } = await signedUp();
    const answers = [];
    for (let times = 0; times < 4; times += 1) answers.push(same(await forgot(email), email));
    // So often as strangers may ask too: who owns it is told where to look all the same.
    expect(answers[0]?.[0]).toBe(200);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    // Two connections send: what is asked for later may arrive earlier.
    for (let times = 0; times < 3; times += 1) await smtp.next(email);
    await asked(newAddress());
    await smtp.next(`ana${people}@northside.example`);
    // Beside the one that made the account: each kind is counted for itself.
    await expect.poll(() => smtp.messages.filter(({ to }) => to.includes(email)).length).toBe(1 + 3);
  });
});

test('the first administrator is no more verified than others: a message comes, and one is signed in before it is opened', async () => {
  const email = 'jun@northside.example';
  const browser = new Browser(issuer);
  const page = await browser.get(server.firstAdministratorUrl as string);
  await browser.submit(page, { givenName: 'Jun', email, password });
  const request = client.request();
  const tokens = await client.redeem(request, await browser.get(request.url));
  expect((await client.userinfo(tokens.access_token)).body.email_verified).toBe(false);
  const me = async () => (await callsTo(server.address)(tokens, 'GET', 'me')).body;
  expect(await me()).toMatchObject({ emailVerified: false, emailConfirmable: true });
  const message = await smtp.next(email);
  expect(message.subject).toBe('Verify your email for Atrium');

  const again = await browser.submit(await browser.get('/oidc/verify-email'));
  expect(again.text).toContain('<h1>Check your email</h1>');
  const newer = linkIn(await smtp.next(email));
  expect((await new Browser(issuer).get(linkIn(message))).status).toBe(410);
  const phone = new Browser(issuer);
  const opened = await phone.get(newer);
  expect(opened.text).toContain('<h1>Verify your email</h1>');
  expect((await phone.submit(opened)).text).toContain('<h1>Email verified</h1>');
  expect((await phone.submit(opened)).status).toBe(410);
  expect((await client.userinfo(tokens.access_token)).body.email_verified).toBe(true);
  expect((await browser.get('/oidc/verify-email')).text).toContain('<h1>Email verified</h1>');
  expect(await me()).toMatchObject({ emailVerified: true });
  expect(await me()).not.toHaveProperty('emailConfirmable');
});

test.each([
  ['ar', 'rtl', 'أكّد بريدك الإلكتروني لـ Atrium'],
  ['zh-TW', 'ltr', '確認你的 Atrium 電子郵件'],
])('in %s a message is in the person’s language, plain and as HTML', async (language, dir, subject) => {
  const email = newAddress();
  await asked(email, language);
  const message = await smtp.next(email);
  expect(message.subject).toBe(subject);
  expect(message.html).toContain(`<html lang="${language}" dir="${dir}">`);
  expect(message.html).toContain(`href="${linkIn(message)}"`);
  expect(message.html).not.toMatch(/<img|<script|<link/);
});

describe('a server that does not take it', () => {
  test('for now: it is tried again', async () => {
    const [email, before] = [newAddress(), smtp.offered];
    smtp.refuse(2, 451);
    await asked(email);
    expect((await smtp.next(email)).to).toEqual([email]);
    expect(smtp.offered - before).toBe(3);
  });

  test('for good: the log says so, without the address and what was in it', async () => {
    const [email, before] = [newAddress(), smtp.offered];
    smtp.refuse(1, 550);
    const { told } = await asked(email);
    expect(told.text).toContain('<h1>Check your email</h1>');
    await expect.poll(() => said.length).toBe(1);
    expect(said[0]).toContain('"responseCode":550');
    expect(said[0]).not.toMatch(/northside|link|http/);
    expect(smtp.offered - before).toBe(1);
  });
});

test('without a mail server the page says whom to ask, and nothing can be sent', async () => {
  const own = await testServer();
  const browser = new Browser(`http://localhost:${own.port}`);
  expect((await browser.get('/oidc/forgot')).text).toContain('Ask your administrator for a link.');
  const fields = { givenName: 'Ana', familyName: 'Ortiz', email: 'ana@northside.example', password: 'a rising line' };
  await browser.submit(await browser.get(own.firstAdministratorUrl as string), fields);
  const forgot = (await browser.get('/oidc/forgot?at=0123456789')).text;
  // Strangers are told no name.
  expect(forgot).toContain('Ask your administrator for a link.');
  expect(forgot).not.toContain('Ana Ortiz');
  expect(forgot).toContain('<a class="back" href="/oidc/interaction/0123456789/sign-in">');
  const headers = { origin: `http://localhost:${own.port}`, 'content-type': 'application/x-www-form-urlencoded' };
  for (const path of ['/oidc/forgot', '/oidc/verify-email', '/oidc/interaction/x/confirm']) {
    const url = `http://localhost:${own.port}${path}`;
    expect((await fetch(url, { method: 'POST', headers, body: 'email=a%40b.example' })).status, path).toBe(404);
  }
  await own.end();
});
