// The owner of an account on a new browser, while strangers on other networks guess passwords and codes and request letters.

import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import { codeAt } from '../../../server/identity/totp.ts';
import { settingsFrom } from '../../../server/platform/settings/settings.ts';
import { type TestServer, testServer } from '../../../server/testing/test-server.ts';
import { type Message, startSmtp, type TestSmtp } from '../../services/smtp.ts';
import { Browser, type Page, StrictClient } from './client.ts';

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
/** So many networks with all of their guesses reach the ceiling of the tests. */
const CEILING_NETWORKS = 3;
const password = 'a rising line under a roof';
const wrong = 'not her password at all';

let smtp: TestSmtp;
let server: TestServer;
let mailing: TestServer;
beforeAll(async () => {
  smtp = await startSmtp();
  const { signIn } = settingsFrom({}).identity;
  const settings = {
    trustProxy: ['loopback'],
    signIn: { ...signIn, accountPerDayOfAll: CEILING_NETWORKS * signIn.accountPerDay },
  };
  const mail = { url: smtp.url, from: 'boards@northside.example', retryMs: [] };
  [server, mailing] = await Promise.all([testServer(settings), testServer({ ...settings, mail })]);
});
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  await Promise.all([server.end(), mailing.end()]);
  await smtp.end();
});

const later = (ms: number) => {
  const nowMs = Date.now();
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(nowMs + ms);
};
const issuerOf = (at: TestServer) => `http://localhost:${at.port}`;
let drawn = 0;
/** A network that nobody has come from yet. */
const newNetwork = () => `10.0.${Math.floor(++drawn / 250)}.${drawn % 250}`;
const browserAt = (at: TestServer, network = newNetwork()) => new Browser(issuerOf(at), { 'x-forwarded-for': network });
const linkIn = ({ text }: Message) => /^http\S+$/m.exec(text)?.[0] as string;
const isIn = ({ url }: Page): boolean => url.pathname === '/oauth/callback' && url.searchParams.has('code');

async function signIn(browser: Browser, at: TestServer, email: string, text: string): Promise<Page> {
  const client = await StrictClient.of(issuerOf(at));
  return browser.submit(await browser.get(client.request({ prompt: 'login' }).url), { email, password: text });
}

let people = 0;
async function owner(at: TestServer) {
  const email = `ana${++people}@northside.example`;
  const own = browserAt(at);
  const client = await StrictClient.of(issuerOf(at));
  const page = await own.submit(await own.get(client.request({ prompt: 'create' }).url), {
    givenName: 'Ana',
    email,
    password,
  });
  if (at === mailing) await own.submit(await own.get(linkIn(await smtp.next(email))), { password });
  else expect(isIn(page)).toBe(true);
  return { email, own };
}

/** As often as it is let from one network: minute after minute, until the next is refused for the day. */
async function guessAll(at: TestServer, email: string, network = newNetwork()): Promise<number> {
  let looked = 0;
  for (let minute = 0; minute < 10; minute += 1) {
    for (;;) {
      const { status } = await signIn(browserAt(at, network), at, email, wrong);
      if (status === 429) break;
      looked += 1;
    }
    later(61_000);
  }
  return looked;
}

