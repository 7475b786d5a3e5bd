import type { CountedTag, UsersFigures } from '@bothways/domain/bot-users';
import { eurosOfCents } from '@bothways/domain/money';
import { isoOf } from '@bothways/domain/time';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '#kernel/db';
import type { Caller } from './caller.ts';
import { isVisible } from './visible-users.store.ts';

type Reader = Kysely<Schema>;
/** The most frequent ones: a longer bar is useless. */
const MAX_TAGS = 200;

const where = (condition: RawBuilder<unknown> | undefined): RawBuilder<unknown> =>
  condition ? sql`where ${condition}` : sql``;
const and = (condition: RawBuilder<unknown> | undefined): RawBuilder<unknown> =>
  condition ? sql`and ${condition}` : sql``;

interface Sums {
  total: number;
  enabled: number;
  ready: number;
  profit: number;
  owed: number;
  owing: number;
  credit: number;
  paid: number;
  paidSince: number | null;
}

/** Sums over the visible users; `amount` must equal that of `billingOf`, which a test checks. */
async function sumsOf(db: Reader, caller: Caller): Promise<Sums> {
  const { rows } = await sql<Record<keyof Sums, number | string | null>>`
    select count(*) as total, sum(enabled) as enabled, sum(ready) as ready, sum("profitCents") as profit,
      sum(case when amount > 0 then amount else 0 end) as owed,
      sum(case when amount > 0 then 1 else 0 end) as owing,
      sum(case when amount < 0 then 0 - amount else 0 end) as credit,
      sum("paidCents") as paid, min("paidSinceMs") as "paidSince"
    from (
      select "botUsers".*, "profitCents" + "correctionCents" - "paymentCredits" as amount
      from "botUsers" ${where(isVisible('botUsers.email', caller))}
    ) as billed`.execute(db);
  const [row] = rows;
  const sum = (name: keyof Sums): number => Number(row?.[name] ?? 0);
  return {
    total: sum('total'),
    enabled: sum('enabled'),
    ready: sum('ready'),
    profit: sum('profit'),
    owed: sum('owed'),
    owing: sum('owing'),
    credit: sum('credit'),
    paid: sum('paid'),
    paidSince: typeof row?.paidSince === 'number' ? row.paidSince : null,
  };
}

interface TagRow {
  name: string;
  color: string;
  createdBy: string | null;
  users: number | string;
}

/** Counted in the index alone; colour and author are those of the first user with the tag. */
const publicTags = (db: Reader, caller: Caller) =>
  sql<TagRow>`
    select counted.name, tag.color, users.email as "createdBy", counted.users
    from (
      select name, min(email) as first, count(*) as users from "botUserTags"
      ${where(isVisible('botUserTags.email', caller))} group by name
      order by count(*) desc, name limit ${MAX_TAGS}
    ) as counted
    inner join "botUserTags" as tag on tag.name = counted.name and tag.email = counted.first
    left join users on users.id = tag."creatorId"`.execute(db);

/** The caller's own; `alone` counts users without a public tag of that name. */
const ownTags = (db: Reader, caller: Caller) =>
  sql<TagRow & { alone: number | string }>`
    select own.name, min(own.color) as color, users.email as "createdBy", count(*) as users,
      sum(case when tag.name is null then 1 else 0 end) as alone
    from "botUserPrivateTags" as own
    inner join users on users.id = own."userId"
    left join "botUserTags" as tag on tag.email = own.email and tag.name = own.name
    where own."userId" = ${caller.userId} ${and(isVisible('own.email', caller))}
    group by own.name, users.email`.execute(db);

/** Returns every tag visible to the caller with its number of users, most frequent first. */
async function countedTags(db: Reader, caller: Caller): Promise<CountedTag[]> {
  const [shared, own] = await Promise.all([publicTags(db, caller), ownTags(db, caller)]);
  const tagOf = (row: TagRow, isPublic: boolean): CountedTag => ({
    name: row.name,
    color: row.color,
    isPublic,
    createdBy: row.createdBy ?? '',
    count: Number(row.users),
  });
  const byName = new Map(shared.rows.map((row) => [row.name, tagOf(row, true)]));
  for (const row of own.rows) {
    const also = byName.get(row.name);
    byName.set(row.name, also ? { ...also, count: also.count + Number(row.alone) } : tagOf(row, false));
  }
  return [...byName.values()]
    .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name))
    .slice(0, MAX_TAGS);
}

/** Returns the figures above the list, over all users visible to the caller, regardless of the filter. */
export async function usersFigures(db: Reader, caller: Caller): Promise<UsersFigures> {
  const [{ paidSince, ...sums }, tags] = await Promise.all([sumsOf(db, caller), countedTags(db, caller)]);
  return {
    total: sums.total,
    enabled: sums.enabled,
    ready: sums.ready,
    profit: eurosOfCents(sums.profit),
    owed: eurosOfCents(sums.owed),
    owing: sums.owing,
    credit: eurosOfCents(sums.credit),
    paid: eurosOfCents(sums.paid),
    ...(paidSince !== null && { paidSince: isoOf(paidSince) }),
    tags,
  };
}
