import type { AlertChannel } from '@bothways/domain/alerts';
import type { Kysely } from 'kysely';
import {
  type AlertMessageState,
  type AlertMessagesTable,
  type Database,
  type Schema,
  withRetry,
} from '#kernel/db';

type Reader = Kysely<Schema>;

export type NewMessage = Pick<
  AlertMessagesTable,
  | 'userId'
  | 'channel'
  | 'opportunityId'
  | 'configurationId'
  | 'about'
  | 'pct'
  | 'sinceMs'
  | 'createdAtMs'
  | 'untilMs'
>;
/** Rows per statement: each has 15 values, and SQLite binds at most 32,766. */
const ROWS_AT_ONCE = 500;

/**
 * Inserts messages; an existing one of the same user, channel and opportunity stays unchanged.
 * @returns how many are new
 */
export async function addMessages(db: Reader, messages: readonly NewMessage[]): Promise<number> {
  let added = 0;
  for (let from = 0; from < messages.length; from += ROWS_AT_ONCE) {
    const rows = messages.slice(from, from + ROWS_AT_ONCE).map((message) => ({
      ...message,
      state: 'waiting' as const,
      sentAtMs: null,
      externalId: null,
      goneAtMs: null,
      editedAtMs: null,
    }));
    const { numInsertedOrUpdatedRows = 0n } = await withRetry(() =>
      db
        .insertInto('alertMessages')
        .values(rows)
        .onConflict((conflict) => conflict.columns(['userId', 'channel', 'opportunityId']).doNothing())
        .executeTakeFirstOrThrow(),
    );
    added += Number(numInsertedOrUpdatedRows);
  }
  return added;
}

/** A leased channel of a user: until `leaseUntilMs` no other process sends there. */
export interface Held {
  userId: string;
  channel: AlertChannel;
  chatId: string | null;
  leaseOwner: string;
}

/** Delay before a message is edited to say that an opportunity is gone: many return. */
export const SETTLE_MS = 3000;

/**
 * Leases the channel of a user with something due, in one statement: the strongest new message first, edits only when
 * there is none. Two processes never get the same channel.
 */
export async function holdChannel(
  { db, kind }: Database,
  channel: AlertChannel,
  { owner, nowMs, untilMs, edits }: { owner: string; nowMs: number; untilMs: number; edits: boolean },
): Promise<Held | undefined> {
  const free = db
    .selectFrom('alertChannels as one')
    .select('one.userId')
    .where('one.channel', '=', channel)
    .where('one.state', '=', 'on')
    .where('one.nextAtMs', '<=', nowMs)
    .where('one.leaseUntilMs', '<=', nowMs)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('alertMessages as due')
          .select('due.userId')
          .whereRef('due.userId', '=', 'one.userId')
          .where('due.channel', '=', channel)
          .where((eb) =>
            edits
              ? eb.and([
                  eb('due.state', '=', 'sent'),
                  eb('due.goneAtMs', '<=', nowMs - SETTLE_MS),
                  eb('due.editedAtMs', 'is', null),
                ])
              : eb('due.state', 'in', ['waiting', 'sending']),
          ),
      ),
    )
    .orderBy(
      ({ selectFrom }) =>
        selectFrom('alertMessages as due')
          .select((eb) => eb.fn.max('due.pct').as('pct'))
          .whereRef('due.userId', '=', 'one.userId')
          .where('due.channel', '=', channel)
          .where('due.state', '=', edits ? 'sent' : 'waiting'),
      (order) => order.desc(),
    )
    .limit(1)
    .$if(kind === 'postgres', (query) => query.forUpdate().skipLocked());
  const taken = db
    .updateTable('alertChannels')
    .set({ leaseOwner: owner, leaseUntilMs: untilMs })
    .where('channel', '=', channel)
    .where('userId', '=', free)
    .returning(['userId', 'chatId']);
  const row = await withRetry(() => taken.executeTakeFirst());
  return row && { ...row, channel, leaseOwner: owner };
}

/** Releases a channel; nothing is sent there before `nextAtMs`. */
export async function releaseChannel(db: Reader, held: Held, nextAtMs: number): Promise<void> {
  await withRetry(() =>
    db
      .updateTable('alertChannels')
      .set({ leaseOwner: null, leaseUntilMs: 0, nextAtMs })
      .where('userId', '=', held.userId)
      .where('channel', '=', held.channel)
      .where('leaseOwner', '=', held.leaseOwner)
      .execute(),
  );
}

