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

/** Kind of the jobs that post a notification's letters. */
export const LETTERS_JOB = 'notification-letters';

/** A notification to be created in the transaction. */
export interface NotificationDraft {
  type: NotificationType;
  subType: NotificationSubType;
  /** The bot user that it concerns. */
  email: string;
  bookie: string | null;
  /** Its author, who is not notified; null for the server. */
  createdBy: string | null;
  atMs: number;
  /** Content for the screens; without any secret. */
  request: NotificationRequest;
  /** Ids of the recipients. Omitted: the admins linked to the bot user, and those with all permissions. */
  recipients?: readonly string[];
  /** Id of the request that it answers. */
  answers?: string;
  /** Idempotency key of the request. */
  sendKey?: string;
  /** Subject of the request, unique while it is pending. */
  pendingKey?: string;
}

/** Without letters: there may be many, and nobody waits for them. */
const SILENT: ReadonlySet<NotificationType> = new Set(['bookie_update']);

/**
 * Writes a notification in the transaction of its cause: both exist or neither. The pages of those concerned are
 * notified within a second, and letters are sent by a job stored in the same transaction.
 * @returns its id; undefined if its `sendKey` or `pendingKey` exists
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
