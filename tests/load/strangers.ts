// What strangers without any account do from twenty networks, all at once and without pause: begin sign-ins, guess passwords, sign up,
// ask for letters, open boards that ask first, guess links' passwords and invites, hold sockets. Knows addresses of people, as anybody
// may, and one link with a password and one to a board that asks first, as whoever was sent them once.

import { randomBytes } from 'node:crypto';
import { WebSocket } from 'ws';
import { deriveBoard } from '../../server/auth/links.ts';
import type { Seeded } from '../../server/testing/txns.ts';
import { Browser, type StrictClient } from '../contract/identity/client.ts';

export interface Known {
  address: string;
  client: StrictClient;
  emails: readonly string[];
  /** Links, each to a board of its own. */
  withPassword: { alias: string; secret: string };
  asking: { alias: string; secret: string };
}

const NETWORKS = 20;
/** Sockets of one network, without a HELLO. */
const HELD = 20;

export class Strangers {
  /** How often the server answered with each status; 0: the line broke. */
  readonly statuses = new Map<number, number>();
  readonly #known: Known;
  readonly #random: Seeded;
  readonly #running: Promise<void>[];
  readonly #sockets: WebSocket[] = [];
  #isOver = false;

  constructor(known: Known, random: Seeded) {
    this.#known = known;
    this.#random = random;
    this.#running = Array.from({ length: NETWORKS }, (_, n) => this.#run({ 'x-forwarded-for': `203.0.113.${n + 1}` }));
  }

  async end(): Promise<void> {
    this.#isOver = true;
    for (const socket of this.#sockets) socket.terminate();
    await Promise.all(this.#running);
  }

  async #run(from: Record<string, string>): Promise<void> {
    for (let n = 0; n < HELD; n++) this.#hold(from);
    const deeds = [
      () => this.#begin(from),
      () => this.#guess(from),
      () => this.#signUp(from),
      () => this.#askForLetter(from),
      () => this.#open(from, { ...this.#known.asking }),
      () => this.#open(from, { ...this.#known.withPassword, password: `leaf ${this.#random.below(1e6)}` }),
      () => this.#open(from, this.#newBoard()),
      () => this.#post(from, '/api/invites/shown', { token: randomBytes(32).toString('base64url') }),
    ];
    while (!this.#isOver) {
      const deed = deeds[this.#random.below(deeds.length)] as () => Promise<number>;
      const status = await deed().catch(() => 0);
      this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    }
  }

  #hold(headers: Record<string, string>): void {
    const socket = new WebSocket(`${this.#known.address.replace('http', 'ws')}/ws`, { headers });
    socket.on('error', () => undefined);
    this.#sockets.push(socket);
  }

  async #begin(from: Record<string, string>): Promise<number> {
    const { url } = this.#known.client.request({ login_hint: 'x'.repeat(100 + this.#random.below(150)) });
    return (await new Browser(this.#known.client.found.issuer, from).get(url)).status;
  }

  async #guess(from: Record<string, string>): Promise<number> {
    const browser = new Browser(this.#known.client.found.issuer, from);
    const form = await browser.get(this.#known.client.request({ prompt: 'login' }).url);
    if (form.status !== 200) return form.status;
    return (await browser.submit(form, { email: this.#someone(), password: 'one of many guesses' })).status;
  }

  async #signUp(from: Record<string, string>): Promise<number> {
    const browser = new Browser(this.#known.client.found.issuer, from);
    const form = await browser.get(this.#known.client.request({ prompt: 'create' }).url);
    if (form.status !== 200) return form.status;
    const email = `nobody${this.#random.below(1e9)}@elsewhere.example`;
    return (await browser.submit(form, { givenName: 'N', familyName: 'O', email, password: 'one of many guesses' }))
      .status;
  }

  async #askForLetter(from: Record<string, string>): Promise<number> {
    const browser = new Browser(this.#known.client.found.issuer, from);
    const form = await browser.get('/oidc/forgot');
    if (form.status !== 200) return form.status;
    return (await browser.submit(form, { email: this.#someone() })).status;
  }

  #open(from: Record<string, string>, body: object): Promise<number> {
    return this.#post(from, '/api/boards/open', body);
  }

  #newBoard(): { alias: string; secret: string } {
    const secret = randomBytes(32);
    return { alias: deriveBoard(secret).alias, secret: secret.toString('base64url') };
  }

  async #post(from: Record<string, string>, path: string, body: object): Promise<number> {
    const headers = { 'content-type': 'application/json', ...from };
    const response = await fetch(this.#known.address + path, { method: 'POST', headers, body: JSON.stringify(body) });
    await response.arrayBuffer();
    return response.status;
  }

  #someone(): string {
    const { emails } = this.#known;
    return emails[this.#random.below(emails.length)] as string;
  }
}
