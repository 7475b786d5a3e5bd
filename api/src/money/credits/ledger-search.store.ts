import { type LedgerPage, type LedgerQuery, ledgerTransferSchema } from '@bothways/domain/credits';
import { isoOf } from '@bothways/domain/time';
import { type Kysely, type SqlBool, sql } from 'kysely';
import { containing, containingPlain, type Schema } from '#kernel/db';
import { idBeginning, referenceOf } from './reference.ts';
import { type Side, sidesOf } from './sides.store.ts';

type Reader = Kysely<Schema>;

/** Parses the cursor of a page: a moment, and an id within it. */
const placeOf = (before: string): { atMs: number; id: string } => {
  const [atMs = '', id = ''] = before.split('_');
  return { atMs: Number.parseInt(atMs, 10) || 0, id };
};

/** A transfer's sides are in entries once booked, in reservations before. */
const SIDE_TABLES = ['ledgerEntries', 'ledgerReservations'] as const;

/** Matches transfers with an account whose owner's name or address contains the search text. */
const concerns = (typed: string) =>
  sql<SqlBool>`(${sql.join(
    SIDE_TABLES.map(
      (table) => sql`exists (
        select 1 from ${sql.table(table)} side
        join "ledgerAccounts" account on account.id = side."accountId"
        left join users on users.id = account.owner
        left join "botUsers" on "botUsers".email = account.owner
        where side."transferId" = "ledgerTransfers".id
          and (${containing(['users.name', 'users.email'], typed)}
            or ${containingPlain('botUsers.searchText', typed)})
      )`,
    ),
    sql` or `,
  )})`;

const movedBy = (operator: '>=' | '<=', amount: number) =>
  sql<SqlBool>`(${sql.join(
    SIDE_TABLES.map(
      (table) => sql`exists (
        select 1 from ${sql.table(table)} side
        where side."transferId" = "ledgerTransfers".id and abs(side.amount) ${sql.raw(operator)} ${amount}
      )`,
    ),
    sql` or `,
  )})`;

/** Returns the transfers of all users that match the query, newest first. */
export async function searchTransfers(db: Reader, query: LedgerQuery): Promise<Omit<LedgerPage, 'success'>> {
  const { search, kind, from, to, min, max, before, limit } = query;
  let page = db
    .selectFrom('ledgerTransfers')
    .leftJoin('users as actors', 'actors.id', 'ledgerTransfers.actor')
    .select(['ledgerTransfers.id', 'atMs', 'kind', 'phase', 'comment', 'cause', 'pendingId'])
    .select(['actors.name as actorName', 'actors.email as actorEmail'])
    .orderBy('atMs', 'desc')
    .orderBy('ledgerTransfers.id', 'desc')
    // One row more than requested shows whether there is a next page.
    .limit(limit + 1);
  if (kind !== undefined) page = page.where('kind', '=', kind);
  if (from !== undefined) page = page.where('atMs', '>=', Date.parse(from));
  if (to !== undefined) page = page.where('atMs', '<', Date.parse(to));
  if (min !== undefined) page = page.where(movedBy('>=', min));
  if (max !== undefined) page = page.where(movedBy('<=', max));
  if (search !== undefined) {
    const beginning = idBeginning(search);
    page = page.where((eb) =>
      eb.or([
        concerns(search),
        containing(['ledgerTransfers.comment'], search),
        ...(beginning === undefined ? [] : [eb('ledgerTransfers.id', 'like', `${beginning}%`)]),
      ]),
    );
  }
  if (before !== undefined) {
    const place = placeOf(before);
    page = page.where((eb) =>
      eb.or([
        eb('atMs', '<', place.atMs),
        eb.and([eb('atMs', '=', place.atMs), eb('ledgerTransfers.id', '<', place.id)]),
      ]),
    );
  }
  const found = await page.execute();
  const shown = found.slice(0, limit);
  const booked = await sidesOf(
    db,
    'ledgerEntries',
    shown.map(({ id }) => id),
  );
  const kept = await sidesOf(
    db,
    'ledgerReservations',
    shown.map(({ id, pendingId }) => pendingId ?? id),
  );
  const transfers = shown.map(({ id, atMs, actorName, actorEmail, comment, cause, pendingId, ...row }) => {
    const actor = actorName || actorEmail;
    return ledgerTransferSchema.parse({
      ...row,
      id,
      reference: referenceOf(row.kind, id),
      at: isoOf(atMs),
      ...(actor && { actor }),
      ...(comment !== null && { comment }),
      ...(cause !== null && { cause }),
      legs: (booked.get(id) ?? kept.get(pendingId ?? id) ?? []).map(legOf),
    });
  });
  const last = shown.at(-1);
  return { transfers, ...(found.length > limit && last && { nextBefore: `${last.atMs}_${last.id}` }) };
}

const legOf = ({ kind, unit, amount, name, email }: Side) => ({ kind, unit, amount, name, email });

/** Returns the credits that people and bot users hold, and what people owe. */
export async function heldAndOwed(db: Reader): Promise<{ held: number; owed: number }> {
  const row = await db
    .selectFrom('ledgerAccounts')
    .select([
      sql<number>`cast(coalesce(sum(case when kind in ('admin', 'botUser') then posted else 0 end), 0) as bigint)`.as(
        'held',
      ),
      sql<number>`cast(coalesce(sum(case when kind = 'receivable' then -posted else 0 end), 0) as bigint)`.as(
        'owed',
      ),
    ])
    .executeTakeFirstOrThrow();
  return row;
}
