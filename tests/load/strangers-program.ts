// Strangers without any account, from twenty addresses of this machine, all at once and without pause: they begin sign-ins, guess
// passwords, sign up, ask for letters, open boards that ask first, guess links' passwords and invites, make boards and change the passwords
// of their links, leave uploads unfinished, hold sockets that say nothing. They know addresses of people, as anybody may, one link with a
// password and one to a board that asks first, as whoever was sent them once.
//
// A program of its own, of low priority, so that what it needs of the machine is not taken for the server's: Node's sockets and HTTP, and
// nothing of the product, not even its tests' clients. What is known is its argument, as JSON; it says when it begins, and at the end of
// its input how often the server answered each deed with each status (0: the line broke).

import { createHash, randomBytes } from 'node:crypto';
import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { constants, setPriority } from 'node:os';

export interface Known {
  /** Where people reach the server; it listens on 127.0.0.1. */
  issuer: string;
  emails: string[];
  /** Links, each to a board of its own. */
  withPassword: { alias: string; secret: string };
  asking: { alias: string; secret: string };
  seed: number;
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** A board of a stranger's own, with one of its links. */
interface OwnBoard {
  id: string;
  token: string;
  link: string;
  uploaded: number;
}

const NETWORKS = 20;
/** Sockets of one network that say nothing. */
const HELD = 20;
const LEAD_MAX = 5;
const UPLOAD_BYTES = 256;
const PASSWORD = 'one of many guesses';

const { issuer, emails, withPassword, asking, seed } = JSON.parse(process.argv[2] ?? '{}') as Known;
const { port, host } = new URL(issuer);
let isOver = false;
const sockets: Socket[] = [];
const statuses = new Map<string, number>();

/** xorshift32: the same run of deeds for a seed, as far as the server's answers are. */
let state = seed | 1;
function below(limit: number): number {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) % limit;
}

class Network {
  readonly #from: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 4 });
  #cookies = new Map<string, string>();
  #own: OwnBoard | undefined;

  constructor(n: number) {
    this.#from = `127.0.1.${n + 1}`;
    for (let socket = 0; socket < HELD; socket++) this.#hold();
  }

