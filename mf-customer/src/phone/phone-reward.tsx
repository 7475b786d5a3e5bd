import { PHONE_REWARD_CREDITS } from '@bothways/domain/packs';
import { Badge } from '@bothways/ui';
import styles from './phone.module.css';
import { useText } from './texts.ts';

/** The reward for a verified phone, for a person who has no linked users yet (C-N46, C-N47). */
export function PhoneReward() {
  const t = useText();
  return (
    <p className={styles.reward}>
      <Badge>{t('phone.rewardBadge', { credits: PHONE_REWARD_CREDITS })}</Badge>
      {t('phone.reward')}
    </p>
  );
}
