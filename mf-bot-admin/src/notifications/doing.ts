import type { Notification, NotificationsAnswer } from '@bothways/domain/notifications';
import { createStore } from '@bothways/platform';

/** A notification being marked as done: it counts as done until the server has answered otherwise. */
interface Doing {
  by: { id: string; name: string };
  at: string;
}

/**
 * Notifications being marked as done, by id. Overlays every server response, so that one in flight does not undo it;
 * removing the entry restores both the status and the count.
 */
export const doing = createStore<ReadonlyMap<string, Doing>>(new Map());

export function begin(id: string, by: Doing['by'], at: string): void {
  doing.set(new Map(doing.get()).set(id, { by, at }));
}

export function end(id: string): void {
  const left = new Map(doing.get());
  left.delete(id);
  doing.set(left);
}

const isOver = (all: ReadonlyMap<string, Doing>, { status, notificationId }: Notification): boolean =>
  status === 'pending' && all.has(notificationId);

/** Applies the overlay to an answer; closed ones come after pending ones. */
export function withDoing(answer: NotificationsAnswer, all: ReadonlyMap<string, Doing>): NotificationsAnswer {
  const over = answer.notifications.filter((each) => isOver(all, each));
  if (over.length === 0) return answer;
  const closed = over.map((each): Notification => {
    const { by, at } = all.get(each.notificationId) ?? { by: { id: '', name: '' }, at: each.createdAt };
    return { ...each, status: 'done', isRead: true, closedAt: at, closedBy: by };
  });
  const rest = answer.notifications.filter((each) => !isOver(all, each));
  return {
    ...answer,
    notifications: [
      ...rest.filter(({ status }) => status === 'pending'),
      ...closed,
      ...rest.filter(({ status }) => status !== 'pending'),
    ],
    pendingCount: Math.max(0, answer.pendingCount - over.length),
  };
}
