import type { PlainBotUser } from '@bothways/domain/bot-users';
import { Avatar, Badge, Card, DateText, Dot, GiftIcon, Money, Stat } from '@bothways/ui';
import { namesOf } from '../anonymous/index.ts';
import { useText } from '../texts.ts';
import { UserTags } from './user-tags.tsx';
import styles from './users-screen.module.css';

/** One person: who, in which state, and what the bot has won. */
export function UserCard({ user, hidden }: { user: PlainBotUser; hidden: boolean }) {
  const t = useText();
  const { name, email } = namesOf(user, hidden);
  return (
    <Card aria-label={name} as="li" className={styles.card}>
      <Avatar name={name} />
      <div className={styles.who}>
        <strong>{name}</strong>
        {name !== email && <span>{email}</span>}
      </div>
      <div className={styles.badges}>
        {user.enabled ? (
          <Badge icon={<Dot tone="ok" />} tone="outline">
            {t('card.active')}
          </Badge>
        ) : (
          <Badge tone="outline">{t('card.disabled')}</Badge>
        )}
        {user.isReady && <Badge>{t('card.ready')}</Badge>}
        {user.mode === 'bonus' && <Badge icon={<GiftIcon size={12} />}>{t('card.bonus')}</Badge>}
        <UserTags hidden={hidden} tags={user.tags} />
      </div>
      <div className={styles.numbers}>
        <Stat align="end" label={t('card.since')}>
          <DateText value={user.startTime} />
        </Stat>
        <Stat align="end" className={styles.profit} label={t('card.profit')}>
          <Money cents={user.billing.profit} sign="always" tone="result" />
        </Stat>
      </div>
    </Card>
  );
}
