import type { Tax } from '@bothways/domain/money';
import type { Plan } from '@bothways/domain/plans';
import type { Receipt } from '@bothways/domain/receipts';
import type { Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import type { Locale } from '#kernel/http';
import type { GivenTime, Letters, MoneyLetterRequest } from '#kernel/mail';
import { findNamed, storedLocale } from '#people/users';
import { takeEvent } from './money-letters.store.ts';

type Trx = Transaction<Schema>;

/** An event concerning a user's money. */
export type MoneyLetter =
  | { kind: 'bought' | 'renewed' | 'refunded'; receipt: Receipt }
  /**
   * `event` identifies what happened, so that it is announced once: a payment's id, or a subscription's id with the
   * day.
   */
  | { kind: 'paymentFailed' | 'suspended'; plan: Plan; event: string }
  | { kind: 'ending'; plan: Plan; endsAtMs: number; event: string }
  | {
      /** Minutes granted for outages of bookmakers; no end while the plan is frozen. */
      kind: 'timeGiven';
      plan: Plan;
      minutes: number;
      endsAtMs: number | undefined;
      outages: GivenTime['outages'];
      event: string;
    }
  | {
      kind: 'secondDue' | 'secondOverdue';
      orderId: string;
      orderNumber: string;
      amountCents: number;
      tax: Tax;
      dueAtMs: number;
      /** The order's id with the reminder's number. */
      event: string;
    };

const DEFAULT_LOCALE: Locale = 'en';
const SUBSCRIPTION_PAGE = 'account/plan';
const STATUS_PAGE = 'dashboard/status';

/** Sends letters about money: one per event, in the transaction that records the event. */
export class MoneyLetters {
  readonly #letters: Letters;
  readonly #nowMs: () => number;

  constructor(letters: Letters, nowMs: () => number) {
    this.#letters = letters;
    this.#nowMs = nowMs;
  }

  /**
   * Posts the letter of an event, in the language that the recipient chose last. It is sent after `collect`.
   * @param userId the recipient; null if the account is deleted: no letter is sent
   * @returns false if the letter was posted before, or there is no recipient
   */
  async post(trx: Trx, userId: string | null, letter: MoneyLetter): Promise<boolean> {
    const reader = userId === null ? undefined : await findNamed(trx, userId);
    if (!reader) return false;
    const event = 'receipt' in letter ? letter.receipt.number : letter.event;
    if (!(await takeEvent(trx, `${letter.kind}:${event}`, this.#nowMs()))) return false;
    const locale = (await storedLocale(trx, reader.id)) ?? DEFAULT_LOCALE;
    await this.#letters.post(trx, reader.email, locale, this.#request(letter, locale));
    return true;
  }

  /** To be called after the transaction has committed; returns at once. */
  collect(): void {
    this.#letters.collect();
  }

  #request(letter: MoneyLetter, locale: Locale): MoneyLetterRequest {
    const page = (path: string): string => this.#letters.page(locale, path);
    if ('receipt' in letter) {
      const { number, item, totalCents, taxName: name, taxRate: rate } = letter.receipt;
      const paper = { number, item, totalCents: Math.abs(totalCents), tax: { name, rate } };
      const link = page(`account/billing/${number}`);
      if (letter.kind !== 'bought') return { kind: letter.kind, link, money: paper };
      const next = page(item.kind === 'pack' ? 'bot' : 'dashboard');
      return { kind: 'bought', link, money: { ...paper, next } };
    }
    if ('orderId' in letter) {
      const { kind, orderId, orderNumber: order, amountCents: totalCents, tax, dueAtMs: atMs } = letter;
      const link = page(`onboarding/payment?order=${orderId}`);
      return { kind, link, money: { order, totalCents, tax, atMs } };
    }
    if ('outages' in letter) {
      const { plan, minutes, outages, endsAtMs: atMs } = letter;
      const given = { plan, minutes, outages };
      const link = page(STATUS_PAGE);
      return atMs === undefined
        ? { kind: 'timeGivenFrozen', link, money: given }
        : { kind: 'timeGiven', link, money: { ...given, untilMs: atMs } };
    }
    const link = page(SUBSCRIPTION_PAGE);
    const { plan } = letter;
    return letter.kind === 'ending'
      ? { kind: 'ending', link, money: { plan, atMs: letter.endsAtMs } }
      : { kind: letter.kind, link, money: { plan } };
  }
}
