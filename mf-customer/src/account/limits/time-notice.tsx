import { Button, Dialog } from '@bothways/ui';
import { useEffect, useState } from 'react';
import styles from '../account.module.css';
import { useText } from '../texts.ts';
import { dueMinutes, looked, TICK_MS, timeUsed, told } from './time-used.ts';

/** Tracks the time for which the page is visible and shows how long it has been. */
export function TimeNotice({ every }: { every: number }) {
  const t = useText();
  const [minutes, setMinutes] = useState<number>();
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState !== 'visible') return;
      const used = looked(timeUsed.get(), Date.now());
      timeUsed.set(used);
      const due = dueMinutes(used, every);
      if (due === undefined) return;
      timeUsed.set(told(used));
      setMinutes(due);
    };
    look();
    const timer = setInterval(look, TICK_MS);
    return () => clearInterval(timer);
  }, [every]);
  if (minutes === undefined) return null;
  const close = (): void => setMinutes(undefined);
  return (
    <Dialog isOpen onClose={close} size="small" title={t('account.limits.reminder.notice', { minutes })}>
      <div className={styles.form}>
        <p>{t('account.limits.reminder.noticeText')}</p>
        <div className={styles.actions}>
          <Button autoFocus onPress={close}>
            {t('account.limits.reminder.more')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
