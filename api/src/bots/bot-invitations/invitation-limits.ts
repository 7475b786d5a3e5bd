import { DECLINED_DAYS } from '@bothways/domain/bot-invitations';
import { DAY_MS, SECOND_MS } from '@bothways/domain/time';
import type { Transaction } from 'kysely';
import type { Db, Schema } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { type Quota, quotaState, TokenBuckets, takeQuota } from '#kernel/limits';
import { hashToken, mailboxOf } from '#people/auth';

type Trx = Transaction<Schema>;

/** Invitations by one user a day: each is an unsolicited letter. */
const A_DAY = 20;
/** The same for users who manage the house's users. */
const A_DAY_OF_HOUSE = 200;
/** Letters from one user to one mailbox a day: the second allows for reconsidering a withdrawal. */
const OF_ONE_TO_ONE = 2;
/** How long a mailbox that wants no invitations gets none: ten years. */
const STOPPED_DAYS = 3650;
/** Letters from everybody to one mailbox a day. */
const OF_ALL_TO_ONE = 3;

const daily = (key: string, limit: number): Quota => ({ key, limit, windowMs: DAY_MS });
/** Keys contain no address. */
export const mailbox = (email: string): string => hashToken(mailboxOf(email));
const stoppedKey = (mailboxId: string): string => `bot-no-letters ${mailboxId}`;
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

/** Counts a requested letter. @throws ApiError RATE_LIMITED */
export async function countAsked(trx: Trx, userId: string, email: string, nowMs: number): Promise<void> {
  const quota = daily(`bot-asked ${userId} ${mailbox(email)}`, OF_ONE_TO_ONE);
  if ((await takeQuota(trx, quota, nowMs)) === undefined) throw letterToday();
}

/** Refuses a second letter on one day. */
export const letterToday = (): ApiError =>
  new ApiError('RATE_LIMITED', { message: 'A letter has gone out today: the next one can go tomorrow' });

/** Counts a letter about to be sent. @returns false if the mailbox has reached its limit, or wants none */
export async function takeLetter(trx: Trx, email: string, nowMs: number): Promise<boolean> {
  if ((await quotaState(trx, stoppedKey(mailbox(email)), nowMs)).used > 0) return false;
  return (await takeQuota(trx, daily(`bot-letters ${mailbox(email)}`, OF_ALL_TO_ONE), nowMs)) !== undefined;
}

/** Ends the invitations to a mailbox, whoever sends them; they who do see no difference. */
export async function stopInvitations(db: Db, mailboxId: string, nowMs: number): Promise<void> {
  await takeQuota(db, { key: stoppedKey(mailboxId), limit: 1, windowMs: STOPPED_DAYS * DAY_MS }, nowMs);
}

/** Remembers a refusal beyond the invitation's deletion. */
export async function rememberNo(trx: Trx, userId: string, email: string, nowMs: number): Promise<void> {
  const quota = { key: declinedKey(userId, email), limit: 1, windowMs: DECLINED_DAYS * DAY_MS };
  await takeQuota(trx, quota, nowMs);
}

/** @throws ApiError CONFLICT if the person has recently declined this inviter */
export async function demandNoNo(trx: Trx, userId: string, email: string, nowMs: number): Promise<void> {
  const { used } = await quotaState(trx, declinedKey(userId, email), nowMs);
  if (used > 0)
    throw new ApiError('CONFLICT', {
      message: 'This person has declined',
    });
}

/** Limits attempts per network. */
export class LinkLimits {
  readonly #wrong: TokenBuckets;

  constructor(nowMs: () => number) {
    this.#wrong = new TokenBuckets({ burst: 30, refillMs: 10 * SECOND_MS, nowMs });
  }

  /** Counts an invalid link. @throws ApiError RATE_LIMITED */
  wrongLink(network: string): void {
    this.#wrong.take(network);
  }
}
