import {
  creditsFor,
  minutesOf,
  type OutageCredit,
  PAID_PLANS,
  type PaidPlan,
  type PastOutage,
} from '@bothways/domain/bookie-status';
import type { Bookie } from '@bothways/domain/bookies';
import type { Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import type { MoneyLetters } from '#money/letters';
import { giveTime } from '#money/subscriptions';
import { creditedBefore, creditedIds, insertCredit } from './outage-credits.store.ts';
import { paidTime, watchedChoices } from './standing.ts';

type Trx = Transaction<Schema>;

interface Crediting {
  catalogue: readonly Bookie[];
  letters: Pick<MoneyLetters, 'post'>;
  atMs: number;
}

interface Gift {
  plan: PaidPlan;
  minutes: number;
  /** Derived from its first outage: no other gift of this user is for that one. */
  key: string;
  credits: OutageCredit[];
}

function giftsOf(userId: string, credits: readonly OutageCredit[]): Gift[] {
  return PAID_PLANS.flatMap((plan) => {
    const own = credits.filter(({ minutes }) => minutes[plan] !== undefined);
    const [first] = own;
    if (!first) return [];
    const minutes = own.reduce((sum, credit) => sum + (credit.minutes[plan] ?? 0), 0);
    return [{ plan, minutes, key: `outage:${userId}:${plan}:${first.outage.id}`, credits: own }];
  });
}

/**
 * Credits a user for outages, with one letter: once per outage and minute, whatever runs concurrently. Everything
 * happens in the caller's transaction, which must be serializable.
 * @returns whether the user gained access by it
 */
export async function creditPerson(
  trx: Trx,
  userId: string,
  outages: readonly PastOutage[],
  { catalogue, letters, atMs }: Crediting,
): Promise<boolean> {
  const known = await creditedIds(trx, userId, outages);
  const open = outages.filter(({ id }) => !known.has(id));
  const paid = await paidTime(trx, userId);
  const choices = await watchedChoices(trx, userId, catalogue);
  const credits = creditsFor(open, paid, choices, await creditedBefore(trx, userId));
  for (const credit of credits) {
    const { id: outageId, bookie, mode, fromMs, toMs } = credit.outage;
    const row = { userId, outageId, bookie, mode, fromMs, toMs, minutes: minutesOf(credit), atMs };
    await insertCredit(trx, row, credit.spans);
  }
  let isOpened = false;
  for (const gift of giftsOf(userId, credits)) {
    const { plan, minutes, key } = gift;
    const given = await giveTime(trx, { userId, plan, minutes, cause: 'outage', key, atMs });
    isOpened ||= given.isOpened;
    await letters.post(trx, userId, {
      kind: 'timeGiven',
      plan,
      minutes,
      endsAtMs: given.endsAtMs,
      outages: gift.credits.map(({ outage, minutes: own }) => ({
        bookie: catalogue.find(({ value }) => value === outage.bookie)?.label ?? outage.bookie,
        mode: outage.mode,
        fromMs: outage.fromMs,
        toMs: outage.toMs,
        minutes: own[plan] ?? 0,
      })),
      event: key,
    });
  }
  return isOpened;
}
