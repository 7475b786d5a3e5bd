import type { PaidTime, PastChoice } from '@bothways/domain/bookie-status';
import { PAID_PLANS } from '@bothways/domain/bookie-status';
import type { Bookie } from '@bothways/domain/bookies';
import { paidSpans } from '@bothways/domain/subscriptions';
import type { Kysely } from 'kysely';
import type { Schema } from '#kernel/db';
import { everybodysChoices, pastChoices } from '#market/settings';
import { paidFacts } from '#money/subscriptions';

type Reader = Kysely<Schema>;

/** The time itself that somebody has paid for. Days of a coupon, and minutes that were given, are days of a plan as well. */
export async function paidTime(db: Reader, userId: string): Promise<PaidTime> {
  const time: Record<string, ReturnType<typeof paidSpans>> = {};
  for (const plan of PAID_PLANS) time[plan] = paidSpans(await paidFacts(db, { userId, plan }));
  return time;
}

type Catalogue = readonly Pick<Bookie, 'value' | 'ogBookie'>[];

/** With the originals whose prices selected variants show: where those are silent, so is the variant. */
function withOriginals(choices: readonly PastChoice[], catalogue: Catalogue): PastChoice[] {
  const originals = new Map(catalogue.map(({ value, ogBookie }) => [value, ogBookie]));
  return choices.map((choice) => ({
    ...choice,
    bookies: choice.bookies.flatMap((bookie) => [bookie, originals.get(bookie) ?? bookie]),
  }));
}

/** The bookmakers that somebody's active configurations stood for, and since when. */
export const watchedChoices = async (
  db: Reader,
  userId: string,
  catalogue: Catalogue,
): Promise<PastChoice[]> => withOriginals(await pastChoices(db, userId), catalogue);

/** The same of everybody. */
export async function everybodysWatched(db: Reader, catalogue: Catalogue): Promise<PastChoice[][]> {
  const choices = await everybodysChoices(db);
  return [...choices.values()].map((own) => withOriginals(own, catalogue));
}
