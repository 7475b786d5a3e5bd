import { randomUUID } from 'node:crypto';
import type {
  NotificationRequest,
  NotificationSubType,
  NotificationType,
} from '@bothways/domain/notifications';
import type { Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import { askFor } from '#kernel/jobs';
import { insertNotification } from './notifications.store.ts';
import { recipientsFor } from './recipients.store.ts';

/** The kind of job that posts the letters about a notification. */
export const LETTERS_JOB = 'notification-letters';

/** A notification that shall be there once the transaction is through. */
export interface NotificationDraft {
  type: NotificationType;
  subType: NotificationSubType;
  /** The bot user it is about. */
  email: string;
  bookie: string | null;
  /** Who made it, who is not told of it; null: the server. */
  createdBy: string | null;
  atMs: number;
  /** What the screens say; without any secret. */
  request: NotificationRequest;
  /** Ids of those it is for. Left out: the admins linked to the bot user, and who may do everything. */
  recipients?: readonly string[];
  /** The id of the request that it answers. */
  answers?: string;
  /** With it, the request is sent once. */
  sendKey?: string;
  /** What is asked for: not twice while it is pending. */
  pendingKey?: string;
}

/** Of these nobody gets a letter: there may be many, and nobody waits for them. */
const SILENT: ReadonlySet<NotificationType> = new Set(['bookie_update']);

/**
 * Writes a notification in the transaction of what it tells of: both are there or neither. The pages of those whom it
 * concerns hear of it within a second, letters leave by a job that is kept in the same transaction.
 * @returns its id; undefined where one with this `sendKey` or `pendingKey` is there already
 */
export async function notify(
  trx: Transaction<Schema>,
  draft: NotificationDraft,
): Promise<string | undefined> {
  const id = randomUUID();
  const recipients = draft.recipients ?? (await recipientsFor(trx, draft.email, draft.createdBy));
  if (!(await insertNotification(trx, { ...draft, id, recipients }))) return undefined;
  if (!SILENT.has(draft.type) && recipients.length > 0)
    await askFor(trx, { kind: LETTERS_JOB, dedupeKey: id, payload: { id }, nowMs: draft.atMs });
  return id;
}