const ofChannel = (db: Reader, { userId, channel }: Pick<Held, 'userId' | 'channel'>) =>
  db.selectFrom('alertMessages').selectAll().where('userId', '=', userId).where('channel', '=', channel);

/** Waiting messages of a channel, and those that a former lease holder left half sent. */
export const unsent = (db: Reader, held: Held): Promise<AlertMessagesTable[]> =>
  ofChannel(db, held).where('state', 'in', ['waiting', 'sending']).execute();

/** Sent messages, with all their rows, where an opportunity is gone and the message does not show it yet. */
export async function toEdit(db: Reader, held: Held, goneBeforeMs: number): Promise<AlertMessagesTable[]> {
  return ofChannel(db, held)
    .where('state', '=', 'sent')
    .where('externalId', 'in', (eb) =>
      eb
        .selectFrom('alertMessages as due')
        .select('due.externalId')
        .where('due.userId', '=', held.userId)
        .where('due.channel', '=', held.channel)
        .where('due.state', '=', 'sent')
        .where('due.goneAtMs', '<=', goneBeforeMs)
        .where('due.editedAtMs', 'is', null)
        .where('due.externalId', 'is not', null),
    )
    .execute();
}

interface Change {
  state?: AlertMessageState;
  sentAtMs?: number;
  externalId?: string;
  editedAtMs?: number;
}

/** Updates messages of a channel. */
export async function changeMessages(
  db: Reader,
  { userId, channel }: Pick<Held, 'userId' | 'channel'>,
  opportunityIds: readonly string[],
  change: Change,
): Promise<void> {
  if (opportunityIds.length === 0) return;
  await withRetry(() =>
    db
      .updateTable('alertMessages')
      .set(change)
      .where('userId', '=', userId)
      .where('channel', '=', channel)
      .where('opportunityId', 'in', opportunityIds)
      .execute(),
  );
}

/** Marks opportunities of configurations as gone. */
export async function markGone(
  db: Reader,
  configurationIds: readonly string[],
  opportunityIds: readonly string[],
  atMs: number,
): Promise<void> {
  if (configurationIds.length === 0 || opportunityIds.length === 0) return;
  await withRetry(() =>
    db
      .updateTable('alertMessages')
      .set({ goneAtMs: atMs })
      .where('configurationId', 'in', configurationIds)
      .where('opportunityId', 'in', opportunityIds)
      .where('goneAtMs', 'is', null)
      .execute(),
  );
}

/** Unmarks opportunities that returned before any message said that they were gone. */
export async function markBack(
  db: Reader,
  configurationIds: readonly string[],
  opportunityIds: readonly string[],
): Promise<void> {
  if (configurationIds.length === 0 || opportunityIds.length === 0) return;
  await withRetry(() =>
    db
      .updateTable('alertMessages')
      .set({ goneAtMs: null })
      .where('configurationId', 'in', configurationIds)
      .where('opportunityId', 'in', opportunityIds)
      .where('goneAtMs', 'is not', null)
      .where('editedAtMs', 'is', null)
      .execute(),
  );
}

/** Ids of opportunities that configurations were alerted of and that are not marked as gone. */
export async function toldStanding(db: Reader, configurationIds: readonly string[]): Promise<string[]> {
  if (configurationIds.length === 0) return [];
  const rows = await db
    .selectFrom('alertMessages')
    .select('opportunityId')
    .distinct()
    .where('configurationId', 'in', configurationIds)
    .where('state', 'in', ['waiting', 'sending', 'sent'])
    .where('goneAtMs', 'is', null)
    .execute();
  return rows.map(({ opportunityId }) => opportunityId);
}

/** Deletes messages created before a time; those that a weekly digest is still to count stay. */
export async function pruneMessages(db: Reader, beforeMs: number): Promise<void> {
  await db
    .deleteFrom('alertMessages')
    .where('createdAtMs', '<', beforeMs)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('alertDigests as digest')
            .select('digest.userId')
            .whereRef('digest.userId', '=', 'alertMessages.userId')
            .where('digest.weekday', 'is not', null)
            .where('alertMessages.channel', '=', 'email')
            .whereRef('alertMessages.createdAtMs', '>', 'digest.countedToMs'),
        ),
      ),
    )
    .execute();
}
