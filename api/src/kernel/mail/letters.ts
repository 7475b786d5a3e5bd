import { isSentRegardless } from '@bothways/domain/messages';
import { DAY_MS, MINUTE_MS } from '@bothways/domain/time';
import type { Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import type { Locale } from '#kernel/http';
import type { JobQueue } from '#kernel/jobs';
import type { UnsentMail } from './letter-kind.ts';
import { messageKindOf } from './message-kind-of.ts';
import { isRefused } from './refused-addresses.store.ts';
import { type LetterRequest, writeLetter } from './templates.ts';

/** A warning that arrives later is useless. */
const NEWS_LIFE_MS = 2 * DAY_MS;
/** A digest is useless the next day. */
const DIGEST_LIFE_MS = DAY_MS / 2;
/** Receipts and payment notices stay true: a mail server that is down for a week loses no letter. */
const MONEY_LIFE_MS = 14 * DAY_MS;

/** How long sending it makes sense: an expired link opens nothing. */
function lifeMs(letter: LetterRequest): number {
  if ('minutes' in letter) return letter.minutes * MINUTE_MS;
  if ('days' in letter) return letter.days * DAY_MS;
  if ('digest' in letter) return DIGEST_LIFE_MS;
  return 'money' in letter ? MONEY_LIFE_MS : NEWS_LIFE_MS;
}

/** Besides security, a test: a person who asks for one wants to know whether letters arrive again. */
const isTriedAnyway = (letter: LetterRequest): boolean =>
  isSentRegardless(messageKindOf(letter)) || ('digest' in letter && letter.digest.isTest);

export type LetterQueue = Pick<JobQueue<UnsentMail>, 'add' | 'wake'>;

/** Composes letters with links to our pages, and queues them. */
export class Letters {
  readonly #queue: LetterQueue;
  readonly #publicUrl: string;
  readonly #nowMs: () => number;

  constructor(queue: LetterQueue, publicUrl: string, nowMs: () => number) {
    this.#queue = queue;
    this.#publicUrl = publicUrl;
    this.#nowMs = nowMs;
  }

  /**
   * Queues a letter in the transaction of the change it reports: both happen or neither. It is sent after `collect`.
   * To an address that a mail server refused go only letters of security and tests; the account's screens say so.
   */
  async post(trx: Transaction<Schema>, to: string, locale: Locale, letter: LetterRequest): Promise<void> {
    if (!isTriedAnyway(letter) && (await isRefused(trx, to))) return;
    const mail = { to, ...writeLetter(letter, locale) };
    await this.#queue.add(trx, mail, { expiresAtMs: this.#nowMs() + lifeMs(letter) });
  }

  /** Starts sending; call it after the commit. Returns at once. */
  collect(): void {
    this.#queue.wake();
  }

  /**
   * Returns the absolute address of a page. The token goes after `#`: a fragment is sent to no server and appears in no
   * log or `Referer`.
   */
  page(locale: Locale, path: string, token?: string): string {
    return `${this.#publicUrl}/${locale}/${path}${token === undefined ? '' : `#${token}`}`;
  }

  /** Returns the absolute address of an operation, for mail programs. */
  address(path: string, query: Record<string, string>): string {
    return `${this.#publicUrl}${path}?${new URLSearchParams(query)}`;
  }
}
