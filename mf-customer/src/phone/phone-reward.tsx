import { PHONE_REWARD_CREDITS } from '@bothways/domain/packs';
import { Badge } from '@bothways/ui';
import { useText } from '../texts.ts';
import styles from './phone.module.css';

/** What a verified phone is worth, for who looks after nobody yet (C-N46, C-N47). */
export function PhoneReward() {
  const t = useText();
  return (
    <p className={styles.reward}>
      <Badge>{t('phone.rewardBadge', { credits: PHONE_REWARD_CREDITS })}</Badge>
      {t('phone.reward')}
    </p>
  );
}
