import { CHOSEN_KINDS, HELD_KINDS, isSentRegardless, type MessageKind } from '@bothways/domain/messages';
import { DAY_MS, MINUTE_MS } from '@bothways/domain/time';
import type { Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import type { Locale } from '#kernel/http';
import type { JobQueue } from '#kernel/jobs';
import type { StopLinks } from './digest-letter.ts';
import type { UnsentMail } from './letter-kind.ts';
import { messageKindOf } from './message-kind-of.ts';
import { dueForReader } from './quiet-times.store.ts';
import { isRefused } from './refused-addresses.store.ts';
import { stopToken } from './stop-token.ts';
import { readerOf } from './stopped-letters.store.ts';
import { type LetterRequest, writeLetter } from './templates.ts';

/** Where letters are ended whose kind has no way of its own. */
export const STOP_PAGE = 'stop-letters';
export const STOP_PATH = '/api/letters/stop';

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

const chosenKind = (kind: MessageKind) => CHOSEN_KINDS.find((chosen) => chosen === kind);

interface Stopping {
  page: string;
  path: string;
  /** The kind of letters and their reader, as named by a token. */
  kind: string;
  id: string;
}

interface LettersDeps {
  queue: LetterQueue;
  publicUrl: string;
  /** Key of the unsubscribe tokens. */
  stopKey: Buffer;
  nowMs: () => number;
}

export type LetterQueue = Pick<JobQueue<UnsentMail>, 'add' | 'wake'>;

/** Composes letters with links to our pages, and queues them. */
export class Letters {
  readonly #deps: LettersDeps;

  constructor(deps: LettersDeps) {
    this.#deps = deps;
  }

  /**
   * Queues a letter in the transaction of the change it reports: both happen or neither. It is sent after `collect`.
   * To an address that a mail server refused go only letters of security and tests; the account's screens say so.
   * Nothing goes to people who have switched its kind off; what can be switched off waits for the end of their quiet hours.
   */
  async post(trx: Transaction<Schema>, to: string, locale: Locale, letter: LetterRequest): Promise<void> {
    if (!isTriedAnyway(letter) && (await isRefused(trx, to))) return;
    const about = messageKindOf(letter);
    const kind = 'stop' in letter ? undefined : chosenKind(about);
    const id = kind && (await readerOf(trx, to, kind));
    if (kind && id === undefined) return;
    const stop =
      kind && id !== undefined
        ? this.stopLinks(locale, { page: STOP_PAGE, path: STOP_PATH, kind, id })
        : undefined;
    const { queue } = this.#deps;
    const nowMs = this.#deps.nowMs();
    const dueAtMs = HELD_KINDS.includes(about) ? await dueForReader(trx, to, nowMs) : nowMs;
    const isHeld = dueAtMs > nowMs;
    const mail = {
      to,
      ...writeLetter(letter, locale, stop),
      ...(isHeld && { heldAs: kind ?? ('other' as const) }),
    };
    // A link ends at its time, however long the letter was held.
    const fromMs = 'days' in letter ? nowMs : dueAtMs;
    await queue.add(trx, mail, { expiresAtMs: fromMs + lifeMs(letter), ...(isHeld && { dueAtMs }) });
  }

  /** Starts sending; call it after the commit. Returns at once. */
  collect(): void {
    this.#deps.queue.wake();
  }

  /**
   * Returns the absolute address of a page. The token goes after `#`: a fragment is sent to no server and appears in no
   * log or `Referer`.
   */
  page(locale: Locale, path: string, token?: string): string {
    return `${this.#deps.publicUrl}/${locale}/${path}${token === undefined ? '' : `#${token}`}`;
  }

  /** Returns the unsubscribe links of somebody's letters of a kind; they stay valid. */
  stopLinks(locale: Locale, { page, path, kind, id }: Stopping): StopLinks {
    const token = stopToken(this.#deps.stopKey, id, kind);
    return {
      page: this.page(locale, page, token),
      oneClick: `${this.#deps.publicUrl}${path}?${new URLSearchParams({ token })}`,
    };
  }
}
