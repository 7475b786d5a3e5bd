import { may } from '../identity/index.ts';
import type { Notification } from './notifications.schema.ts';

/** Permission to finish or reject any request. */
export const HANDLES_ALL = 'manage:*';

/** The person viewing a notification. */
export interface Viewer {
  userId: string;
  permissions: readonly string[];
}
type Asked = Pick<
  Notification,
  'status' | 'createdBy' | 'recipientIds' | 'canMarkAsDone' | 'canMarkAsRejected'
>;

const isRecipient = ({ recipientIds }: Asked, { userId }: Viewer): boolean => recipientIds.includes(userId);

/** Whether a person may do this to a pending notification, ignoring its current state. */
export const mayHandle = {
  /** Holders of the permission, the requester, and the recipients where the flag allows it. */
  done: (asked: Asked, viewer: Viewer): boolean =>
    may(viewer.permissions, HANDLES_ALL) ||
    asked.createdBy === viewer.userId ||
    (asked.canMarkAsDone && isRecipient(asked, viewer)),
  /** The same except the requester: nobody rejects their own request. */
  reject: (asked: Asked, viewer: Viewer): boolean =>
    asked.createdBy !== viewer.userId &&
    (may(viewer.permissions, HANDLES_ALL) || (asked.canMarkAsRejected && isRecipient(asked, viewer))),
};

/** The same for the current state: closed notifications stay closed. */
export const mayDo = (how: keyof typeof mayHandle, asked: Asked, viewer: Viewer): boolean =>
  asked.status === 'pending' && mayHandle[how](asked, viewer);
