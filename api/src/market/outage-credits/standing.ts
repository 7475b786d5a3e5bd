import type { ActiveChoice, PaidTime } from '@bothways/domain/bookie-status';
import { PAID_PLANS } from '@bothways/domain/bookie-status';
import type { Bookie } from '@bothways/domain/bookies';
import { paidSpans } from '@bothways/domain/subscriptions';
import type { Kysely } from 'kysely';
import type { Schema } from '#kernel/db';
import { activeChoices } from '#market/settings';
import { paidFacts } from '#money/subscriptions';

type Reader = Kysely<Schema>;

/** The time itself that somebody has paid for. Days of a coupon, and minutes that were given, are days of a plan as well. */
export async function paidTime(db: Reader, userId: string): Promise<PaidTime> {
  const time: Record<string, ReturnType<typeof paidSpans>> = {};
  for (const plan of PAID_PLANS) time[plan] = paidSpans(await paidFacts(db, { userId, plan }));
  return time;
}

/**
 * What somebody's active configurations had selected, with the originals whose prices selected variants show: where those
 * are silent, so is the variant.
 */
export async function watchedChoices(
  db: Reader,
  userId: string,
  catalogue: readonly Pick<Bookie, 'value' | 'ogBookie'>[],
): Promise<ActiveChoice[]> {
  const originals = new Map(catalogue.map(({ value, ogBookie }) => [value, ogBookie]));
  const choices = await activeChoices(db, userId);
  return choices.map((choice) => ({
    ...choice,
    bookies: choice.bookies.flatMap((bookie) => [bookie, originals.get(bookie) ?? bookie]),
  }));
}
