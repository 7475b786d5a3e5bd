import type { Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import type { NotificationDraft } from './notify.ts';

type Trx = Transaction<Schema>;
type NewNotification = NotificationDraft & { id: string; recipients: readonly string[] };

/** What waits is a request; everything else is said and closed at once. */
const STATUS_OF = {
  request: 'pending',
  completed_task: 'done',
  rejected_task: 'rejected',
  bookie_update: 'done',
} as const;

/** @returns false where one with its key is there already */
export async function insertNotification(trx: Trx, draft: NewNotification): Promise<boolean> {
  const status = STATUS_OF[draft.type];
  const waits = status === 'pending';
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
      reason: draft.request.rejectedData?.reason ?? null,
      details: draft.request.rejectedData?.details ?? null,
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
