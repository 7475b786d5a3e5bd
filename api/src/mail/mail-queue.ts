import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Counter } from 'prom-client';
import { z } from 'zod';
import type { Db } from '../db/database.ts';
import { DeliveryError } from '../delivery/delivery-error.ts';
import { letterPlace } from '../vault/sealed.store.ts';
import type { Vault } from '../vault/vault.ts';
import {
  claimLetter,
  type DueLetter,
  deleteLetter,
  insertLetter,
  type NewLetter,
  postponeLetter,
} from './letters.store.ts';
import type { Mail, Mailer } from './mail.ts';

/** Mail servers dislike many connections at once. */
const AT_ONCE = 3;
/** More than this waits to be written down only when somebody floods us. */
const MAX_UNWRITTEN = 1000;
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
 * must not slow an answer. A letter is written down first, and sent until it has left or is worth nothing any more, by
 * whichever process is there; twice only where nobody knows whether it left, with the same `Message-ID`.
 */
export class MailQueue {
  readonly #deps: MailQueueDeps;
  readonly #running = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #unwritten = 0;
  #written: Promise<void> = Promise.resolve();
  #isWanted = false;

  constructor(deps: MailQueueDeps) {
    this.#deps = deps;
  }

  /** Takes a mail and returns at once; beyond what may wait the mail is dropped, visibly. */
  post(mail: UnsentMail, expiresAtMs: number): void {
    const { db, log, nowMs } = this.#deps;
    if (this.#unwritten >= MAX_UNWRITTEN) {
      this.#drop('too many wait');
      return;
    }
    this.#unwritten += 1;
    const letter = this.#sealed(mail, expiresAtMs);
    this.#written = this.#written
      .then(() => insertLetter(db, letter, nowMs()))
      .then(() => this.work())
      .catch((error: unknown) => {
        log.error({ area: 'mail', err: error }, 'An e-mail could not be written down');
        this.#drop('the database does not take it');
      })
      .finally(() => {
        this.#unwritten -= 1;
      });
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
    while (this.#unwritten > 0 || this.#running.size > 0) {
      await this.#written;
      await Promise.all(this.#running);
    }
  }

  /** Sends what is due and ends the connection. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.idle();
    this.#deps.mailer.close();
  }

  #sealed(mail: UnsentMail, expiresAtMs: number): NewLetter {
    const id = randomUUID();
    return { id, sealedMail: this.#deps.vault.seal(letterPlace(id), JSON.stringify(mail)), expiresAtMs };
  }

  #drop(why: string): void {
    this.#deps.outcomes.inc({ outcome: 'lost' });
    this.#deps.log.error({ area: 'mail', why }, 'An e-mail was dropped');
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
    this.#drop(why);
  }
}
