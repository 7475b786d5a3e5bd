import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { Counter } from 'prom-client';
import { z } from 'zod';
import type { Db, Schema } from '#kernel/db';
import { DeliveryError } from '#kernel/delivery';
import { letterPlace, type Vault } from '#kernel/vault';
import { claimLetter, type DueLetter, deleteLetter, insertLetter, postponeLetter } from './letters.store.ts';
import type { Mail, Mailer } from './mail.ts';

/** Mail servers dislike many connections at once. */
const AT_ONCE = 3;
/** Where a process ends while it sends, another takes the letter up after so long: longer than any attempt lasts. */
const CLAIM_MS = 2 * 60 * 1000;
const FIRST_WAIT_MS = 5000;
const MAX_WAIT_MS = 15 * 60 * 1000;
/** How often it is looked whether something is due. */
const TICK_MS = 5000;

const waitMs = (tries: number): number => Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1));

const mailSchema = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() });
export type UnsentMail = z.infer<typeof mailSchema>;

export interface MailQueueDeps {
  db: Db;
  mailer: Mailer;
  /** Letters hold links that open accounts: the database never sees them. */
  vault: Vault;
  log: Logger;
  nowMs: () => number;
  /** What became of letters: `sent`, `again`, `lost`. */
  outcomes: Pick<Counter<'outcome'>, 'inc'>;
}

/**
 * Sends behind the request: whether an address is known must not show in how long an answer takes, and a slow server
 * must not slow an answer. A letter is written down with what it tells about, and tried until it has left or is worth
 * nothing any more, by whichever process is there; twice only where nobody knows whether it left, with the same `Message-ID`.
 */
export class MailQueue {
  readonly #deps: MailQueueDeps;
  readonly #running = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #isWanted = false;

  constructor(deps: MailQueueDeps) {
    this.#deps = deps;
  }

  /** Keeps a mail in the transaction of what it tells about, until it has left or `expiresAtMs` has come. */
  async write(trx: Transaction<Schema>, mail: UnsentMail, expiresAtMs: number): Promise<void> {
    const id = randomUUID();
    const sealedMail = this.#deps.vault.seal(letterPlace(id), JSON.stringify(mail));
    await insertLetter(trx, { id, sealedMail, expiresAtMs }, this.#deps.nowMs());
  }

  /** Sends what an earlier process has left, and looks now and then for what is to be tried again. */
  start(): void {
    this.#timer ??= setInterval(() => this.work(), TICK_MS).unref();
    this.work();
  }

  /** Sends what is due; returns at once. */
  work(): void {
    // One that ends now may have looked before there was something.
    this.#isWanted = this.#running.size >= AT_ONCE;
    if (this.#isWanted) return;
    const lane = this.#lane()
      .catch((error: unknown) => this.#deps.log.error({ area: 'mail', err: error }, 'E-mails cannot be read'))
      .finally(() => {
        this.#running.delete(lane);
        if (this.#isWanted) this.work();
      });
    this.#running.add(lane);
  }

  /** Resolves when nothing is due and nothing is being sent. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  /** Sends what is due and ends the connection. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.idle();
    this.#deps.mailer.close();
  }

  async #lane(): Promise<void> {
    const { db, nowMs } = this.#deps;
    for (;;) {
      const letter = await claimLetter(db, nowMs(), nowMs() + CLAIM_MS);
      if (!letter) return;
      if (letter.expiresAtMs <= nowMs()) await this.#giveUp(letter, 'it is worth nothing any more');
      else await this.#send(letter);
    }
  }

  #opened({ id, sealedMail }: DueLetter): Mail {
    const mail: unknown = JSON.parse(this.#deps.vault.open(letterPlace(id), sealedMail));
    return { ...mailSchema.parse(mail), id };
  }

  async #send(letter: DueLetter): Promise<void> {
    const { db, mailer, log, nowMs, outcomes } = this.#deps;
    try {
      await mailer.send(this.#opened(letter));
    } catch (error) {
      log.error({ area: 'mail', tries: letter.tries, err: error }, 'An e-mail could not be sent');
      if (error instanceof DeliveryError && error.failure === 'recipient') {
        return this.#giveUp(letter, 'nobody is there');
      }
      outcomes.inc({ outcome: 'again' });
      return postponeLetter(db, letter.id, nowMs() + waitMs(letter.tries));
    }
    outcomes.inc({ outcome: 'sent' });
    await deleteLetter(db, letter.id);
  }

  async #giveUp({ id }: DueLetter, why: string): Promise<void> {
    await deleteLetter(this.#deps.db, id);
    this.#deps.outcomes.inc({ outcome: 'lost' });
    this.#deps.log.error({ area: 'mail', why }, 'An e-mail was given up');
  }
}
