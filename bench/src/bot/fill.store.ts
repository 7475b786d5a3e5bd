import { type Kysely, sql } from 'kysely';
import type { DatabaseKind, Schema } from '../../../api/src/kernel/db/index.ts';

type Db = Kysely<Schema>;

/** Row counts. */
export interface Size {
  users: number;
  accounts: number;
  bets: number;
}

const DAY_MS = 86_400_000;
const YEAR_DAYS = 365;
const BOOKIES = 80;
const TAGS = 20;
/** Rows per statement. */
const AT_ONCE = 200_000;

/** Returns the integers from `from` up to but excluding `before`, as a table `n` in either database. */
export const numbers = (kind: DatabaseKind, from: number, before: number) =>
  kind === 'postgres'
    ? sql`(select n::bigint as n from generate_series(${sql.lit(from)}, ${sql.lit(before - 1)}) as n) as number`
    : sql`(with recursive count(n) as (select ${sql.lit(from)} union all select n + 1 from count where n < ${sql.lit(before - 1)}) select n from count) as number`;

async function inPieces(
  total: number,
  work: (from: number, before: number) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < total; from += AT_ONCE) await work(from, Math.min(total, from + AT_ONCE));
}

const emailOf = (number: ReturnType<typeof sql>) => sql`'user' || (${number}) || '@bench.test'`;

/** Inserts users with tags and accounts. */
async function fillUsers(
  db: Db,
  kind: DatabaseKind,
  { users, accounts }: Size,
  nowMs: number,
): Promise<void> {
  await inPieces(users, (from, before) =>
    sql`insert into "botUsers" ("email", "alias", "searchText", "enabled", "ready", "mode", "startedAtMs", "profitCents", "addedAtMs", "seenAtMs")
      select ${emailOf(sql`n`)}, 'Person ' || n, ${emailOf(sql`n`)} || ${sql.lit('\n')} || 'person ' || n, case when n % 10 = 0 then 0 else 1 end, n % 2, 'normal', ${sql.lit(nowMs - DAY_MS)}, 0,
      ${sql.lit(nowMs - DAY_MS)}, ${sql.lit(nowMs)} from ${numbers(kind, from, before)}`.execute(db),
  );
  await inPieces(users, (from, before) =>
    sql`insert into "botUserTags" ("email", "name", "color")
      select ${emailOf(sql`n`)}, 'tag' || (n % ${sql.lit(TAGS)}), '#FEC700' from ${numbers(kind, from, before)}`.execute(
      db,
    ),
  );
  const each = sql.lit(users);
  await inPieces(accounts, (from, before) =>
    sql`insert into "botAccounts" ("email", "bookie", "username", "sealedPassword", "enabled", "balanceTotalCents", "balanceNormalCents",
      "logged", "logInRetries", "needsDeposit", "reducedOdds", "ludoInduction", "addedAtMs")
      select ${emailOf(sql`n % ${each}`)}, 'bookie' || (n / ${each}), 'name', 'sealed', 1, 10000, 10000, 1, 0, 0, 0, 0, 0
      from ${numbers(kind, from, before)}`.execute(db),
  );
}

const SPORTS = sql`case n % 6 when 0 then 'football' when 1 then 'tennis' when 2 then 'basketball' when 3 then 'baseball'
  when 4 then 'americanFootball' else 'hockey' end`;
const MARKETS = sql`case n % 3 when 0 then 'W' when 1 then 'AH' else 'OU' end`;

/** Inserts groups of two bets each, spread over a year and all users; the newest of each user are open. */
async function fillBets(db: Db, kind: DatabaseKind, { users, bets }: Size, nowMs: number): Promise<void> {
  const groups = Math.floor(bets / 2);
  const each = sql.lit(users);
  const perUser = Math.max(1, Math.floor(groups / users));
  const placed = sql`${sql.lit(nowMs)} - (n / ${each}) * ${sql.lit(Math.floor((YEAR_DAYS * DAY_MS) / perUser))} - (n % ${each}) * 900 - 600000`;
  const isOpen = sql`n / ${each} = 0 and n % 3 = 0`;
  const status = sql`case when ${isOpen} then 'PLACED' else 'SETTLED' end`;
  await inPieces(groups, (from, before) =>
    sql`insert into "botBetGroups" ("id", "email", "groupKey", "version", "eventId", "eventName", "sport", "teams", "league",
      "placedAtMs", "profit", "status", "stakeCents", "payoutCents", "mark")
      select 'g' || n, ${emailOf(sql`n % ${each}`)}, 'g' || n, 1, 'event' || (n % 100000), 'Home - Away', ${SPORTS},
      '["Home","Away"]', 'League', ${placed}, 0.97, ${status}, 10000, case when ${isOpen} then 0 else 10250 end, ''
      from ${numbers(kind, from, before)}`.execute(db),
  );
  for (const leg of [0, 1])
    await inPieces(groups, (from, before) =>
      sql`insert into "botBets" ("id", "groupId", "email", "bookie", "name", "stakeCents", "oddsThousandths", "status", "payoutCents",
        "placedAtMs", "settledAtMs", "market")
        select 'b' || n || '-${sql.lit(leg)}', 'g' || n, ${emailOf(sql`n % ${each}`)},
        'bookie' || ((n * 7 + ${sql.lit(leg * 13)}) % ${sql.lit(BOOKIES)}), 'x|FT|' || ${MARKETS} || '|1', 5000, 2050, ${status},
        case when ${isOpen} then null when n % 2 = ${sql.lit(leg)} then 10250 else 0 end, ${placed},
        case when ${isOpen} then null else ${placed} + 10800000 end, ${MARKETS}
        from ${numbers(kind, from, before)}`.execute(db),
    );
}

/** Inserts the profit of settled bets, by user and day. */
async function fillDays(db: Db, kind: DatabaseKind): Promise<void> {
  const day =
    kind === 'postgres'
      ? sql`to_char(to_timestamp("settledAtMs" / 1000) at time zone 'UTC', 'YYYY-MM-DD')`
      : sql`strftime('%Y-%m-%d', "settledAtMs" / 1000, 'unixepoch')`;
  await sql`insert into "botProfitDays" ("email", "day", "profitCents", "expenditureCents", "bets")
    select "email", ${day}, sum("payoutCents" - "stakeCents"), sum("stakeCents"), count(*) from "botBets"
    where "payoutCents" is not null and "email" like '%@bench.test' group by 1, 2`.execute(db);
  await sql`update "botUsers" set "profitCents" = coalesce((select sum("profitCents") from "botProfitDays" as day
    where day."email" = "botUsers"."email"), 0) where "email" like '%@bench.test'`.execute(db);
}

/** Fills a database by statements that generate their rows inside it. */
export function fillBots(db: Db, kind: DatabaseKind, size: Size, nowMs: number): Promise<void> {
  return db.connection().execute(async (own) => {
    // The product's limit of ten seconds is for requests with a waiting user.
    if (kind === 'postgres') await sql`set statement_timeout = 0`.execute(own);
    await fillUsers(own, kind, size, nowMs);
    await fillBets(own, kind, size, nowMs);
    await fillDays(own, kind);
    // Does what autovacuum and the checkpointer would have done by then: no database answers in time while it flushes
    // five million rows.
    await sql.raw(kind === 'postgres' ? 'vacuum analyze' : 'analyze').execute(own);
    if (kind === 'postgres') await sql`checkpoint`.execute(own);
    if (kind === 'postgres') await sql`reset statement_timeout`.execute(own);
  });
}
