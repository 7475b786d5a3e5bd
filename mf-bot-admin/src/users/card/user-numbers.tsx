import { isLowCredit } from '@bothways/domain/bot-billing';
import type { CardUser } from '@bothways/domain/bot-users';
import { centsOfEuros } from '@bothways/domain/money';
import { Money, Stat } from '@bothways/ui';
import { useText } from '../../texts.ts';
import styles from './user-card.module.css';

/** A user's winnings, remaining credit or debt, and number of enabled accounts. */
export function UserNumbers({ user }: { user: CardUser }) {
  const t = useText();
  const { billing, bookies } = user;
  const accounts = Object.values(bookies);
  const owedCents = centsOfEuros(billing.summary.amount);
  return (
    <div className={styles.numbers}>
      <Stat align="end" label={t('card.profit')}>
        <Money cents={centsOfEuros(billing.profit)} sign="always" tone="result" />
      </Stat>
      <Stat
        align="end"
        label={t(owedCents > 0 ? 'card.owed' : 'card.creditLeft')}
        tone={isLowCredit(owedCents) ? 'warn' : 'plain'}
      >
        <Money cents={Math.abs(owedCents)} />
      </Stat>
      <Stat align="end" label={t('card.accounts')}>
        {t('card.accountsOn', {
          on: accounts.filter(({ enabled }) => enabled).length,
          all: accounts.length,
        })}
      </Stat>
    </div>
  );
}
