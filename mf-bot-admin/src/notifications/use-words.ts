import { LOGIN_ERRORS } from '@bothways/domain/bot-accounts';
import { centsOfEuros } from '@bothways/domain/money';
import { type Notification, reasonsOf } from '@bothways/domain/notifications';
import { formatMoney, useUi } from '@bothways/ui';
import { namesOf, useAnonymised, useHiding } from '../anonymous/index.ts';
import { useText } from '../texts.ts';
import { requestOf, updateOf } from './kinds.ts';

/** Texts of notifications; without personal data while names are hidden. */
export function useWords() {
  const t = useText();
  const { locale } = useUi();
  const [hidden] = useAnonymised();
  const own = useHiding();
  const euros = (amount: number): string => formatMoney(centsOfEuros(amount), locale);

  const bookieOf = ({ metadata, request }: Notification): string =>
    metadata.bookieLabel ?? request.bookieName ?? request.bookieId ?? t('notifications.noBookie');

  const askedFor = (notification: Notification): string => {
    const { amount } = notification.request.data;
    return t(`notifications.titles.${requestOf(notification)}`, {
      bookie: bookieOf(notification),
      amount: amount === undefined ? '' : euros(amount),
    });
  };
  const happened = (notification: Notification): string => {
    const values = { bookie: bookieOf(notification) };
    const update = updateOf(notification);
    if (update !== 'login_error') return t(`notifications.updates.${update}`, values);
    const error = LOGIN_ERRORS.find((each) => each === notification.request.message) ?? 'other';
    return t('notifications.updates.login_error', {
      ...values,
      error: t(`notifications.loginErrors.${error}`),
    });
  };
  const title = (notification: Notification): string => {
    const { notificationType } = notification;
    if (notificationType === 'bookie_update') return happened(notification);
    if (notificationType === 'request') return askedFor(notification);
    return t(`notifications.answers.${notificationType}`, { what: askedFor(notification) });
  };

  const notes = ({ request }: Notification): string | undefined => {
    const text = request.data.notes ?? request.notes ?? request.details;
    return text === undefined || text === '' ? undefined : own(text);
  };
  const promotion = ({ request }: Notification): string | undefined => request.promotionTitle;
  const firstDeposit = ({ request }: Notification): string | undefined => {
    const { depositAmount } = request.data;
    return depositAmount === undefined || depositAmount === null ? undefined : euros(depositAmount);
  };
  const reason = ({ notificationSubType, request }: Notification): string | undefined => {
    const said = request.rejectedData?.reason;
    if (said === undefined) return undefined;
    const asked =
      notificationSubType === 'bookie_opening_request_rejected'
        ? 'bookie_opening_request'
        : notificationSubType;
    const known = reasonsOf(asked).find((each) => each === said);
    return known === undefined ? said : t(`notifications.reasons.${known}`);
  };
  const details = ({ request }: Notification): string | undefined => {
    const text = request.rejectedData?.details;
    return text === undefined ? undefined : own(text);
  };
  /** The rejection reason with its details. */
  const why = (notification: Notification): string | undefined => {
    const [because, more] = [reason(notification), details(notification)];
    return more === undefined ? because : `${because ?? ''}: “${more}”`;
  };

  /** The second line of a row. */
  const summary = (notification: Notification, viewerId: string): string => {
    const { status, notificationType, closedBy } = notification;
    if (notificationType === 'bookie_update') return t('notifications.nothingToMark');
    if (status === 'rejected') return why(notification) ?? '';
    if (status === 'done') return closedBy ? doneBy(closedBy, viewerId) : t('notifications.isDone');
    const deposit = firstDeposit(notification);
    const parts = [
      promotion(notification),
      deposit && t('notifications.firstDepositOf', { amount: deposit }),
      notes(notification),
    ];
    return parts.filter(Boolean).join(', ');
  };
  const doneBy = ({ id, name }: { id: string; name: string }, viewerId: string): string =>
    id === viewerId ? t('notifications.doneByYou') : t('notifications.doneBy', { name: own(name) });

  const user = ({ metadata: { relatedUserEmail, relatedUserAlias } }: Notification): string =>
    namesOf({ _id: { email: relatedUserEmail }, alias: relatedUserAlias }, hidden).name;

  /** A pending one reads as waiting to its requester, and as pending to everyone else (B-M4, B-M5). */
  const status = ({ status: now, createdBy }: Notification, viewerId: string): string =>
    t(
      now === 'pending' && createdBy === viewerId ? 'notifications.waiting' : `notifications.statuses.${now}`,
    );

  const creator = ({ createdBy, createdByName }: Notification, viewerId: string): string =>
    createdBy === viewerId
      ? t('notifications.you')
      : createdByName === undefined
        ? t('notifications.server')
        : own(createdByName);

  return {
    title,
    askedFor,
    bookieOf,
    summary,
    user,
    status,
    creator,
    notes,
    promotion,
    firstDeposit,
    reason,
    details,
    why,
  };
}
export type NotificationWords = ReturnType<typeof useWords>;
