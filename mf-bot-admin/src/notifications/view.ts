import type { Notification } from '@bothways/domain/notifications';
import { type Kind, kindOf } from './kinds.ts';

export const VIEWS = ['pending', 'forMe', 'fromMe', 'closed'] as const;
export type View = (typeof VIEWS)[number];

/** Active filters of a list; null means no filter. */
export interface Narrowed {
  kind: Kind | null;
  email: string | null;
}

/** Returns whether a tab includes the notification. */
export const inView = (view: View, notification: Notification, userId: string): boolean => {
  const waits = notification.status === 'pending';
  if (view === 'closed') return !waits;
  if (view === 'forMe') return waits && notification.recipientIds.includes(userId);
  if (view === 'fromMe') return waits && notification.createdBy === userId;
  return waits;
};

/** Answers to others repeat their request, so they appear in the history only. */
export const concerns = ({ notificationType, recipientIds }: Notification, userId: string): boolean =>
  (notificationType !== 'completed_task' && notificationType !== 'rejected_task') ||
  recipientIds.includes(userId);

export const isNarrowedTo = ({ kind, email }: Narrowed, notification: Notification): boolean =>
  (kind === null || kindOf(notification) === kind) &&
  (email === null || notification.metadata.relatedUserEmail === email);

export const isView = (text: string | null): text is View => VIEWS.some((view) => view === text);
