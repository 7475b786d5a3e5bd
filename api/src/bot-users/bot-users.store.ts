import { type BotUser, botUserSchema, type Tag } from '@bothways/domain/bot-users';
import type { Selectable } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { insertTags, visibleTags } from './tags.store.ts';

type Row = Selectable<Schema['botUsers']>;

const toBotUser = (row: Row, tags: readonly Tag[]): BotUser =>
  botUserSchema.parse({
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
export async function listBotUsers(db: Db, viewerId: string, only?: readonly string[]): Promise<BotUser[]> {
  if (only?.length === 0) return [];
  const users = db.selectFrom('botUsers').selectAll().orderBy('email');
  const [rows, tags] = await Promise.all([
    (only ? users.where('email', 'in', only) : users).execute(),
    visibleTags(db, viewerId, only),
  ]);
  return rows.map((row) => toBotUser(row, tags.get(row.email) ?? []));
}

/** E-mails of the bot users that somebody looks after. */
export async function linkedEmails(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('botUserLinks')
    .select('email')
    .where('userId', '=', userId)
    .orderBy('email')
    .execute();
  return rows.map(({ email }) => email);
}

/** Adds bot users, with their tags, that are not there yet. */
export async function addBotUsers(db: Db, users: readonly BotUser[]): Promise<void> {
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

/** Lets somebody look after bot users; doing it again changes nothing. */
export async function linkBotUsers(db: Db, userId: string, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return;
  await db
    .insertInto('botUserLinks')
    .values(emails.map((email) => ({ userId, email })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
