import type { PaidTime, PastChoice } from '@bothways/domain/bookie-status';
import { PAID_PLANS } from '@bothways/domain/bookie-status';
import type { Bookie } from '@bothways/domain/bookies';
import { paidSpans } from '@bothways/domain/subscriptions';
import type { Kysely } from 'kysely';
import type { Schema } from '#kernel/db';
import { everybodysChoices, pastChoices } from '#market/settings';
import { paidFacts } from '#money/subscriptions';

type Reader = Kysely<Schema>;

/** The paid time itself. Days of a coupon and credited minutes are days of a plan as well. */
export async function paidTime(db: Reader, userId: string): Promise<PaidTime> {
  const time: Record<string, ReturnType<typeof paidSpans>> = {};
  for (const plan of PAID_PLANS) time[plan] = paidSpans(await paidFacts(db, { userId, plan }));
  return time;
}

type Catalogue = readonly Pick<Bookie, 'value' | 'ogBookie'>[];

/** Adds the originals whose prices selected variants show: when an original is silent, so is its variant. */
function withOriginals(choices: readonly PastChoice[], catalogue: Catalogue): PastChoice[] {
  const originals = new Map(catalogue.map(({ value, ogBookie }) => [value, ogBookie]));
  return choices.map((choice) => ({
    ...choice,
    bookies: choice.bookies.flatMap((bookie) => [bookie, originals.get(bookie) ?? bookie]),
  }));
}

/** The bookmakers that a user's active configurations selected, and since when. */
export const watchedChoices = async (
  db: Reader,
  userId: string,
  catalogue: Catalogue,
): Promise<PastChoice[]> => withOriginals(await pastChoices(db, userId), catalogue);

/** Same as `watchedChoices`, for all users. */
export async function everybodysWatched(db: Reader, catalogue: Catalogue): Promise<PastChoice[][]> {
  const choices = await everybodysChoices(db);
  return [...choices.values()].map((own) => withOriginals(own, catalogue));
}
