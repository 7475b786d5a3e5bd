import {
  FILTER_KINDS,
  type StatementFileQuery,
  type StatementFilter,
  type StatementRow,
  statementRowSchema,
} from '@bothways/domain/credits';
import { isoOf } from '@bothways/domain/time';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '#kernel/db';
import { accountIdOf, adminAccount, receivableAccount } from '#kernel/ledger';
import { packsByCause } from './packs.store.ts';
import { referenceOf } from './reference.ts';
import { counterpartOf, sidesOf } from './sides.store.ts';

type Reader = Kysely<Schema>;

const accountOf = (userId: string, filter: StatementFilter): string =>
  accountIdOf(filter === 'debt' ? receivableAccount(userId) : adminAccount(userId));

/** Selects the account's lines of a filter; a reversal counts as the kind that it reverses. */
function lines(db: Reader, userId: string, filter: StatementFilter) {
  const kinds = FILTER_KINDS[filter];
  const all = db
    .selectFrom('ledgerEntries')
    .innerJoin('ledgerTransfers as transfer', 'transfer.id', 'ledgerEntries.transferId')
    .leftJoin('ledgerTransfers as earlier', 'earlier.id', 'transfer.reversesId')
    .where('accountId', '=', accountOf(userId, filter));
  if (!kinds) return all;
  return all.where((eb) => eb(eb.fn.coalesce('earlier.kind', 'transfer.kind'), 'in', [...kinds]));
}

interface StatementPage {
  rows: StatementRow[];
  nextBefore?: number;
}

/** Returns a page of a user's statement, newest first. */
export async function statementRows(
  db: Reader,
  userId: string,
  query: StatementFileQuery & { before?: number | undefined; limit: number },
): Promise<StatementPage> {
  const { filter, from, to, before, limit } = query;
  let page = lines(db, userId, filter)
    .select([
      'transfer.id',
      'place',
      'amount',
      'balance',
      'transfer.atMs',
      'transfer.kind',
      'transfer.comment',
      'transfer.cause',
    ])
    .select('earlier.kind as reversed')
    .orderBy('place', 'desc')
    // One row more than requested shows whether there is a next page.
    .limit(limit + 1);
  if (from !== undefined) page = page.where('transfer.atMs', '>=', Date.parse(from));
  if (to !== undefined) page = page.where('transfer.atMs', '<', Date.parse(to));
  if (before !== undefined) page = page.where('place', '<', before);
  const found = await page.execute();
  const shown = found.slice(0, limit);
  const sides = await sidesOf(
    db,
    'ledgerEntries',
    shown.map(({ id }) => id),
  );
  const packs = await packsByCause(
    db,
    shown.map(({ cause }) => cause),
  );
  const rows = shown.map(({ atMs, reversed, comment, cause, ...row }) => {
    const order = packs.get(cause ?? '');
    const all = sides.get(row.id) ?? [];
    const counterpart = counterpartOf(all, userId, row.amount);
    const owed = all.find(({ kind, owner }) => kind === 'receivable' && owner === userId)?.amount;
    return statementRowSchema.parse({
      ...row,
      at: isoOf(atMs),
      reference: order?.reference ?? referenceOf(row.kind, row.id),
      ...(order && { pack: order.pack }),
      ...(reversed !== null && { reversed }),
      // An order's comment is its number, which the line already has.
      ...(comment !== null && comment !== order?.reference && { comment }),
      ...(counterpart && { counterpart }),
      ...(owed !== undefined && filter !== 'debt' && { owed }),
    });
  });
  const last = rows.at(-1);
  return { rows, ...(found.length > limit && last && { nextBefore: last.place }) };
}

/** Returns the balance before the period, the sums in and out, and the balance after. */
export async function statementSums(
  db: Reader,
  userId: string,
  { filter, from, to }: StatementFileQuery,
): Promise<{ before: number; in: number; out: number; after: number }> {
  const fromMs = from === undefined ? 0 : Date.parse(from);
  const toMs = to === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(to);
  const amount = sql.ref<number>('amount');
  const isIn = sql`transfer."atMs" >= ${fromMs}`;
  const sum = (condition: ReturnType<typeof sql>, value = amount) =>
    sql<number>`cast(coalesce(sum(case when ${condition} then ${value} else 0 end), 0) as bigint)`;
  const row = await lines(db, userId, filter)
    .where('transfer.atMs', '<', toMs)
    .select([
      sum(sql`not (${isIn})`).as('before'),
      sum(sql`${isIn} and ${amount} > 0`).as('in'),
      sum(sql`${isIn} and ${amount} < 0`, sql<number>`-${amount}`).as('out'),
    ])
    .executeTakeFirstOrThrow();
  return { ...row, after: row.before + row.in - row.out };
}

/** Returns the amount that pending transfers reserve in the user's account. */
export async function reservedIn(db: Reader, userId: string): Promise<number> {
  const row = await db
    .selectFrom('ledgerAccounts')
    .select('reserved')
    .where('id', '=', accountIdOf(adminAccount(userId)))
    .executeTakeFirst();
  return row?.reserved ?? 0;
}
