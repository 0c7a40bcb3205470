// A real SMTP server for a test, and what it got, taken apart as a mail program does it.

import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface Message {
  to: string[];
  subject: string;
  headers: Map<string, string>;
  text: string;
  html: string;
}

export interface TestSmtp {
  readonly url: string;
  readonly messages: Message[];
  /** How often a message was offered, refused ones too. */
  readonly offered: number;
  /** The next one to this address, or the one that came already and was not taken yet. */
  next(to: string): Promise<Message>;
  /** Refuses the next so many messages with this status. */
  refuse(times: number, status: number): void;
  end(): Promise<void>;
}

export async function startSmtp(): Promise<TestSmtp> {
  const messages: Message[] = [];
  const taken = new Set<Message>();
  const waiting = new Set<() => void>();
  let [refusals, status, offered] = [0, 0, 0];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        offered += 1;
        if (refusals > 0) {
          refusals -= 1;
          done(Object.assign(new Error('not now'), { responseCode: status }));
        } else {
          const to = session.envelope.rcptTo.map(({ address }) => address);
          messages.push(messageOf(Buffer.concat(chunks).toString('latin1'), to));
          done();
        }
        for (const look of waiting) look();
      });
    },
  });
  // Whoever sends may be killed meanwhile.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    messages,
    get offered() {
      return offered;
    },
    next: (to) =>
      new Promise((resolve) => {
        const look = (): void => {
          const found = messages.find((one) => !taken.has(one) && one.to.includes(to));
          if (!found) return;
          taken.add(found);
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    refuse(times, code) {
      [refusals, status] = [times, code];
    },
    end: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function messageOf(raw: string, to: string[]): Message {
  const { headers, body } = partOf(raw);
  const boundary = /boundary="?([^";]+)/.exec(headers.get('content-type') ?? '')?.[1] as string;
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => partOf(part.replace(/^\r\n/, '')));
  const ofType = (type: string): string => {
    const part = parts.find((one) => one.headers.get('content-type')?.startsWith(type));
    return part ? decoded(part) : '';
  };
  const subject = wordsIn(headers.get('subject') ?? '');
  return { to, subject, headers, text: ofType('text/plain'), html: ofType('text/html') };
}

function partOf(raw: string): { headers: Map<string, string>; body: string } {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = new Map(
    lines.map((line) => [line.split(':')[0]?.toLowerCase() ?? '', line.replace(/^[^:]*:\s*/, '')]),
  );
  return { headers, body: rest.join('\r\n\r\n') };
}

function decoded({ headers, body }: ReturnType<typeof partOf>): string {
  const encoding = headers.get('content-transfer-encoding') ?? '7bit';
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  return encoding === 'quoted-printable' ? ofQuoted(body.replace(/=\r\n/g, '')) : body;
}

function ofQuoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

/** RFC 2047. */
function wordsIn(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_all, by: string, word: string) =>
      by.toLowerCase() === 'b' ? Buffer.from(word, 'base64').toString() : ofQuoted(word.replaceAll('_', ' ')),
    );
}
