import type { Notification, NotificationsAnswer } from '@bothways/domain/notifications';
import { createStore } from '@bothways/platform';

/** Who is marking something as done, with when: it counts as done until the server has said otherwise. */
interface Doing {
  by: { id: string; name: string };
  at: string;
}

/**
 * What is being marked as done, by id. It lies over whatever the server has answered, so that an answer that was on its way
 * does not undo it, and taking it away brings back both the state and the count.
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

/** An answer as it is with what is being done; the closed ones come after those that wait. */
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
