import { may } from '../identity/index.ts';
import type { Notification } from './notifications.schema.ts';

/** Who may finish or reject any request. */
export const HANDLES_ALL = 'manage:*';

/** Who looks at a notification. */
export interface Viewer {
  userId: string;
  permissions: readonly string[];
}
type Asked = Pick<
  Notification,
  'status' | 'createdBy' | 'recipientIds' | 'canMarkAsDone' | 'canMarkAsRejected'
>;

const isRecipient = ({ recipientIds }: Asked, { userId }: Viewer): boolean => recipientIds.includes(userId);

/** Whether somebody may do this to a notification while it is pending, whatever its state is now. */
export const mayHandle = {
  /** Who may do everything, who asked for it, and who it is for, where the flag says so. */
  done: (asked: Asked, viewer: Viewer): boolean =>
    may(viewer.permissions, HANDLES_ALL) ||
    asked.createdBy === viewer.userId ||
    (asked.canMarkAsDone && isRecipient(asked, viewer)),
  /** The same without who asked for it: nobody rejects what they want. */
  reject: (asked: Asked, viewer: Viewer): boolean =>
    asked.createdBy !== viewer.userId &&
    (may(viewer.permissions, HANDLES_ALL) || (asked.canMarkAsRejected && isRecipient(asked, viewer))),
};

/** The same now: what is closed stays closed. */
export const mayDo = (how: keyof typeof mayHandle, asked: Asked, viewer: Viewer): boolean =>
  asked.status === 'pending' && mayHandle[how](asked, viewer);
