// The second factor, as a person turns it on, signs in with it, loses the phone, and turns it off.

import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SERVER_LIMITS } from '../../../protocol/server-limits.ts';
import { codeAt } from '../../../server/identity/totp.ts';
import { type TestServer, testServer } from '../../../server/testing/test-server.ts';
import { Browser, type Page, StrictClient } from './client.ts';

let server: TestServer;
let issuer: string;
let client: StrictClient;
beforeAll(async () => {
  server = await testServer();
  issuer = `http://localhost:${server.port}`;
  client = await StrictClient.of(issuer);
});
afterAll(() => server.end());

const PATH = '/oidc/second-factor';
const password = 'a rising line under a roof';
let people = 0;

async function signedUp() {
  people += 1;
  const who = { givenName: 'Ana', email: `ana${people}@northside.example`, password };
  const browser = new Browser(issuer);
  const request = client.request({ prompt: 'create' });
  await client.redeem(request, await browser.submit(await browser.get(request.url), who));
  return { browser, who };
}

/** What an authenticator app makes of the key on the page: it knows nothing of the server. */
function appOf({ text }: Page): { code(): string; next(): string; key: string } {
  const key = /<p class="link" dir="ltr">([A-Z2-7 ]+)<\/p>/.exec(text)?.[1]?.replaceAll(' ', '') ?? '';
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...key].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const later = (steps: number) => codeAt(secret, Math.floor(Date.now() / 30_000) + steps);
  // Of a clock that is fast: it counts too, and still does when a step ends meanwhile.
  return { code: () => later(0), next: () => later(1), key };
}

const codesIn = ({ text }: Page) => [...text.matchAll(/<li>([a-z2-7-]{19})<\/li>/g)].map(([, code]) => code as string);

/** By `used`: a sign-in takes the next code. */
async function turnedOn() {
  const { browser, who } = await signedUp();
  const page = await browser.get(PATH);
  const app = appOf(page);
  const used = app.code();
  const done = await browser.submit(page, { action: 'on', code: used, password });
  return { browser, who, app, used, codes: codesIn(done) };
}

async function atCode(email: string, remember = '1') {
  const browser = new Browser(issuer);
  const request = client.request();
  const page = await browser.submit(await browser.get(request.url), { email, password, remember });
  return { browser, request, page };
}

