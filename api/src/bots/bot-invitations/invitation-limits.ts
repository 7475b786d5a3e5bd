import { DECLINED_DAYS } from '@bothways/domain/bot-invitations';
import { DAY_MS, SECOND_MS } from '@bothways/domain/time';
import type { Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { type Quota, quotaState, TokenBuckets, takeQuota } from '#kernel/limits';
import { hashToken, mailboxOf } from '#people/auth';

type Trx = Transaction<Schema>;

/** People whom somebody invites in a day: each is a letter to an address that did not ask for it. */
const A_DAY = 20;
/** The same for who manages users of the house. */
const A_DAY_OF_HOUSE = 200;
/** Letters of one person to one mailbox in a day: the second is for who withdrew and thought better of it. */
const OF_ONE_TO_ONE = 2;
/** Letters of all to one mailbox in a day. */
const OF_ALL_TO_ONE = 3;

const daily = (key: string, limit: number): Quota => ({ key, limit, windowMs: DAY_MS });
/** No address stands in a key. */
const mailbox = (email: string): string => hashToken(mailboxOf(email));
const declinedKey = (userId: string, email: string): string => `bot-declined ${userId} ${mailbox(email)}`;

/** Counts a new invitation. @throws ApiError RATE_LIMITED */
export async function countInvitation(
  trx: Trx,
  { userId, isOfHouse }: { userId: string; isOfHouse: boolean },
  nowMs: number,
): Promise<void> {
  const quota = daily(`bot-invitations ${userId}`, isOfHouse ? A_DAY_OF_HOUSE : A_DAY);
  if ((await takeQuota(trx, quota, nowMs)) === undefined)
    throw new ApiError('RATE_LIMITED', { message: 'You have invited as many people as you may in a day' });
}

/** Counts a letter that somebody asks for. @throws ApiError RATE_LIMITED */
export async function countAsked(trx: Trx, userId: string, email: string, nowMs: number): Promise<void> {
  const quota = daily(`bot-asked ${userId} ${mailbox(email)}`, OF_ONE_TO_ONE);
  if ((await takeQuota(trx, quota, nowMs)) === undefined) throw letterToday();
}

/** One letter a day is enough. */
export const letterToday = (): ApiError =>
  new ApiError('RATE_LIMITED', { message: 'A letter has gone out today: the next one can go tomorrow' });

/** Counts a letter that is about to leave. @returns false where the mailbox has had its share, whoever asked for it */
export const takeLetter = async (trx: Trx, email: string, nowMs: number): Promise<boolean> =>
  (await takeQuota(trx, daily(`bot-letters ${mailbox(email)}`, OF_ALL_TO_ONE), nowMs)) !== undefined;

/** Remembers that somebody said no, also once their invitation is gone. */
export async function rememberNo(trx: Trx, userId: string, email: string, nowMs: number): Promise<void> {
  const quota = { key: declinedKey(userId, email), limit: 1, windowMs: DECLINED_DAYS * DAY_MS };
  await takeQuota(trx, quota, nowMs);
}

/** @throws ApiError CONFLICT for who has said no to this person lately */
export async function demandNoNo(trx: Trx, userId: string, email: string, nowMs: number): Promise<void> {
  const { used } = await quotaState(trx, declinedKey(userId, email), nowMs);
  if (used > 0)
    throw new ApiError('CONFLICT', {
      message: 'This person has declined',
    });
}

/** What one place may try. */
export class LinkLimits {
  readonly #wrong: TokenBuckets;

  constructor(nowMs: () => number) {
    this.#wrong = new TokenBuckets({ burst: 30, refillMs: 10 * SECOND_MS, nowMs });
  }

  /** Somebody comes with a link that opens nothing. @throws ApiError RATE_LIMITED */
  wrongLink(network: string): void {
    this.#wrong.take(network);
  }
}
