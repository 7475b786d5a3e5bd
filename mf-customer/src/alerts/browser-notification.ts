/** The browser's permission to show notifications above other windows. */
export type NotificationState = 'granted' | 'denied' | 'default' | 'missing';

export const notificationState = (): NotificationState =>
  'Notification' in globalThis ? Notification.permission : 'missing';

/** Requests the permission; browsers allow it only on a press. */
export async function askForNotifications(): Promise<NotificationState> {
  return 'Notification' in globalThis ? Notification.requestPermission() : 'missing';
}

interface Notice {
  title: string;
  body: string;
  /** A newer notice of the same tag replaces the older. */
  tag: string;
  onOpen: () => void;
}

/** Shows a notice above other windows; pressing it brings the page to the front. */
export function notify({ title, body, tag, onOpen }: Notice): void {
  if (notificationState() !== 'granted') return;
  try {
    const notice = new Notification(title, { body, tag });
    notice.onclick = () => {
      window.focus();
      onOpen();
      notice.close();
    };
  } catch {
    // Phones allow notices only from service workers; the sound and the list remain.
  }
}
