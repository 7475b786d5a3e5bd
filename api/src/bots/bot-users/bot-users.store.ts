import { type PlainBotUser, plainBotUserSchema, type Tag } from '@bothways/domain/bot-users';
import type { Selectable } from 'kysely';
import { type Db, type Schema, transact } from '#kernel/db';
import { insertTags, visibleTags } from './tags.store.ts';

export type BotUserRow = Selectable<Schema['botUsers']>;

const toBotUser = (row: BotUserRow, tags: readonly Tag[]): PlainBotUser =>
  plainBotUserSchema.parse({
    _id: { email: row.email },
    alias: row.alias ?? undefined,
    enabled: row.enabled === 1,
    isReady: row.ready === 1,
    mode: row.mode,
    tags,
    country: row.country ?? undefined,
    startTime: row.startedAtMs === null ? undefined : new Date(Number(row.startedAtMs)).toISOString(),
    billing: { profit: Number(row.profitCents) },
  });

/**
 * Bot users by e-mail, with the tags that the viewer may see.
 * @param only the e-mails to look for; everybody without it
 */
export async function listBotUsers(
  db: Db,
  viewerId: string,
  only?: readonly string[],
): Promise<PlainBotUser[]> {
  if (only?.length === 0) return [];
  const users = db.selectFrom('botUsers').selectAll().orderBy('email');
  const [rows, tags] = await Promise.all([
    (only ? users.where('email', 'in', only) : users).execute(),
    visibleTags(db, viewerId, only),
  ]);
  return rows.map((row) => toBotUser(row, tags.get(row.email) ?? []));
}

export const findBotUser = (db: Db, email: string): Promise<BotUserRow | undefined> =>
  db.selectFrom('botUsers').selectAll().where('email', '=', email).executeTakeFirst();

/** The accounts that have one of these addresses. */
export const accountsByEmail = async (
  db: Db,
  emails: readonly string[],
): Promise<{ id: string; email: string }[]> =>
  emails.length === 0
    ? []
    : await db
        .selectFrom('users')
        .select(['id', 'email'])
        .where(
          'email',
          'in',
          emails.map((email) => email.toLowerCase()),
        )
        .execute();

/** Adds bot users, with their tags, that are not there yet. */
export async function addBotUsers(db: Db, users: readonly PlainBotUser[]): Promise<void> {
  await transact(db, async (trx) => {
    for (const { _id, alias, enabled, isReady, mode, country, startTime, billing, tags } of users) {
      const added = await trx
        .insertInto('botUsers')
        .values({
          email: _id.email,
          alias: alias ?? null,
          enabled: Number(enabled),
          ready: Number(isReady),
          mode,
          country: country ?? null,
          startedAtMs: startTime === undefined ? null : Date.parse(startTime),
          profitCents: billing.profit,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (added.numInsertedOrUpdatedRows === 1n) await insertTags(trx, _id.email, tags);
    }
  });
}
