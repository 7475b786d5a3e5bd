import type { NotificationsAnswer } from '@bothways/domain/notifications';
import { useLocalePath, useNavigate, usePermission, useQuery } from '@bothways/platform';
import { useEffect, useRef } from 'react';
import { useText } from '../texts.ts';
import { choicesQuery } from './notifications.queries.ts';
import { useWords } from './use-words.ts';

const FRESH_MS = 5 * 60 * 1000;
/** Maximum number shown at once; further ones appear in the list only. */
const MOST = 3;

const mayShow = (): boolean => 'Notification' in globalThis && Notification.permission === 'granted';

/**
 * Shows browser notifications while the page is in the background, if enabled: the topic, never the person. Each is
 * shown once, across all tabs.
 */
export function useBrowserNews(answer: NotificationsAnswer | undefined): void {
  const t = useText();
  const words = useWords();
  const pathTo = useLocalePath();
  const navigate = useNavigate();
  const { allowed } = usePermission('read:user:stats');
  const { data } = useQuery({ ...choicesQuery, enabled: allowed, staleTime: FRESH_MS });
  const wants = data?.choices.byBrowser === true;
  const known = useRef<ReadonlySet<string>>(undefined);
  const show = (fresh: NotificationsAnswer['notifications']) => {
    for (const each of fresh.slice(0, MOST)) {
      const id = each.notificationId;
      const shown = new Notification(words.title(each), { tag: id, body: t('notifications.title') });
      shown.onclick = () => {
        focus();
        void navigate(`${pathTo('bot/notifications')}?${new URLSearchParams({ id })}`);
      };
    }
  };
  const latest = useRef(show);
  latest.current = show;
  useEffect(() => {
    if (!answer) return;
    const before = known.current;
    known.current = new Set(answer.notifications.map(({ notificationId }) => notificationId));
    if (!before || !wants || !document.hidden || !mayShow()) return;
    latest.current(answer.notifications.filter((each) => !each.isRead && !before.has(each.notificationId)));
  }, [answer, wants]);
}
