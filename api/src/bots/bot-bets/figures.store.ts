import { sql } from 'kysely';
import type { Db } from '#kernel/db';
import { type BetsScope, within } from './scope.store.ts';
import { summedDays } from './sums.store.ts';

/** The figures above a list, in whole cents. */
interface FiguresRow {
  profitCents: number;
  expenditureCents: number;
  settledBets: number;
  openBets: number;
  openStakeCents: number;
  openEvents: number;
  sinceMs: number | null;
}

const total = (column: string) => sql<number>`cast(coalesce(sum(${sql.ref(column)}), 0) as bigint)`;

/** Sums stakes and number of bets with a known payout. */
async function settledIn(db: Db, scope: BetsScope): Promise<{ expenditureCents: number; bets: number }> {
  if (scope.of !== 'all')
    return db
      .selectFrom('botProfitDays')
      .select([total('expenditureCents').as('expenditureCents'), total('bets').as('bets')])
      .where(within(scope, 'email'))
      .executeTakeFirstOrThrow();
  // Uses the daily sums over all users, instead of millions of single users' days.
  const { stakeCents, bets } = await summedDays(db);
  return { expenditureCents: stakeCents, bets };
}

/** The literal lets both databases use the partial index of open bets. */
const isOpen = sql<boolean>`"status" = 'PLACED'`;

/** Returns the figures of a scope, regardless of the filter. */
export async function figuresOf(db: Db, scope: BetsScope): Promise<FiguresRow> {
  const users = await db
    .selectFrom('botUsers')
    .select(total('profitCents').as('profitCents'))
    .where(within(scope, 'email'))
    .executeTakeFirstOrThrow();
  const settled = await settledIn(db, scope);
  const open = await db
    .selectFrom('botBets')
    .select([sql<number>`cast(count(*) as bigint)`.as('bets'), total('stakeCents').as('stakeCents')])
    .where(within(scope, 'email'))
    .where(isOpen)
    .executeTakeFirstOrThrow();
  const events = await db
    .selectFrom('botBetGroups')
    .select(sql<number>`cast(count(*) as bigint)`.as('groups'))
    .where(within(scope, 'email'))
    .where('status', '=', 'PLACED')
    .executeTakeFirstOrThrow();
  const first = await db
    .selectFrom('botBetGroups')
    .select((eb) => eb.fn.min('placedAtMs').as('atMs'))
    .where(within(scope, 'email'))
    .executeTakeFirst();
  return {
    profitCents: users.profitCents,
    expenditureCents: settled.expenditureCents,
    settledBets: settled.bets,
    openBets: open.bets,
    openStakeCents: open.stakeCents,
    openEvents: events.groups,
    sinceMs: first?.atMs ?? null,
  };
}

/** Returns a column's distinct values by skipping through its index. */
async function jumped(db: Db, table: 'botBets' | 'botBetGroups', column: 'bookie' | 'sport') {
  const [from, value] = [sql.table(table), sql.ref(column)];
  const { rows } = await sql<{ found: string }>`
    with recursive step(found) as (
      select min(${value}) from ${from}
      union all
      select (select min(${value}) from ${from} where ${value} > step.found) from step where step.found is not null
    )
    select found from step where found is not null`.execute(db);
  return rows.map(({ found }) => found);
}

/** Returns the filter choices of a list: sports and bookmakers with bets. */
export async function choicesOf(db: Db, scope: BetsScope): Promise<{ sports: string[]; bookies: string[] }> {
  if (scope.of === 'all')
    return {
      sports: await jumped(db, 'botBetGroups', 'sport'),
      bookies: await jumped(db, 'botBets', 'bookie'),
    };
  const sports = await db
    .selectFrom('botBetGroups')
    .select('sport')
    .distinct()
    .where(within(scope, 'email'))
    .orderBy('sport')
    .execute();
  const bookies = await db
    .selectFrom('botBets')
    .select('bookie')
    .distinct()
    .where(within(scope, 'email'))
    .orderBy('bookie')
    .execute();
  return { sports: sports.map(({ sport }) => sport), bookies: bookies.map(({ bookie }) => bookie) };
}
