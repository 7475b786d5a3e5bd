import type { BotMode, Tag } from '@bothways/domain/bot-users';
import { plainText } from '@bothways/domain/text';
import type { Insertable, Selectable, Transaction, Updateable } from 'kysely';
import { type Db, type Schema, transact } from '#kernel/db';
import { insertTags } from './tags.store.ts';

export type BotUserRow = Selectable<Schema['botUsers']>;

export const findBotUser = (db: Db, email: string): Promise<BotUserRow | undefined> =>
  db.selectFrom('botUsers').selectAll().where('email', '=', email).executeTakeFirst();

/** The accounts with one of these addresses that may do something in the back office. */
export const staffByEmail = async (
  db: Db,
  emails: readonly string[],
): Promise<{ id: string; email: string }[]> =>
  emails.length === 0
    ? []
    : await db
        .selectFrom('users')
        .select(['id', 'email'])
        .where('email', 'in', emails)
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('assignments')
            .innerJoin('rolePolicies', 'rolePolicies.roleId', 'assignments.roleId')
            .select('assignments.userId'),
        )
        .execute();

/** Who is put there with a history: the demo's people, and those of tests. */
export interface NewBotUser {
  email: string;
  alias?: string;
  enabled: boolean;
  isReady: boolean;
  mode: BotMode;
  country?: string;
  /** Since when the bot runs for them; left out while it does not. */
  startedAtMs?: number;
  /** What the bot has won. */
  profitCents: number;
  tags: readonly Tag[];
  addedAtMs?: number;
  /** The last sign of the bot. */
  seenAtMs?: number;
}

/** Adds bot users, with their tags, that are not there yet. */
export async function addBotUsers(db: Db, users: readonly NewBotUser[]): Promise<void> {
  await transact(db, async (trx) => {
    for (const { alias, enabled, isReady, country, startedAtMs, seenAtMs, tags, ...user } of users) {
      const isAdded = await insertBotUser(trx, {
        ...user,
        alias: alias ?? null,
        enabled: Number(enabled),
        ready: Number(isReady),
        country: country ?? null,
        startedAtMs: startedAtMs ?? null,
        seenAtMs: seenAtMs ?? null,
      });
      if (isAdded) await insertTags(trx, user.email, tags);
    }
  });
}

/** What somebody is found by: their address and alias in plain letters; a line between them, which nobody types. */
const searchTextOf = (email: string, alias: string | null): string => plainText(`${email}\n${alias ?? ''}`);

/** @returns false where the address has a bot user already */
export async function insertBotUser(
  trx: Transaction<Schema>,
  row: Omit<Insertable<Schema['botUsers']>, 'searchText'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('botUsers')
    .values({ ...row, searchText: searchTextOf(row.email, row.alias ?? null) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Takes somebody back who has left. @returns whether there is one */
export async function rejoinBotUser(
  trx: Transaction<Schema>,
  {
    email,
    alias,
    ...row
  }: Omit<Updateable<Schema['botUsers']>, 'searchText'> & { email: string; alias: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('botUsers')
    .set({ ...row, alias, leftAtMs: null, searchText: searchTextOf(email, alias) })
    .where('email', '=', email)
    .where('leftAtMs', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Who can leave with this link. */
export const findByLeaveHash = (db: Db, leaveHash: string): Promise<BotUserRow | undefined> =>
  db.selectFrom('botUsers').selectAll().where('leaveHash', '=', leaveHash).executeTakeFirst();

/** Changes a bot user. */
export async function updateBotUser(
  trx: Transaction<Schema>,
  email: string,
  patch: Omit<Updateable<Schema['botUsers']>, 'email' | 'searchText'>,
): Promise<void> {
  const { alias } = patch;
  await trx
    .updateTable('botUsers')
    .set({ ...patch, ...(alias !== undefined && { searchText: searchTextOf(email, alias) }) })
    .where('email', '=', email)
    .execute();
}

/** Marks those who are not so yet. @returns whom it changed */
export async function markReady(
  trx: Transaction<Schema>,
  emails: readonly string[],
  isReady: boolean,
): Promise<string[]> {
  if (emails.length === 0) return [];
  const rows = await trx
    .updateTable('botUsers')
    .set({ ready: Number(isReady) })
    .where('email', 'in', emails)
    .where('ready', '=', Number(!isReady))
    .returning('email')
    .execute();
  return rows.map(({ email }) => email);
}
