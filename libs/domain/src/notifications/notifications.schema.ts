export const NOTIFICATION_STATUSES = ['pending', 'done', 'rejected'] as const;
export const NOTIFICATION_TYPES = ['request', 'completed_task', 'rejected_task', 'bookie_update'] as const;
export const NOTIFICATION_SUB_TYPES = [
  'bookie_opening_request',
  'bookie_deposit_request',
  'bookie_withdrawal_request',
  'bookie_general_request',
  'bookie_opening_request_completed',
  'bookie_opening_request_rejected',
  'credentials_change',
  'check_credentials',
  'contact_support',
] as const;
export type NotificationStatus = (typeof NOTIFICATION_STATUSES)[number];
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];
export type NotificationSubType = (typeof NOTIFICATION_SUB_TYPES)[number];
