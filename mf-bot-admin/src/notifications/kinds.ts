import {
  type Notification,
  type NotificationSubType,
  type RequestType,
  UPDATE_KINDS,
  type UpdateKind,
} from '@bothways/domain/notifications';

const REQUEST_OF = {
  bookie_opening_request: 'opening',
  bookie_opening_request_completed: 'opening',
  bookie_opening_request_rejected: 'opening',
  bookie_deposit_request: 'deposit',
  bookie_withdrawal_request: 'withdrawal',
  bookie_general_request: 'other_request',
  credentials_change: 'credentials_change_request',
  check_credentials: 'check_credentials_request',
  contact_support: 'contact_support_request',
  bot_invitation: 'other_request',
} as const satisfies Record<NotificationSubType, RequestType>;

/** Returns the type of the request, also for an answer to one. */
export const requestOf = ({ notificationSubType }: Pick<Notification, 'notificationSubType'>): RequestType =>
  REQUEST_OF[notificationSubType];

/** Returns what happened to the account. */
export const updateOf = ({ request }: Pick<Notification, 'request'>): UpdateKind | 'other' =>
  UPDATE_KINDS.find((kind) => kind === request.type) ?? 'other';

/** The kinds by which a list can be filtered. */
export const KINDS = [
  'opening',
  'deposit',
  'withdrawal',
  'credentials',
  'contact_support_request',
  'other_request',
  'answers',
  'updates',
] as const;
export type Kind = (typeof KINDS)[number];

export function kindOf(notification: Notification): Kind {
  const { notificationType } = notification;
  if (notificationType === 'bookie_update') return 'updates';
  if (notificationType !== 'request') return 'answers';
  const request = requestOf(notification);
  return request === 'credentials_change_request' || request === 'check_credentials_request'
    ? 'credentials'
    : request;
}
