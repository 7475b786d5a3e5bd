import { CURRENCIES } from '@bothways/domain/bankroll';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Schema } from '#kernel/db';

type Reader = Kysely<Schema>;
type Trx = Transaction<Schema>;
export type DayRow = Selectable<Schema['bankrollDays']>;
export type DaySums = Omit<DayRow, 'userId' | 'currency' | 'dimension' | 'part' | 'day'>;

const ROWS_AT_ONCE = 1000;
/** Dimensions of the day sums; `all` has every bet in one part. */
export const DIMENSIONS = ['all', 'account', 'sport', 'market', 'strategy', 'odds'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/**
 * Replaces the sums of a day. The dimensions are named because they precede the day in the key: without them the
 * statement scans all days of the user, which makes many days quadratic.
 */
export async function replaceDay(
  trx: Trx,
  { userId, currency, day }: Pick<DayRow, 'userId' | 'currency' | 'day'>,
  rows: readonly DayRow[],
): Promise<void> {
  await trx
    .deleteFrom('bankrollDays')
    .where('userId', '=', userId)
    .where('currency', '=', currency)
    .where('dimension', 'in', DIMENSIONS)
    .where('day', '=', day)
    .execute();
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await trx
      .insertInto('bankrollDays')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute();
}

/** The days of a range, both ends included, oldest first. */
export const daysOf = (
  db: Reader,
  userId: string,
  currency: string,
  from: string,
  to: string,
): Promise<DayRow[]> =>
  db
    .selectFrom('bankrollDays')
    .selectAll()
    .where('userId', '=', userId)
    .where('currency', '=', currency)
    .where('dimension', '=', 'all')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute();

const whole = (column: string) => sql<number>`cast(sum(${sql.ref(column)}) as bigint)`;

/** Days with more than `moreThan` settled bets of a user, across all currencies. */
export const busyDays = (
  db: Reader,
  userId: string,
  moreThan: number,
): Promise<{ day: string; bets: number }[]> =>
  db
    .selectFrom('bankrollDays')
    .select(['day', whole('bets').as('bets')])
    .where('userId', '=', userId)
    .where('currency', 'in', CURRENCIES)
    .where('dimension', '=', 'all')
    .groupBy('day')
    .having(whole('bets'), '>', moreThan)
    .execute();

/** Sums of each part of every dimension over a range of days. */
export const partsOf = (db: Reader, userId: string, currency: string, from: string, to: string) =>
  db
    .selectFrom('bankrollDays')
    .select(['dimension', 'part', whole('bets').as('bets'), whole('profitCents').as('profitCents')])
    .select([whole('stakedCents').as('stakedCents'), whole('clvBets').as('clvBets')])
    .select([whole('clvCovered').as('clvCovered')])
    .select(sql<number>`cast(sum("clvSum") as double precision)`.as('clvSum'))
    .where('userId', '=', userId)
    .where('currency', '=', currency)
    .where('dimension', '<>', 'all')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy(['dimension', 'part'])
    .execute();
export type PartRow = Awaited<ReturnType<typeof partsOf>>[number];

/** The first day with a settled bet of each account. */
export async function firstDays(db: Reader, userId: string, currency: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('bankrollDays')
    .select(['part', ({ fn }) => fn.min('day').as('day')])
    .where('userId', '=', userId)
    .where('currency', '=', currency)
    .where('dimension', '=', 'account')
    .groupBy('part')
    .execute();
  return new Map(rows.map(({ part, day }) => [part, day]));
}

/** The first day with a settled bet. */
export async function firstDay(db: Reader, userId: string, currency: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('bankrollDays')
    .select((eb) => eb.fn.min('day').as('day'))
    .where('userId', '=', userId)
    .where('currency', '=', currency)
    .where('dimension', '=', 'all')
    .executeTakeFirst();
  return row?.day ?? undefined;
}
