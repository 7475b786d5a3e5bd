import type { BotMode, Tag } from '@bothways/domain/bot-users';
import { plainText } from '@bothways/domain/text';
import type { Insertable, Selectable, Transaction, Updateable } from 'kysely';
import { type Db, type Schema, transact } from '#kernel/db';
import { insertTags } from './tags.store.ts';

export type BotUserRow = Selectable<Schema['botUsers']>;

export const findBotUser = (db: Db, email: string): Promise<BotUserRow | undefined> =>
  db.selectFrom('botUsers').selectAll().where('email', '=', email).executeTakeFirst();

/** Returns the accounts with these addresses that have back-office permissions. */
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

/** A bot user with a history, for the demo and tests. */
export interface NewBotUser {
  email: string;
  alias?: string;
  enabled: boolean;
  isReady: boolean;
  mode: BotMode;
  country?: string;
  /** When the bot was started; omitted while it is stopped. */
  startedAtMs?: number;
  /** The bot's winnings. */
  profitCents: number;
  tags: readonly Tag[];
  addedAtMs?: number;
  /** The bot's last sign. */
  seenAtMs?: number;
}

/** Adds missing bot users with their tags. */
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

/** Normalizes address and alias for the search, separated by a line break, which nobody types. */
const searchTextOf = (email: string, alias: string | null): string => plainText(`${email}\n${alias ?? ''}`);

/** @returns false if the address already has a bot user */
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

/** Readmits a bot user who has left. @returns whether there is one */
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

/** Returns the bot user who can leave with this link. */
export const findByLeaveHash = (db: Db, leaveHash: string): Promise<BotUserRow | undefined> =>
  db.selectFrom('botUsers').selectAll().where('leaveHash', '=', leaveHash).executeTakeFirst();

/**
 * Records that the holder of the link has left, once: of simultaneous requests one gets the row.
 * @returns the address, or undefined if nobody has this link
 */
export const recordLeave = (
  trx: Transaction<Schema>,
  leaveHash: string,
  leftAtMs: number,
): Promise<{ email: string } | undefined> =>
  trx
    .updateTable('botUsers')
    .set({ enabled: 0, ready: 0, startedAtMs: null, softStart: 0, leaveHash: null, leftAtMs })
    .where('leaveHash', '=', leaveHash)
    .returning('email')
    .executeTakeFirst();

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

/** Marks those not yet marked. @returns the changed ones */
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