describe('guessed passwords', () => {
  test('a new browser of a network that has not guessed signs in while twenty networks guess', async () => {
    const { email } = await owner(server);
    const guessers = Array.from({ length: 20 }, newNetwork);
    const statuses = await Promise.all(
      guessers.flatMap((network) => [1, 2].map(() => signIn(browserAt(server, network), server, email, wrong))),
    );
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([422]));
    expect(isIn(await signIn(browserAt(server), server, email, password))).toBe(true);
  });

  test('one network has five a minute and twenty a day, and all together have a ceiling', async () => {
    const { email, own } = await owner(server);
    const { accountPerDay } = settingsFrom({}).identity.signIn;
    expect(await guessAll(server, email)).toBe(accountPerDay);
    expect(isIn(await signIn(browserAt(server), server, email, password))).toBe(true);
    for (let networks = 1; networks < CEILING_NETWORKS; networks += 1)
      expect(await guessAll(server, email)).toBe(accountPerDay);
    const above = await signIn(browserAt(server), server, email, password);
    expect([above.status, above.text]).toEqual([429, expect.stringContaining('Too many attempts today.')]);
    expect(Number(above.headers.get('retry-after'))).toBeGreaterThan(60);
    expect(isIn(await signIn(own, server, email, password))).toBe(true);
    later(DAY_MS);
    expect(isIn(await signIn(browserAt(server), server, email, password))).toBe(true);
  }, 60_000);

  test('networks of one IPv6 site are one', async () => {
    const { email } = await owner(server);
    const pages = [];
    for (let n = 0; n < 6; n += 1)
      pages.push(await signIn(browserAt(server, `2001:db8:7:${n}::1`), server, email, wrong));
    expect(pages.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 429]);
  });

  test('right passwords use up nothing: thirty devices of one network sign in to one account', async () => {
    const { email } = await owner(server);
    const network = newNetwork();
    for (let device = 0; device < 30; device += 1)
      expect(isIn(await signIn(browserAt(server, network), server, email, password)), `${device}`).toBe(true);
  });
});

describe('guessed codes', () => {
  async function withApp() {
    const { email, own } = await owner(server);
    const page = await own.get('/oidc/second-factor');
    const key = /<p class="link" dir="ltr">([A-Z2-7 ]+)<\/p>/.exec(page.text)?.[1]?.replaceAll(' ', '') ?? '';
    const bits = [...key].map((letter) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
    );
    const secret = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
    const code = (steps: number) => codeAt(secret, Math.floor(Date.now() / 30_000) + steps);
    const on = await own.submit(page, { action: 'on', code: code(0), password });
    const [recovery = ''] = /[a-z2-7-]{19}/.exec(on.text) ?? [];
    return { email, code, recovery };
  }
  /** Wrong codes from a network that has the password, until the next is refused. */
  async function guessCodes(email: string, browser = browserAt(server)): Promise<number> {
    let page = await signIn(browser, server, email, password);
    for (let looked = 0; ; ) {
      page = await browser.submit(page, { code: '000000' });
      if (page.status === 422) looked += 1;
      else if (page.text.includes('Too many wrong codes')) return looked;
      else later(61_000);
    }
  }

  test('a stranger who has the password leaves its owner the codes of another network', async () => {
    const { email, code } = await withApp();
    expect(await guessCodes(email)).toBe(SERVER_LIMITS.codesOfNetworkPerDay);
    const fresh = browserAt(server);
    const page = await signIn(fresh, server, email, password);
    expect(isIn(await fresh.submit(page, { code: code(1) }))).toBe(true);
  });

  test('a hundred wrong ones a day from all networks; a recovery code is not held up by that', async () => {
    const { email, code, recovery } = await withApp();
    let looked = 0;
    for (let of = 1; of > 0; looked += of) of = await guessCodes(email);
    expect(looked).toBe(SERVER_LIMITS.codesPerDay);
    const fresh = browserAt(server);
    const late = await fresh.submit(await signIn(fresh, server, email, password), { code: code(1) });
    expect([late.status, late.text]).toEqual([429, expect.stringContaining('Too many wrong codes.')]);
    expect(isIn(await fresh.submit(late, { code: recovery, by: 'recovery' }))).toBe(true);
  }, 60_000);

  test('setting the password by link again and again gives no more codes a day', async () => {
    const { email } = await withApp();
    const boss = { givenName: 'Bo', email: 'bo@northside.example', password };
    const maker = browserAt(server);
    await maker.submit(await maker.get(server.firstAdministratorUrl as string), boss);
    let looked = 0;
    for (let of = 1; of > 0; looked += of) {
      const made = await maker.submit(await maker.get('/oidc/password-link'), { ...boss, forEmail: email });
      const link = /<p class="link" dir="ltr">([^<]+)<\/p>/.exec(made.text)?.[1]?.replaceAll('&#38;', '&') as string;
      const thief = browserAt(server);
      await thief.submit(await thief.get(link), { password });
      of = await guessCodes(email, thief);
    }
    expect(looked).toBe(SERVER_LIMITS.codesPerDay);
  }, 60_000);
});

