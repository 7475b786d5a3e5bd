import { sql } from 'kysely';
import type { Db } from '#kernel/db';
import { type BetsScope, within } from './scope.store.ts';
import { summedDays } from './sums.store.ts';

/** What stands above a list, in whole cents. */
export interface FiguresRow {
  profitCents: number;
  expenditureCents: number;
  settledBets: number;
  openBets: number;
  openStakeCents: number;
  openEvents: number;
  sinceMs: number | null;
}

const total = (column: string) => sql<number>`cast(coalesce(sum(${sql.ref(column)}), 0) as bigint)`;

/** Staked on, and how many, of the bets whose payout is known. */
async function settledIn(db: Db, scope: BetsScope): Promise<{ expenditureCents: number; bets: number }> {
  if (scope.of !== 'all')
    return db
      .selectFrom('botProfitDays')
      .select([total('expenditureCents').as('expenditureCents'), total('bets').as('bets')])
      .where(within(scope, 'email'))
      .executeTakeFirstOrThrow();
  // Millions of days of single users: the sums of everybody's days say the same.
  const { stakeCents, bets } = await summedDays(db);
  return { expenditureCents: stakeCents, bets };
}

/** The literal is what lets both databases count by the index of the open ones. */
const isOpen = sql<boolean>`"status" = 'PLACED'`;

/** What the bets of a scope come to, whatever the filter. */
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

/** Each value that a column has, found by jumping from one to the next in its index. */
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

/** What the filters of a list can offer: the sports and bookmakers that there are bets on. */
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
