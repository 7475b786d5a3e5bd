import type { Logger } from 'pino';
import type { Mail, Mailer } from './mail.ts';

/** Mail servers dislike many connections at once. */
const AT_ONCE = 3;
/** More than this waits only when the server is down or somebody floods us. */
const MAX_WAITING = 1000;

/**
 * Sends behind the request: whether an address is known must not show in how long an answer takes, and a slow server
 * must not slow an answer. A mail that fails is told to the log; whoever waits for it asks for another.
 */
export class MailQueue {
  readonly #mailer: Mailer;
  readonly #log: Logger;
  readonly #waiting: Mail[] = [];
  readonly #running = new Set<Promise<void>>();

  constructor(mailer: Mailer, log: Logger) {
    this.#mailer = mailer;
    this.#log = log;
  }

  /** Takes a mail and returns at once; beyond what may wait the mail is dropped, visibly. */
  post(mail: Mail): void {
    if (this.#waiting.length >= MAX_WAITING) {
      this.#log.error(
        { area: 'mail', waiting: this.#waiting.length },
        'An e-mail was dropped: too many wait',
      );
      return;
    }
    this.#waiting.push(mail);
    this.#next();
  }

  /** Resolves when nothing waits and nothing is being sent. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  /** Sends what waits and ends the connection. */
  async close(): Promise<void> {
    await this.idle();
    this.#mailer.close();
  }

  #next(): void {
    if (this.#running.size >= AT_ONCE) return;
    const mail = this.#waiting.shift();
    if (!mail) return;
    const sending = this.#send(mail).finally(() => {
      this.#running.delete(sending);
      this.#next();
    });
    this.#running.add(sending);
  }

  async #send(mail: Mail): Promise<void> {
    try {
      await this.#mailer.send(mail);
    } catch (error) {
      this.#log.error({ area: 'mail', err: error }, 'An e-mail could not be sent');
    }
  }
}
