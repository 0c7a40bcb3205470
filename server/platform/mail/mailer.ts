// Sends what people get by mail. Whoever asks does not wait: a message goes out after the answer, is tried a few times, and that it
// failed stands in the log without its address or anything that is in it.

import { setTimeout as wait } from 'node:timers/promises';
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
}

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

  constructor(settings: MailSettings, log: Pick<Logger, 'error'>) {
    this.#settings = settings;
    this.#log = log;
    this.#transport = createTransport({
      url: settings.url,
      pool: true,
      maxConnections: 2,
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
    const done = this.#deliver(make).finally(() => this.#inHand.delete(done));
    this.#inHand.add(done);
  }

  /** What is under way is finished; what waits to be tried again is not. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#inHand);
    this.#transport.close();
  }

  async #deliver(make: MakeLetter): Promise<void> {
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

  async #try({ to, subject, text, html }: Letter): Promise<SmtpFailure | undefined> {
    try {
      await this.#transport.sendMail({
        from: this.#settings.from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated' },
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

/** The server refused it for good. */
function isFinal({ responseCode }: SmtpFailure): boolean {
  return responseCode !== undefined && responseCode >= 500;
}
