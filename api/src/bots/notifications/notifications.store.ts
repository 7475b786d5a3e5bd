import { may } from '@bothways/domain/identity';
import { HANDLES_ALL, type Viewer } from '@bothways/domain/notifications';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { Db, Schema } from '#kernel/db';
import type { NotificationDraft } from './notify.ts';

type Trx = Transaction<Schema>;
type NewNotification = NotificationDraft & { id: string; recipients: readonly string[] };
export type StoredNotification = Selectable<Schema['notifications']>;

/** Only requests wait; everything else is closed on creation. */
const STATUS_OF = {
  request: 'pending',
  completed_task: 'done',
  rejected_task: 'rejected',
  bookie_update: 'done',
} as const;

/** @returns false if its key exists */
export async function insertNotification(trx: Trx, draft: NewNotification): Promise<boolean> {
  const status = STATUS_OF[draft.type];
  const waits = status === 'pending';
  const { rejectedData } = draft.request;
  const row = await trx
    .insertInto('notifications')
    .values({
      id: draft.id,
      type: draft.type,
      subType: draft.subType,
      status,
      createdBy: draft.createdBy,
      atMs: draft.atMs,
      email: draft.email,
      bookie: draft.bookie,
      canMarkAsDone: Number(waits),
      canMarkAsRejected: Number(waits),
      request: JSON.stringify(draft.request),
      reason: rejectedData?.reason ?? null,
      details: rejectedData?.details ?? null,
      closedBy: waits ? null : draft.createdBy,
      closedAtMs: waits ? null : draft.atMs,
      sendKey: draft.sendKey ?? null,
      pendingKey: draft.pendingKey ?? null,
      answers: draft.answers ?? null,
      changedAtMs: draft.atMs,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  if (draft.recipients.length > 0)
    await trx
      .insertInto('notificationRecipients')
      .values(draft.recipients.map((userId) => ({ notificationId: draft.id, userId })))
      .execute();
  return true;
}

export const findBySendKey = (trx: Trx, sendKey: string): Promise<StoredNotification | undefined> =>
  trx.selectFrom('notifications').selectAll().where('sendKey', '=', sendKey).executeTakeFirst();

/**
 * Selects what a viewer sees: what they created or received, or everything; never of a bot user no longer linked to
 * them, except answers to invitations.
 */
const visibleTo = (db: Db, { userId, permissions }: Viewer) => {
  let rows = db.selectFrom('notifications');
  if (!may(permissions, HANDLES_ALL))
    rows = rows.where((eb) =>
      eb.or([
        eb('notifications.createdBy', '=', userId),
        eb.exists(
          eb
            .selectFrom('notificationRecipients as recipient')
            .select('recipient.userId')
            .whereRef('recipient.notificationId', '=', 'notifications.id')
            .where('recipient.userId', '=', userId),
        ),
      ]),
    );
  if (!may(permissions, 'manage:user'))
    rows = rows.where((eb) =>
      eb.or([
        eb('notifications.subType', '=', 'bot_invitation'),
        eb.exists(
          eb
            .selectFrom('botUserLinks as link')
            .select('link.userId')
            .whereRef('link.email', '=', 'notifications.email')
            .where('link.userId', '=', userId),
        ),
      ]),
    );
  return rows;
};

/** Returns one that the viewer sees. */
export const findNotification = (
  db: Db,
  viewer: Viewer,
  id: string,
): Promise<StoredNotification | undefined> =>
  visibleTo(db, viewer).selectAll('notifications').where('id', '=', id).executeTakeFirst();

/** Of one bot user, or of all. */
interface Only {
  email?: string | undefined;
}

export function pendingOf(
  db: Db,
  viewer: Viewer,
  { email, limit }: Only & { limit: number },
): Promise<StoredNotification[]> {
  let rows = visibleTo(db, viewer).selectAll('notifications').where('status', '=', 'pending');
  if (email !== undefined) rows = rows.where('email', '=', email);
  return rows.orderBy('atMs', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

export async function countPending(db: Db, viewer: Viewer): Promise<number> {
  const row = await visibleTo(db, viewer)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** End of a page. */
export interface ClosedPosition {
  closedAtMs: number;
  atMs: number;
  id: string;
}

/** Returns closed ones, last closed first, after a position. A request closed by an answer follows the answer. */
export function closedOf(
  db: Db,
  viewer: Viewer,
  { email, limit, before }: Only & { limit: number; before: ClosedPosition | undefined },
): Promise<StoredNotification[]> {
  let rows = visibleTo(db, viewer).selectAll('notifications').where('closedAtMs', 'is not', null);
  if (email !== undefined) rows = rows.where('email', '=', email);
  if (before)
    rows = rows.where(
      sql<boolean>`("closedAtMs", "atMs", "id") < (${before.closedAtMs}, ${before.atMs}, ${before.id})`,
    );
  return rows
    .orderBy('closedAtMs', 'desc')
    .orderBy('atMs', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** What a request becomes. */
export interface Closing {
  status: 'done' | 'rejected';
  reason: string | null;
  details: string | null;
  closedBy: string;
  closedAtMs: number;
}

/** Closes a pending request. @returns false if it was already closed */
export async function closePending(trx: Trx, id: string, closing: Closing): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('notifications')
    .set({ ...closing, pendingKey: null, changedAtMs: closing.closedAtMs })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
export type ClosePending = typeof closePending;

/** Marks one as read; idempotent. */
export async function markRead(trx: Trx, notificationId: string, userId: string): Promise<void> {
  await trx
    .insertInto('notificationReads')
    .values({ notificationId, userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Marks everything that the viewer sees now as read. */
export async function markAllRead(trx: Trx, viewer: Viewer): Promise<void> {
  const newest = await visibleTo(trx, viewer)
    .select('atMs')
    .orderBy('atMs', 'desc')
    .limit(1)
    .executeTakeFirst();
  const readUpToMs = newest?.atMs ?? 0;
  await trx
    .insertInto('notificationChoices')
    .values({ userId: viewer.userId, byEmail: 0, byBrowser: 0, readUpToMs })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ readUpToMs }))
    .execute();
}

/** Returns notifications created or closed since a time, with those concerned besides users who see everything. */
export async function changedSince(
  db: Db,
  sinceMs: number,
): Promise<{ id: string; changedAtMs: number; createdBy: string | null; userId: string | null }[]> {
  return db
    .selectFrom('notifications')
    .leftJoin('notificationRecipients as recipient', 'recipient.notificationId', 'notifications.id')
    .select(['id', 'changedAtMs', 'createdBy', 'recipient.userId'])
    .where('changedAtMs', '>=', sinceMs)
    .execute();
}
