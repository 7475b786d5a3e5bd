import { createHash } from 'node:crypto';
import type { Permission } from '@bothways/domain/identity';
import {
  type Notification,
  type NotificationRequest,
  type OpeningRequest,
  type RequestType,
  type SomethingRequest,
  SUB_TYPE_OF,
  type TransactionRequest,
} from '@bothways/domain/notifications';
import type { Transaction } from 'kysely';
import { type Caller, demandBotUser } from '#bots/bot-users';
import { recordAudit } from '#kernel/audit';
import { type Schema, transact } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { findBotBookie } from '#market/bookies';
import { offeredPromotion } from '#market/promotions';
import type { Actor } from '#people/iam';
import { asNotifications } from './as-notification.store.ts';
import { findBySendKey, findNotification, type StoredNotification } from './notifications.store.ts';
import type { NotificationsDeps } from './notifications-deps.ts';
import { notify } from './notify.ts';
import { accountExists } from './requests.store.ts';
import { callerNow } from './viewer.ts';

type Trx = Transaction<Schema>;

/** Permission to send requests (B-P20 to B-P23). */
export const ASKS: Permission = 'request:bookie:opening';

interface Asked {
  type: RequestType;
  userEmail: string;
  bookie: string;
  key: string | undefined;
  request: Omit<NotificationRequest, 'type'>;
}

const notFound = (what: string): ApiError => new ApiError('NOT_FOUND', { message: `${what} not found` });
const sum = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** One account opening may be pending in total; of other requests, one per user and subject. */
const pendingKeyOf = ({ type, userEmail, bookie, request }: Asked, userId: string): string =>
  type === 'opening'
    ? sum(['opening', userEmail, bookie].join(' '))
    : sum([userId, type, userEmail, bookie, JSON.stringify(request)].join(' '));

const isSame = (row: StoredNotification, { type, userEmail, bookie, request }: Asked): boolean =>
  row.subType === SUB_TYPE_OF[type] &&
  row.email === userEmail &&
  row.bookie === bookie &&
  row.request === JSON.stringify({ type, ...request });

/**
 * Returns the existing request that was sent again.
 * @throws ApiError KEY_REUSED for a key of another one, CONFLICT if the same is pending
 */
async function sentBefore(trx: Trx, asked: Asked, sendKey: string | undefined): Promise<string> {
  const before = sendKey === undefined ? undefined : await findBySendKey(trx, sendKey);
  if (before && isSame(before, asked)) return before.id;
  if (before) throw new ApiError('KEY_REUSED');
  throw new ApiError('CONFLICT', {
    message: 'The same request is pending already',
    error: 'errors.pendingAlready',
  });
}

async function send(
  deps: NotificationsDeps,
  { userId, ip }: Actor,
  ask: (trx: Trx, caller: Caller) => Promise<Asked>,
): Promise<Notification> {
  deps.limits.send(userId);
  const sent = await transact(deps.db, async (trx) => {
    const atMs = deps.nowMs();
    const caller = await callerNow(trx, userId, ASKS);
    const asked = await ask(trx, caller);
    const { type, userEmail: email, bookie, key } = asked;
    const sendKey = key === undefined ? undefined : `${userId}:${key}`;
    const subType = SUB_TYPE_OF[type];
    const request = { type, ...asked.request };
    const id = await notify(trx, {
      type: 'request',
      subType,
      email,
      bookie,
      createdBy: userId,
      atMs,
      request,
      pendingKey: pendingKeyOf(asked, userId),
      ...(sendKey !== undefined && { sendKey }),
    });
    if (id !== undefined)
      await recordAudit(trx, {
        atMs,
        actor: userId,
        ip,
        action: 'notification.requested',
        target: `bot-user:${email}`,
        detail: { notification: id, kind: subType, bookie },
      });
    return one(trx, caller, id ?? (await sentBefore(trx, asked, sendKey)));
  });
  deps.onChanged();
  return sent;
}

async function one(trx: Trx, caller: Caller, id: string): Promise<Notification> {
  const row = await findNotification(trx, caller, id);
  const [found] = row ? await asNotifications(trx, [row], caller) : [];
  if (!found) throw notFound('Notification');
  return found;
}

/** Requests the opening of an account for a bot user. */
export const askForOpening = (
  deps: NotificationsDeps,
  actor: Actor,
  { userEmail, bookieId, promotionId, depositAmount, notes, key }: OpeningRequest,
): Promise<Notification> =>
  send(deps, actor, async (trx, caller) => {
    const { email, country } = await demandBotUser(trx, caller, userEmail);
    const bookie = await findBotBookie(trx, bookieId);
    if (!bookie) throw notFound('Bookmaker');
    if (!bookie.bot.enabled)
      throw new ApiError('CONFLICT', {
        message: 'Accounts can no longer be added at this bookmaker',
        path: 'bookieId',
        error: 'errors.bookieClosed',
      });
    const wanted = promotionId === null ? undefined : { id: promotionId, bookie: bookieId };
    const title = wanted && (await offeredPromotion(trx, wanted, deps.nowMs(), { country }))?.title;
    if (promotionId !== null && title === undefined) throw notFound('Promotion');
    const request = {
      data: { depositAmount, bookieId, ...(notes && { notes }) },
      bookieId,
      promotionId,
      ...(title !== undefined && { promotionTitle: title }),
      ...(notes && { notes }),
    };
    return { type: 'opening', userEmail: email, bookie: bookieId, key, request };
  });

/** @throws ApiError NOT_FOUND if the bot user is invisible to the caller, or has no account there */
async function demandAccount(trx: Trx, caller: Caller, userEmail: string, bookie: string): Promise<string> {
  const { email } = await demandBotUser(trx, caller, userEmail);
  if (!(await accountExists(trx, email, bookie))) throw notFound('Bookmaker account');
  return email;
}

/** Requests a deposit at a bookmaker, or a withdrawal. */
export const askForTransaction = (
  deps: NotificationsDeps,
  actor: Actor,
  { userEmail, bookieName, requestType: type, amount, notes, key }: TransactionRequest,
): Promise<Notification> =>
  send(deps, actor, async (trx, caller) => ({
    type,
    userEmail: await demandAccount(trx, caller, userEmail, bookieName),
    bookie: bookieName,
    key,
    request: { data: { amount, ...(notes && { notes }) }, bookieName, ...(notes && { notes }) },
  }));

/** Requests something else about an account. */
export const askForSomething = (
  deps: NotificationsDeps,
  actor: Actor,
  { userEmail, bookieName, requestType: type, notes, key }: SomethingRequest,
): Promise<Notification> =>
  send(deps, actor, async (trx, caller) => ({
    type,
    userEmail: await demandAccount(trx, caller, userEmail, bookieName),
    bookie: bookieName,
    key,
    request: { data: { notes }, bookieName, notes },
  }));