describe('turning it on', () => {
  test('is for who is signed in: others are told to sign in first', async () => {
    const page = await new Browser(issuer).get(PATH);
    expect([page.status, page.text]).toEqual([401, expect.stringContaining('<h1>Sign in first</h1>')]);
  });

  test('shows a QR code and the key, takes a code of the app and the password, and shows ten recovery codes once', async () => {
    const { browser, who } = await signedUp();
    const page = await browser.get(PATH);
    expect(page.text).toContain('<svg class="qr"');
    expect(page.headers.get('cache-control')).toBe('no-store');
    const app = appOf(page);
    expect(app.key).toHaveLength(32);
    expect(page.text).toContain(`otpauth://totp/Atrium%3A${encodeURIComponent(who.email)}?secret=${app.key}&#38;`);
    expect(appOf(await browser.get(PATH)).key).not.toBe(app.key);

    const wrong = await browser.submit(page, { action: 'on', code: '000000', password });
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('The code is wrong')]);
    // The app has read this key by now.
    expect(appOf(wrong).key).toBe(app.key);
    const notOwner = await browser.submit(wrong, { action: 'on', code: app.code(), password: 'not the password' });
    expect([notOwner.status, notOwner.text]).toEqual([422, expect.stringContaining('The password is wrong.')]);
    const foreign = await browser.submit(
      wrong,
      { action: 'on', code: app.code(), password },
      { origin: 'https://evil.example' },
    );
    expect(foreign.text).toContain('The form had expired.');

    const done = await browser.submit(wrong, { action: 'on', code: app.code(), password });
    expect(done.text).toContain('<h1>Save your recovery codes</h1>');
    const codes = codesIn(done);
    expect(new Set(codes).size).toBe(10);
    // The script of the buttons that copy, download and print them is one that the page's policy lets run.
    const script = /<script>(.*?)<\/script>/s.exec(done.text)?.[1] ?? '';
    const hash = createHash('sha256').update(script).digest('base64');
    expect(done.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`);
    const later = await browser.get(PATH);
    expect(later.text).toContain('Recovery codes left: 10');
    expect(codesIn(later)).toEqual([]);

    const db = new DatabaseSync(server.database, { readOnly: true });
    const rows = JSON.stringify([
      db.prepare('SELECT hex(sealed) FROM second_factor').all(),
      db.prepare('SELECT * FROM recovery_code').all(),
    ]);
    db.close();
    for (const secret of [app.key, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(rows.toUpperCase()).not.toContain(secret.toUpperCase());
  });

  test('an offer is of one account: no other turns it on', async () => {
    const [one, two] = [await signedUp(), await signedUp()];
    const page = await one.browser.get(PATH);
    const stolen = await two.browser.submit(page, { action: 'on', code: appOf(page).code(), password });
    expect([stolen.status, appOf(stolen).key]).toEqual([422, expect.not.stringContaining(appOf(page).key)]);
  });
});

describe('signing in', () => {
  test('asks for the code after the password; it counts once, and the token says how', async () => {
    const { who, app, used } = await turnedOn();
    const { browser, request, page } = await atCode(who.email);
    expect(page.text).toContain('<h1>Enter your code</h1>');
    expect(page.text).toContain('enter the 6-digit code');
    expect(page.text).toContain('autocomplete="one-time-code"');
    const silent = client.request({ prompt: 'none' });
    expect(client.answer(silent, await browser.get(silent.url)).get('error')).toBe('login_required');

    const other = await atCode(who.email);
    const wrong = await other.browser.submit(other.page, { code: '000000' });
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('The code is wrong')]);
    // The code that turned it on was used with that.
    expect((await other.browser.submit(wrong, { code: used })).status).toBe(422);

    const code = app.next();
    const sent = await browser.submit(page, { code: ` ${code.slice(0, 3)} ${code.slice(3)}` });
    expect(await client.verified(await client.redeem(request, sent))).toMatchObject({ amr: ['pwd', 'otp', 'mfa'] });

    const again = await other.browser.submit(wrong, { code });
    expect([again.status, again.text]).toEqual([422, expect.stringContaining('was used already')]);
  });

  test('a password that is changed before the code comes is asked for again', async () => {
    const { browser: own, who, app } = await turnedOn();
    const { browser, page } = await atCode(who.email);
    const anew = 'another line, another roof';
    const changed = await own.submit(await own.get('/oidc/change-password'), { old: password, password: anew });
    expect(changed.text).toContain('<h1>Password changed</h1>');
    const sent = await browser.submit(page, { code: app.next() });
    expect(sent.text).toContain('<h1>Sign in</h1>');
    const silent = client.request({ prompt: 'none' });
    const told = client.answer(silent, await browser.get(silent.url)).get('error');
    expect(told).toMatch(/^(login|interaction)_required$/);
  });

  test('takes digits as other keyboards write them', async () => {
    const { who, app } = await turnedOn();
    const { browser, request, page } = await atCode(who.email);
    const code = app.next().replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
    await client.redeem(request, await browser.submit(page, { code }));
  });

  test('takes a recovery code instead, once', async () => {
    const { who, codes } = await turnedOn();
    const [one = '', two = ''] = codes;
    const { browser, request, page } = await atCode(who.email);
    const [, useRecovery = ''] = page.text.split('</form>');
    const asked = await browser.submit({ ...page, text: `${useRecovery}</form>` });
    expect(asked.text).toContain('<h1>Use a recovery code</h1>');
    await client.redeem(request, await browser.submit(asked, { code: one.toUpperCase().replaceAll('-', ' ') }));

    const next = await atCode(who.email);
    const refused = await next.browser.submit(next.page, { code: one, by: 'recovery' });
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('<h1>Use a recovery code</h1>')]);
    await client.redeem(next.request, await next.browser.submit(refused, { code: two }));
    expect((await next.browser.get(PATH)).text).toContain('Recovery codes left: 8');
  });

  test('what shows that the password was right is of one sign-in, and cannot be made', async () => {
    const { who, app } = await turnedOn();
    const [one, two] = [await atCode(who.email), await atCode(who.email)];
    const held = /name="held" value="([^"]+)"/.exec(one.page.text)?.[1] as string;
    for (const made of [held, held.replace(/\.1\./, '.0.'), '', 'x.y.1.9999999999999.z']) {
      const answer = await two.browser.submit(two.page, { held: made, code: app.next() });
      expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('<h1>Sign in</h1>')]);
    }
  });

  test('codes for one account from one network are limited per minute', async () => {
    const own = await testServer({
      signIn: {
        networkPerMinute: 10_000,
        accountPerMinute: 4,
        accountPerDay: 100,
        accountPerDayOfAll: 100,
        browserPerMinute: 4,
        browserPerDay: 100,
        begunPerMinute: 1000,
      },
    });
    const at = `http://localhost:${own.port}`;
    const its = await StrictClient.of(at);
    const browser = new Browser(at);
    const email = 'ana@northside.example';
    const up = its.request({ prompt: 'create' });
    await browser.submit(await browser.get(up.url), { givenName: 'Ana', email, password });
    const offered = await browser.get(PATH);
    await browser.submit(offered, { action: 'on', code: appOf(offered).code(), password });
    const fresh = new Browser(at);
    let page = await fresh.submit(await fresh.get(its.request().url), { email, password });
    const statuses = [];
    for (let tries = 0; tries < 5; tries += 1) {
      page = await fresh.submit(page, { code: '000000' });
      statuses.push(page.status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 429]);
    expect((await fresh.submit(page, { code: appOf(offered).next() })).status).toBe(429);
    await own.end();
  });

  test('ten wrong codes a day at one account from one network; a recovery code is not held up by that', async () => {
    const { who, codes, app } = await turnedOn();
    const { browser, request, page } = await atCode(who.email);
    let answer = page;
    for (let tries = 0; tries < SERVER_LIMITS.codesOfNetworkPerDay; tries += 1) {
      answer = await browser.submit(answer, { code: '000000' });
      expect(answer.status).toBe(422);
    }
    const late = await browser.submit(answer, { code: app.next() });
    expect([late.status, late.text]).toEqual([429, expect.stringContaining('Too many wrong codes.')]);
    await client.redeem(request, await browser.submit(late, { code: codes[0] as string }));
  });
});

