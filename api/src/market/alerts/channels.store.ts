import type { AlertChannel } from '@bothways/domain/alerts';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';

type Reader = Kysely<Schema>;
type Trx = Transaction<Schema>;
interface Place {
  userId: string;
  channel: AlertChannel;
}

/** The state of a user's channel; undefined when it was never opened. */
export const channelOf = (db: Reader, { userId, channel }: Place) =>
  db
    .selectFrom('alertChannels')
    .select(['state', 'chatId'])
    .where('userId', '=', userId)
    .where('channel', '=', channel)
    .executeTakeFirst();

/** Opens or reopens a channel for a user. */
export async function openChannel(
  db: Reader,
  { userId, channel }: Place,
  { chatId, nextAtMs }: { chatId: string | null; nextAtMs: number },
): Promise<void> {
  const open = { chatId, state: 'on' as const, nextAtMs, leaseOwner: null, leaseUntilMs: 0 };
  await db
    .insertInto('alertChannels')
    .values({ userId, channel, ...open })
    .onConflict((conflict) => conflict.columns(['userId', 'channel']).doUpdateSet(open))
    .execute();
}

/** Blocks a channel that no longer accepts messages, and discards what waits for it. */
export async function blockChannel(db: Reader, { userId, channel }: Place): Promise<void> {
  await db
    .updateTable('alertChannels')
    .set({ state: 'blocked', leaseOwner: null, leaseUntilMs: 0 })
    .where('userId', '=', userId)
    .where('channel', '=', channel)
    .execute();
  await dropWaiting(db, { userId, channel });
}

/** Deletes a user's channel. @returns whether there was one */
export async function closeChannel(db: Reader, { userId, channel }: Place): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('alertChannels')
    .where('userId', '=', userId)
    .where('channel', '=', channel)
    .executeTakeFirst();
  await dropWaiting(db, { userId, channel });
  return numDeletedRows > 0n;
}

async function dropWaiting(db: Reader, { userId, channel }: Place): Promise<void> {
  await db
    .updateTable('alertMessages')
    .set({ state: 'dropped' })
    .where('userId', '=', userId)
    .where('channel', '=', channel)
    .where('state', '=', 'waiting')
    .execute();
}

/** The user to whom a chat belongs. */
export async function ownerOfChat(db: Reader, chatId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('alertChannels')
    .select('userId')
    .where('channel', '=', 'telegram')
    .where('chatId', '=', chatId)
    .executeTakeFirst();
  return row?.userId;
}

/** Takes a chat away from all other users: it belongs to one account. */
export async function takeChatFromOthers(trx: Trx, chatId: string, userId: string): Promise<void> {
  await trx
    .deleteFrom('alertChannels')
    .where('channel', '=', 'telegram')
    .where('chatId', '=', chatId)
    .where('userId', '!=', userId)
    .execute();
}

/** Stores a link to the bot; it replaces the previous one, which becomes invalid. */
export async function saveLink(
  db: Reader,
  link: { userId: string; tokenHash: string; expiresAtMs: number },
): Promise<void> {
  await db
    .insertInto('alertLinks')
    .values(link)
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({ tokenHash: link.tokenHash, expiresAtMs: link.expiresAtMs }),
    )
    .execute();
}

/** Consumes a link, at most once under concurrency. The link of a closed account is not accepted. */
export async function useLink(trx: Trx, tokenHash: string, nowMs: number): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('alertLinks')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAtMs', '>', nowMs)
    .where('userId', 'not in', (eb) => eb.selectFrom('disabledUsers').select('userId'))
    .returning('userId')
    .executeTakeFirst();
  return row?.userId;
}

export async function pruneAlertLinks(db: Reader, nowMs: number): Promise<void> {
  await db.deleteFrom('alertLinks').where('expiresAtMs', '<=', nowMs).execute();
}
