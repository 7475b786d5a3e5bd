import { type Kysely, sql } from 'kysely';
import type { DatabaseKind, Schema } from '../../../api/src/kernel/db/index.ts';

type Db = Kysely<Schema>;

const DAY_MS = 86_400_000;
const YEARS_DAYS = 3 * 365;
export const ACCOUNTS = 12;
/** Rows per statement. */
const AT_ONCE = 200_000;

/** Returns the integers from `from` up to but excluding `before`, as a table `n` in either database. */
const numbers = (kind: DatabaseKind, from: number, before: number) =>
  kind === 'postgres'
    ? sql`(select n::bigint as n from generate_series(${sql.lit(from)}, ${sql.lit(before - 1)}) as n) as number`
    : sql`(with recursive count(n) as (select ${sql.lit(from)} union all select n + 1 from count where n < ${sql.lit(before - 1)}) select n from count) as number`;

/** Inserts accounts and bets of one person over three years; the newest few are open. */
async function fillBets(
  db: Db,
  kind: DatabaseKind,
  userId: string,
  bets: number,
  nowMs: number,
): Promise<void> {
  for (let nth = 0; nth < ACCOUNTS; nth += 1)
    await db
      .insertInto('bankrollAccounts')
      .values({
        id: `bench${nth}`,
        userId,
        kind: 'bookmaker',
        bookie: `bench${nth}`,
        name: `Bench ${nth}`,
        currency: 'EUR',
        addedAtMs: 0,
        checkedAtMs: null,
        closedAtMs: null,
      })
      .execute();
  const step = Math.max(1, Math.floor((YEARS_DAYS * DAY_MS) / bets));
  const placed = sql`${sql.lit(nowMs)} - n * ${sql.lit(step)} - 60000`;
  const isOpen = sql`n < 50`;
  for (let from = 0; from < bets; from += AT_ONCE)
    await sql`insert into "bankrollBets" ("id", "userId", "accountId", "groupId", "currency", "strategy", "eventKey", "eventName", "sport",
      "market", "period", "selection", "handicapQuarters", "side", "oddsMicro", "fairOddsMicro", "stakeCents", "commissionBp", "state",
      "outlayCents", "profitCents", "placedAtMs", "settledAtMs", "settledBy", "closeState", "closeFairMicro")
      select 'b' || n, ${userId}, 'bench' || (n % ${sql.lit(ACCOUNTS)}), 'g' || n, 'EUR',
      case n % 4 when 0 then 'value' when 1 then 'arb' when 2 then 'matched' else 'manual' end, 'event' || (n / 2), 'Home - Away',
      case n % 3 when 0 then 'football' when 1 then 'tennis' else 'basketball' end, 'OU', 'FT',
      case when n % 2 = 0 then 'over' else 'under' end, 10, 'back', 2050000, 2000000, 5000, 0,
      case when ${isOpen} then 'open' when n % 2 = 0 then 'won' else 'lost' end, 5000,
      case when ${isOpen} then null when n % 2 = 0 then 5250 else -5000 end, ${placed},
      case when ${isOpen} then null else ${placed} + 60000 end, case when ${isOpen} then null else 'hand' end, 'known', 2000000
      from ${numbers(kind, from, Math.min(bets, from + AT_ONCE))}`.execute(db);
}

/** Inserts one person's bankroll inside the database. @returns a time of each day to summarize */
export function fillBankroll(
  db: Db,
  kind: DatabaseKind,
  userId: string,
  bets: number,
  nowMs: number,
): Promise<number[]> {
  return db.connection().execute(async (own) => {
    // The product's limit of ten seconds is for requests with a waiting user.
    if (kind === 'postgres') await sql`set statement_timeout = 0`.execute(own);
    await fillBets(own, kind, userId, bets, nowMs);
    await sql.raw('analyze').execute(own);
    if (kind === 'postgres') await sql`reset statement_timeout`.execute(own);
    return Array.from({ length: YEARS_DAYS + 1 }, (_, day) => nowMs - day * DAY_MS);
  });
}

/** Does what autovacuum would have done by then. */
export async function analyzed(db: Db, kind: DatabaseKind): Promise<void> {
  await sql.raw(kind === 'postgres' ? 'vacuum analyze' : 'analyze').execute(db);
}
