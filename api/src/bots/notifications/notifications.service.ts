import {
  CLOSED_PAGE,
  mayHandle,
  type Notification,
  type NotificationRequest,
  type NotificationSubType,
  type NotificationsAnswer,
  type NotificationsQuery,
  notificationRequestSchema,
  type Reject,
  reasonsOf,
} from '@bothways/domain/notifications';
import type { Transaction } from 'kysely';
import type { Caller } from '#bots/bot-users';
import { recordAudit } from '#kernel/audit';
import { type Db, type Schema, transact } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import type { Actor } from '#people/iam';
import { findNamed } from '#people/users';
import { asNotifications } from './as-notification.store.ts';
import { cursorOf, positionOf } from './closed-cursor.ts';
import {
  type Closing,
  closedOf,
  closePending,
  countPending,
  findNotification,
  markAllRead,
  markRead,
  pendingOf,
  type StoredNotification,
} from './notifications.store.ts';
import type { NotificationsDeps } from './notifications-deps.ts';
import { notify } from './notify.ts';
import { WORKS_WITH_BOTS } from './recipients.store.ts';
import { callerNow } from './viewer.ts';

type Trx = Transaction<Schema>;
/** More would help no reader; the count shows the total. */
const MOST_PENDING = 500;

/**
 * Returns a user's notifications: all pending ones, then the last closed ones; with `before`, older closed ones only.
 */
export async function listNotifications(
  db: Db,
  caller: Caller,
  { before, userEmail: email }: NotificationsQuery,
): Promise<NotificationsAnswer> {
  const position = before === undefined ? undefined : positionOf(before);
  const pending = position ? [] : await pendingOf(db, caller, { email, limit: MOST_PENDING });
  const closed = await closedOf(db, caller, { email, limit: CLOSED_PAGE + 1, before: position });
  const page = closed.slice(0, CLOSED_PAGE);
  const last = page.at(-1);
  return {
    success: true,
    notifications: await asNotifications(db, [...pending, ...page], caller),
    pendingCount: await countPending(db, caller),
    ...(closed.length > CLOSED_PAGE && last && { nextBefore: cursorOf(last) }),
  };
}

/** @throws ApiError NOT_FOUND for one that the caller does not see, existing or not */
async function demandNotification(trx: Trx, caller: Caller, id: string): Promise<StoredNotification> {
  const row = await findNotification(trx, caller, id);
  if (!row) throw new ApiError('NOT_FOUND', { message: 'Notification not found' });
  return row;
}

async function asOne(trx: Trx, caller: Caller, id: string): Promise<Notification> {
  const [one] = await asNotifications(trx, [await demandNotification(trx, caller, id)], caller);
  if (!one) throw new Error('A notification was found, and is none');
  return one;
}

/** Marks one as read by the caller. */
export const readNotification = (
  deps: NotificationsDeps,
  userId: string,
  id: string,
): Promise<Notification> =>
  transact(deps.db, async (trx) => {
    const caller = await callerNow(trx, userId, WORKS_WITH_BOTS);
    await demandNotification(trx, caller, id);
    await markRead(trx, id, userId);
    return asOne(trx, caller, id);
  });

/** Marks everything that the caller sees as read. */
export const readAll = (deps: NotificationsDeps, userId: string): Promise<void> =>
  transact(deps.db, async (trx) => markAllRead(trx, await callerNow(trx, userId, WORKS_WITH_BOTS)));

/** Answer to the requester. */
const ANSWER_OF = { done: 'completed_task', rejected: 'rejected_task' } as const;
const OPENING_ANSWER = {
  done: 'bookie_opening_request_completed',
  rejected: 'bookie_opening_request_rejected',
} as const;
const answerSubType = (asked: NotificationSubType, status: Closing['status']): NotificationSubType =>
  asked === 'bookie_opening_request' ? OPENING_ANSWER[status] : asked;

/** @throws ApiError CONFLICT naming who it was */
async function refuseHandled(trx: Trx, { closedBy }: StoredNotification): Promise<never> {
  const closer = closedBy === null ? undefined : await findNamed(trx, closedBy);
  const message = closer ? `${closer.name} was faster` : 'It is handled already';
  throw new ApiError('CONFLICT', { message, error: 'errors.handled' });
}

/** Notifies the requester, unless they closed it themselves or are gone. */
async function answerTo(trx: Trx, asked: StoredNotification, closing: Closing): Promise<void> {
  if (asked.createdBy === null || asked.createdBy === closing.closedBy) return;
  const { status, reason, details } = closing;
  const request: NotificationRequest = notificationRequestSchema.parse(JSON.parse(asked.request));
  await notify(trx, {
    type: ANSWER_OF[status],
    subType: answerSubType(asked.subType, status),
    email: asked.email,
    bookie: asked.bookie,
    createdBy: closing.closedBy,
    atMs: closing.closedAtMs,
    request:
      reason === null ? request : { ...request, rejectedData: { reason, ...(details && { details }) } },
    recipients: [asked.createdBy],
    answers: asked.id,
  });
}

/** Closes a request, with permission check, audit entry and answer: all or nothing. */
async function close(
  deps: NotificationsDeps,
  { userId, ip }: Actor,
  id: string,
  how: { may: keyof typeof mayHandle; as: Pick<Closing, 'status' | 'reason' | 'details'> },
): Promise<Notification> {
  const closeOnce = deps.closePending ?? closePending;
  const closed = await transact(deps.db, async (trx) => {
    const atMs = deps.nowMs();
    const caller = await callerNow(trx, userId, WORKS_WITH_BOTS);
    const row = await demandNotification(trx, caller, id);
    const asked = await asOne(trx, caller, id);
    if (!mayHandle[how.may](asked, caller)) throw new ApiError('FORBIDDEN');
    demandReason(row.subType, how.as.reason);
    const closing: Closing = { ...how.as, closedBy: userId, closedAtMs: atMs };
    if (!(await closeOnce(trx, id, closing)))
      return refuseHandled(trx, await demandNotification(trx, caller, id));
    await markRead(trx, id, userId);
    await recordAudit(trx, {
      atMs,
      actor: userId,
      ip,
      action: `notification.${closing.status}`,
      target: `bot-user:${row.email}`,
      detail: { notification: id, kind: row.subType, ...(closing.reason && { reason: closing.reason }) },
    });
    await answerTo(trx, row, closing);
    return asOne(trx, caller, id);
  });
  deps.onChanged();
  return closed;
}

/** @throws ApiError BAD_REQUEST for a reason of another kind of request */
function demandReason(subType: NotificationSubType, reason: string | null): void {
  if (reason === null || reasonsOf(subType).some((each) => each === reason)) return;
  const message = 'reason: does not fit this kind of request';
  throw new ApiError('BAD_REQUEST', { message, path: 'reason', error: 'errors.wrongReason' });
}

/** Marks a request as done. @throws ApiError NOT_FOUND, FORBIDDEN, CONFLICT if it was already handled */
export const markDone = (deps: NotificationsDeps, actor: Actor, id: string): Promise<Notification> =>
  close(deps, actor, id, { may: 'done', as: { status: 'done', reason: null, details: null } });

/** Rejects a request. @throws ApiError NOT_FOUND, FORBIDDEN, BAD_REQUEST, CONFLICT if it was already handled */
export const reject = (
  deps: NotificationsDeps,
  actor: Actor,
  id: string,
  { reason, details }: Reject,
): Promise<Notification> =>
  close(deps, actor, id, { may: 'reject', as: { status: 'rejected', reason, details: details || null } });
