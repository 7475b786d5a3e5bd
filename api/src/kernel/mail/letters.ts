import { DAY_MS, MINUTE_MS } from '@bothways/domain/time';
import type { Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import type { Locale } from '#kernel/http';
import type { JobQueue } from '#kernel/jobs';
import type { UnsentMail } from './letter-kind.ts';
import { type LetterRequest, writeLetter } from './templates.ts';

/** A warning that comes later helps nobody. */
const NEWS_LIFE_MS = 2 * DAY_MS;
/** What stood in an hour or a day is of no use the day after. */
const DIGEST_LIFE_MS = DAY_MS / 2;
/** A receipt stays true, and what is due stays due: a mail server that is away for a week costs nobody their letter. */
const MONEY_LIFE_MS = 14 * DAY_MS;

/** For how long it makes sense to send it: a link that has ended opens nothing. */
function lifeMs(letter: LetterRequest): number {
  if ('minutes' in letter) return letter.minutes * MINUTE_MS;
  if ('days' in letter) return letter.days * DAY_MS;
  if ('digest' in letter) return DIGEST_LIFE_MS;
  return 'money' in letter ? MONEY_LIFE_MS : NEWS_LIFE_MS;
}

export type LetterQueue = Pick<JobQueue<UnsentMail>, 'add' | 'wake'>;

/** Writes letters with addresses of our pages, and posts them. */
export class Letters {
  readonly #queue: LetterQueue;
  readonly #publicUrl: string;
  readonly #nowMs: () => number;

  constructor(queue: LetterQueue, publicUrl: string, nowMs: () => number) {
    this.#queue = queue;
    this.#publicUrl = publicUrl;
    this.#nowMs = nowMs;
  }

  /** Posts a letter with what it tells about: both happen or neither. It leaves after `collect`. */
  async post(trx: Transaction<Schema>, to: string, locale: Locale, letter: LetterRequest): Promise<void> {
    const mail = { to, ...writeLetter(letter, locale) };
    await this.#queue.add(trx, mail, { expiresAtMs: this.#nowMs() + lifeMs(letter) });
  }

  /** To be called once the transaction is through; returns at once, letters leave behind the answer. */
  collect(): void {
    this.#queue.wake();
  }

  /**
   * The absolute address of a page. The token stands behind `#`: a fragment is sent to no server, stands in no log
   * and in no `Referer`.
   */
  page(locale: Locale, path: string, token?: string): string {
    return `${this.#publicUrl}/${locale}/${path}${token === undefined ? '' : `#${token}`}`;
  }
}
