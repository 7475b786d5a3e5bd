import type { PlainBotUser } from '@bothways/domain/bot-users';
import { formatNumber, Money, Stat, useUi } from '@bothways/ui';
import { useText } from '../texts.ts';
import styles from './users-screen.module.css';
import { countOf, totalProfitCents } from './users-view.ts';

/** What the users that somebody may see come to together. */
export function UsersFigures({ users }: { users: readonly PlainBotUser[] }) {
  const t = useText();
  const { locale } = useUi();
  const profitCents = totalProfitCents(users);
  const losing = users.filter((user) => user.billing.profit < 0).length;
  return (
    <section aria-label={t('figures.label')} className={styles.figures}>
      <Stat label={t('figures.profit')} note={t('figures.profitNote')} size="large">
        <Money cents={profitCents} tone="result" />
      </Stat>
      <Stat label={t('figures.active')} note={t('figures.activeNote', { all: users.length })} size="large">
        {formatNumber(countOf(users, 'enabled'), locale, 0)}
      </Stat>
      <Stat label={t('figures.ready')} note={t('figures.readyNote')} size="large">
        {formatNumber(countOf(users, 'ready'), locale, 0)}
      </Stat>
      <Stat label={t('figures.losing')} note={t('figures.losingNote')} size="large">
        {formatNumber(losing, locale, 0)}
      </Stat>
    </section>
  );
}
