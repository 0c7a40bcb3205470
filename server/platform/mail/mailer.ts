// Sends what people get by mail. `send` does not wait: a message goes out after the answer, and is tried a few times. The log says that it
// failed, without its address or anything that is in it. `deliver` is for jobs, which are stored and try again themselves.

import { setTimeout as wait } from 'node:timers/promises';
import { domainToASCII } from 'node:url';
import { createTransport, type Transporter } from 'nodemailer';
import type { Logger } from '../logging/logger.ts';

export interface MailSettings {
  /** smtp:// or smtps://, with name and password where the server wants them. */
  url: string;
  from: string;
  /** Before each further try of a message that did not go out. */
  retryMs: readonly number[];
}

export interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The part of the Message-ID before the "@". Absent: another one for each try. */
  messageId?: string;
  headers?: Readonly<Record<string, string>>;
}

/** The mail server refused a message for good. */
export class MailRefused extends Error {}

/** Undefined: after all nobody is written to. */
export type MakeLetter = () => Promise<Letter | undefined>;

/** In memory: what is more is not sent. */
const WAITING_MAX = 1000;
const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;

export class Mailer {
  readonly #transport: Transporter;
  readonly #settings: MailSettings;
  readonly #log: Pick<Logger, 'error'>;
  readonly #closing = new AbortController();
  readonly #inHand = new Set<Promise<void>>();

  /** `maxConnections`: messages that are sent at the same time. */
  constructor(settings: MailSettings, log: Pick<Logger, 'error'>, maxConnections = 2) {
    this.#settings = settings;
    this.#log = log;
    this.#transport = createTransport({
      url: settings.url,
      pool: true,
      maxConnections,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /** `make` is called only now, so that its work shows in no answer. */
  send(make: MakeLetter): void {
    if (this.#inHand.size >= WAITING_MAX) {
      this.#log.error({}, 'a message was not sent: too many are waiting');
      return;
    }
    const done = this.#sendNow(make).finally(() => this.#inHand.delete(done));
    this.#inHand.add(done);
  }

  /**
   * Resolves when the mail server has accepted the message. Rejects with `MailRefused` if it never will, and with another error, which has
   * nothing of the message, if it may later or `signal` aborts.
   */
  async deliver(letter: Letter, signal: AbortSignal): Promise<void> {
    const failure = await this.#try(letter, signal);
    if (failure === undefined) return;
    const { code, responseCode } = failure;
    const reason = `the mail server did not accept a message: ${[code, responseCode].filter(Boolean).join(' ')}`;
    throw isRefusal(failure) ? new MailRefused(reason) : new Error(reason);
  }

  /** What is under way is finished; what waits to be tried again is not. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#inHand);
    this.#transport.close();
  }

  async #sendNow(make: MakeLetter): Promise<void> {
    let tries = 0;
    try {
      const letter = await make();
      if (!letter) return;
      for (const waitMs of [...this.#settings.retryMs, undefined]) {
        tries += 1;
        const failure = await this.#try(letter);
        if (failure === undefined) return;
        if (waitMs === undefined || isFinal(failure)) throw failure;
        await wait(waitMs, undefined, { signal: this.#closing.signal, ref: false });
      }
    } catch (error) {
      // Its text may have the address.
      const { code, responseCode } = error as SmtpFailure;
      this.#log.error({ code, responseCode, tries }, 'a message was not sent');
    }
  }

  async #try(letter: Letter, signal?: AbortSignal): Promise<SmtpFailure | undefined> {
    const { to, subject, text, html, messageId, headers } = letter;
    const { from } = this.#settings;
    try {
      await this.#transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        ...(messageId !== undefined && { messageId: `<${messageId}@${domainOf(from)}>` }),
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
        ...(signal && { signal }),
      });
      return undefined;
    } catch (error) {
      return error as SmtpFailure;
    }
  }
}

interface SmtpFailure extends Error {
  code?: string;
  responseCode?: number;
}

/** The domain of "Name <name@domain>". */
function domainOf(from: string): string {
  return domainToASCII(/@([^\s@<>]+)>?\s*$/.exec(from)?.[1] ?? '') || 'localhost';
}

/** The server accepts this message for this address never. A sign-in that fails is not about the message. */
function isRefusal({ code, responseCode }: SmtpFailure): boolean {
  return responseCode !== undefined && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
}

/** The server refused it for good. */
function isFinal({ responseCode }: SmtpFailure): boolean {
  return responseCode !== undefined && responseCode >= 500;
}
