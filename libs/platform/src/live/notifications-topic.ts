import type { ClientMessage, NotificationsChanged } from '@bothways/domain/live';
import type { QueryKey } from '@tanstack/react-query';

export const NOTIFICATIONS_VERSION: QueryKey = ['live', 'notifications'];

interface Parts {
  send(message: ClientMessage): void;
  /** Topic numbers are allocated by the socket. */
  nextId(): number;
  onVersion(version: number): void;
}

/** Follows changes of a person's notifications, once for all followers on the page. */
export function createNotificationsTopic({ send, nextId, onVersion }: Parts) {
  let followers = 0;
  let topicId = 0;
  const subscribe = (): void => {
    topicId = nextId();
    send({ kind: 'subscribe', topicId, topic: { name: 'notifications' } });
  };
  return {
    follow(): () => void {
      followers += 1;
      if (followers === 1) subscribe();
      return () => {
        followers -= 1;
        if (followers === 0) send({ kind: 'unsubscribe', topicId });
      };
    },
    subscribeAll(): void {
      if (followers > 0) subscribe();
    },
    receive(message: NotificationsChanged): void {
      if (followers > 0 && message.topicId === topicId) onVersion(message.version);
    },
  };
}
