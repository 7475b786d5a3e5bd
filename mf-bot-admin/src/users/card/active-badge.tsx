import type { CardUser } from '@bothways/domain/bot-users';
import { Badge, cx, Dot } from '@bothways/ui';
import { useEffect, useState } from 'react';
import { useText } from '../../texts.ts';
import { useSwitch } from '../changes/use-user-change.ts';
import styles from './user-card.module.css';

/** Duration of the red flash after a single press. */
const FLASH_MS = 300;

function useFlash(): [boolean, () => void] {
  const [flashes, setFlashes] = useState(0);
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    if (flashes === 0) return;
    setOn(true);
    const timer = setTimeout(() => setOn(false), FLASH_MS);
    return () => clearTimeout(timer);
  }, [flashes]);
  return [isOn, () => setFlashes((count) => count + 1)];
}

/**
 * Marks an active user. A double press deactivates, a single one only warns with a red flash; the keyboard and screen
 * readers have the menu instead.
 */
export function ActiveBadge({ user, mayUpdate }: { user: CardUser; mayUpdate: boolean }) {
  const t = useText();
  const { off, isPending } = useSwitch(user, 'enabled');
  const [isRed, flash] = useFlash();
  const badge = (
    <Badge
      className={cx(isRed && styles.flash)}
      icon={<Dot tone={user.started ? 'ok' : 'neutral'} />}
      tone="outline"
    >
      {t('card.active')}
    </Badge>
  );
  if (!mayUpdate) return badge;
  return (
    <button
      className={styles.active}
      data-flash={isRed}
      disabled={isPending}
      onClick={flash}
      onDoubleClick={off}
      tabIndex={-1}
      title={t('card.doubleClick')}
      type="button"
    >
      {badge}
    </button>
  );
}