test('who has the password uses up no codes of a browser its owner signed in by', async () => {
  const { browser: own, who, app } = await turnedOn();
  const stranger = await atCode(who.email);
  let answer = stranger.page;
  for (let tries = 0; tries <= SERVER_LIMITS.codesOfNetworkPerDay; tries += 1)
    answer = await stranger.browser.submit(answer, { code: '000000' });
  expect(answer.status).toBe(429);
  const request = client.request({ prompt: 'login' });
  const page = await own.submit(await own.get(request.url), { email: who.email, password });
  await client.redeem(request, await own.submit(page, { code: app.next() }));
});

describe('looking after it', () => {
  test('new recovery codes take the place of the old ones', async () => {
    const { browser, codes, who } = await turnedOn();
    const [one = '', two = ''] = codes;
    const page = await browser.get(PATH);
    const made = await browser.submit(page, { action: 'codes', code: one, password });
    const fresh = codesIn(made);
    expect(fresh).toHaveLength(10);
    const sign = await atCode(who.email);
    const refused = await sign.browser.submit(sign.page, { code: two });
    expect(refused.status).toBe(422);
    await client.redeem(sign.request, await sign.browser.submit(refused, { code: fresh[9] as string }));
  });

  test('it is turned off with password and code, not with one of them', async () => {
    const { browser, app, codes, who } = await turnedOn();
    const page = await browser.get(PATH);
    for (const fields of [
      { password, code: '' },
      { password: 'not the password', code: app.next() },
      { password, code: '000000' },
    ])
      expect((await browser.submit(page, { action: 'off', ...fields })).status).toBe(422);
    const off = await browser.submit(page, { action: 'off', password, code: codes[0] as string });
    expect(off.text).toContain('<h1>Two-factor authentication turned off</h1>');
    const request = client.request();
    const sign = new Browser(issuer);
    await client.redeem(request, await sign.submit(await sign.get(request.url), { email: who.email, password }));
  });
});

test('an administrator with a second factor makes password links with a code of it', async () => {
  const boss = { givenName: 'Jun', email: 'jun@northside.example', password };
  const maker = new Browser(issuer);
  await maker.submit(await maker.get(server.firstAdministratorUrl as string), boss);
  const page = await maker.get(PATH);
  const codes = codesIn(await maker.submit(page, { action: 'on', code: appOf(page).code(), password }));
  const { who } = await signedUp();
  const form = await maker.get('/oidc/password-link');
  const without = await maker.submit(form, { email: boss.email, password, forEmail: who.email });
  expect([without.status, without.text]).toEqual([422, expect.stringContaining('enter a code too')]);
  const wrong = await maker.submit(form, { email: boss.email, password, forEmail: who.email, code: '000000' });
  expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('The code is wrong')]);
  const made = await maker.submit(form, { email: boss.email, password, forEmail: who.email, code: codes[0] as string });
  expect(made.text).toContain('/oidc/password?link=');
});