describe('letters', () => {
  const lettersTo = (email: string) =>
    smtp.messages.filter(({ to, subject }) => to.includes(email) && subject === 'Set a new password for Atrium');
  async function forgot(email: string, network = newNetwork()): Promise<void> {
    const browser = browserAt(mailing, network);
    const page = await browser.submit(await browser.get('/oidc/forgot'), { email });
    expect(page.text).toContain('<h1>Check your email</h1>');
  }
  /** So many letters to this address arrive, and no more: a letter to somebody else goes out after them. */
  async function expectLetters(email: string, count: number): Promise<void> {
    await letterToSomebodyElse();
    await expect.poll(() => lettersTo(email).length).toBe(count);
  }
  /** Waits for a letter to somebody new. The letter before it may still be on its way. */
  async function letterToSomebodyElse(): Promise<void> {
    const email = `nobody${++people}@northside.example`;
    const browser = browserAt(mailing);
    const client = await StrictClient.of(issuerOf(mailing));
    await browser.submit(await browser.get(client.request({ prompt: 'create' }).url), {
      givenName: 'N',
      email,
      password,
    });
    await smtp.next(email);
  }

  test('strangers who use up sign-in attempts and reset mails leave the owner a working reset mail', async () => {
    const { email } = await owner(mailing);
    for (let networks = 0; networks < CEILING_NETWORKS; networks += 1) await guessAll(mailing, email);
    expect((await signIn(browserAt(mailing), mailing, email, password)).status).toBe(429);
    const strangers = [newNetwork(), newNetwork(), newNetwork()];
    for (const network of strangers) for (let n = 0; n < 6; n += 1) await forgot(email, network);
    const before = strangers.length * SERVER_LIMITS.lettersOfNetworkPerHour;
    await expectLetters(email, before);

    const own = browserAt(mailing);
    await own.submit(await own.get('/oidc/forgot'), { email });
    await expect.poll(() => lettersTo(email).length).toBe(before + 1);
    const anew = 'another line, another roof';
    await own.submit(await own.get(linkIn(lettersTo(email).at(-1) as Message)), { password: anew });
    // A sign-in of the same millisecond as the new password would be one from before it.
    later(1);
    expect(isIn(await signIn(own, mailing, email, anew))).toBe(true);
  }, 60_000);

  test('a mailbox gets so many a day; the last one’s link works until there may be another', async () => {
    const { email } = await owner(mailing);
    for (let n = 0; n < SERVER_LIMITS.lettersPerDay + 5; n += 1) await forgot(email);
    await expectLetters(email, SERVER_LIMITS.lettersPerDay);
    const opened = async ({ text }: Message) => (await browserAt(mailing).get(linkIn({ text } as Message))).status;
    const last = lettersTo(email).filter(({ text }) => text.includes('within a day'));
    expect(last).toHaveLength(1);
    later(2 * HOUR_MS);
    expect(await opened(lettersTo(email)[0] as Message)).toBe(410);
    later(DAY_MS - 3 * HOUR_MS);
    expect(await opened(last[0] as Message)).toBe(200);
    later(2 * HOUR_MS);
    await forgot(email);
    await expect.poll(() => lettersTo(email).length).toBe(SERVER_LIMITS.lettersPerDay + 1);
  }, 60_000);

  test('the last one a network gets in a day is as good', async () => {
    const { email } = await owner(mailing);
    const network = newNetwork();
    for (let hour = 0; hour < 4; hour += 1) {
      for (let n = 0; n < 4; n += 1) await forgot(email, network);
      later(HOUR_MS + 1000);
    }
    await expectLetters(email, SERVER_LIMITS.lettersOfNetworkPerDay);
    const last = lettersTo(email).find(({ text }) => text.includes('within a day')) as Message;
    later(12 * HOUR_MS);
    expect((await browserAt(mailing).get(linkIn(last))).status).toBe(200);
  }, 60_000);
});