  async run(): Promise<void> {
    const deeds: Record<string, () => Promise<number>> = {
      begin: () => this.#begin(),
      guess: () => this.#form({ prompt: 'login' }, { email: someone(), password: PASSWORD }),
      signUp: () =>
        this.#form({ prompt: 'create' }, { givenName: 'N', familyName: 'O', email: nobody(), password: PASSWORD }),
      letter: () => this.#askForLetter(),
      ask: () => this.#open(asking),
      password: () => this.#open({ ...withPassword, password: `leaf ${below(1e6)}` }),
      invite: async () => (await this.#post('/api/invites/shown', { token: random() })).status,
      make: () => this.#make(),
      change: () => this.#change(),
      upload: () => this.#upload(),
    };
    const names = Object.keys(deeds);
    while (!isOver) {
      const name = names[below(names.length)] as string;
      const key = `${name} ${await (deeds[name] as () => Promise<number>)().catch(() => 0)}`;
      statuses.set(key, (statuses.get(key) ?? 0) + 1);
    }
    this.#agent.destroy();
  }

  #hold(): void {
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: this.#from });
    const key = randomBytes(16).toString('base64');
    socket.on('error', () => undefined);
    socket.write(
      `GET /ws HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
    );
    sockets.push(socket);
  }

  #begin(): Promise<number> {
    this.#cookies.clear();
    const hint = 'x'.repeat(100 + below(150));
    return this.#browse('GET', authorization({ login_hint: hint })).then(({ status }) => status);
  }

  /** The first form of a sign-in, filled in and sent. */
  async #form(more: Record<string, string>, fields: Record<string, string>): Promise<number> {
    this.#cookies.clear();
    return this.#submit(await this.#browse('GET', authorization(more)), fields);
  }

  async #askForLetter(): Promise<number> {
    this.#cookies.clear();
    return this.#submit(await this.#browse('GET', '/oidc/forgot'), { email: someone() });
  }

  async #submit({ status, text }: Answer, fields: Record<string, string>): Promise<number> {
    const [, action, inner = ''] = /<form method="post" action="([^"]+)"[^>]*>([\s\S]*?)<\/form>/.exec(text) ?? [];
    if (action === undefined) return status;
    const hidden = [...inner.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    const sent = new URLSearchParams(hidden.map(([, name, value]) => [name as string, value as string]));
    for (const [name, value] of Object.entries(fields)) sent.set(name, value);
    return (await this.#browse('POST', action, sent.toString())).status;
  }

  async #open(body: object): Promise<number> {
    return (await this.#post('/api/boards/open', body)).status;
  }

  /** A new board, and a link of it. */
  async #make(): Promise<number> {
    const secret = randomBytes(32);
    const opened = await this.#post('/api/boards/open', {
      alias: aliasOf(secret),
      secret: secret.toString('base64url'),
    });
    if (opened.status !== 200) return opened.status;
    const { id, token } = JSON.parse(opened.text) as { id: string; token: string };
    const made = await this.#post(`/api/boards/${id}/links`, { role: 'viewer' }, { authorization: `Bearer ${token}` });
    if (made.status === 201) this.#own = { id, token, link: JSON.parse(made.text).sha256, uploaded: 0 };
    return made.status;
  }

  /** Another password of the link, which costs the server a derivation. */
  async #change(): Promise<number> {
    if (!this.#own) return this.#make();
    const { id, token, link } = this.#own;
    const body = JSON.stringify({ password: `leaf ${below(1e6)}` });
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    return (await this.#send('PATCH', `/api/boards/${id}/links/${link}`, headers, body)).status;
  }

  async #upload(): Promise<number> {
    if (!this.#own) return this.#make();
    const { id, token, uploaded } = this.#own;
    const path = `/api/boards/${id}/parts/${'ab'.repeat(16)}/1?offset=${uploaded}`;
    const headers = { 'content-type': 'application/octet-stream', authorization: `Bearer ${token}` };
    const { status } = await this.#send('PUT', path, headers, randomBytes(UPLOAD_BYTES));
    if (status === 200) this.#own.uploaded += UPLOAD_BYTES;
    return status;
  }

  #post(path: string, body: object, more: OutgoingHttpHeaders = {}): Promise<Answer> {
    return this.#send('POST', path, { 'content-type': 'application/json', ...more }, JSON.stringify(body));
  }

  /** As a browser does: with cookies, and led on. */
  async #browse(method: string, path: string, body?: string): Promise<Answer> {
    let answer = await this.#page(method, path, body);
    for (let led = 0; led < LEAD_MAX; led++) {
      const next = answer.headers.location && new URL(answer.headers.location, issuer);
      if (!next || next.host !== host || next.pathname.startsWith('/oauth/')) break;
      answer = await this.#page('GET', next.pathname + next.search);
    }
    return answer;
  }

  async #page(method: string, path: string, body?: string): Promise<Answer> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const form = body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded', origin: issuer };
    const answer = await this.#send(method, path, { accept: 'text/html', cookie, ...form }, body);
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name !== undefined && value !== undefined) this.#cookies.set(name, value);
    }
    return answer;
  }

  #send(method: string, path: string, headers: OutgoingHttpHeaders, body?: string | Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const options = { host: '127.0.0.1', port, localAddress: this.#from, agent: this.#agent, method, path };
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
      const sent = request({ ...options, headers: { host, ...length, ...headers } }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () => {
          const { statusCode: status = 0, headers } = response;
          resolve({ status, headers, text: Buffer.concat(parts).toString() });
        });
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }
}

function authorization(more: Record<string, string>): string {
  const parameters = {
    response_type: 'code',
    client_id: 'atrium',
    redirect_uri: `${issuer}/oauth/callback`,
    scope: 'openid profile email',
    state: random(),
    nonce: random(),
    code_challenge_method: 'S256',
    code_challenge: createHash('sha256').update(random()).digest('base64url'),
    ...more,
  };
  return `/oidc/auth?${new URLSearchParams(parameters)}`;
}

/** As docs/formats.md has it: the first 16 digits of SHA-256('atrium/alias' ‖ 0 ‖ secret) in base 32. */
function aliasOf(secret: Buffer): string {
  const bits = [...createHash('sha256').update('atrium/alias\0').update(secret).digest()]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  const digits = (bits.match(/.{5}/g) ?? []).slice(0, 16);
  return digits.map((five) => 'abcdefghijklmnopqrstuvwxyz234567'[Number.parseInt(five, 2)]).join('');
}

function random(): string {
  return randomBytes(32).toString('base64url');
}

function someone(): string {
  return emails[below(emails.length)] as string;
}

function nobody(): string {
  return `nobody${below(1e9)}@elsewhere.example`;
}

setPriority(constants.priority.PRIORITY_LOW);
const running = Array.from({ length: NETWORKS }, (_, n) => new Network(n).run());
console.log('begun');
process.stdin.resume();
process.stdin.on('end', () => {
  isOver = true;
  for (const socket of sockets) socket.destroy();
  void Promise.all(running).then(() => {
    console.log(JSON.stringify([...statuses]));
    process.exit();
  });
});
