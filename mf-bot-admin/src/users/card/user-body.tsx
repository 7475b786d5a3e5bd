import type { CardUser } from '@bothways/domain/bot-users';
import { UserAccounts } from '../../accounts/index.ts';
import { BalancesLink } from '../../balances/index.ts';
import { UserBilling } from '../../billing/index.ts';
import { UserNotifications } from '../../notifications/index.ts';
import { UserStatistics } from '../../statistics/index.ts';
import styles from './user-card.module.css';

/** The sections of an open card; each loads its own data. */
export function UserBody({ user }: { user: CardUser }) {
  return (
    <>
      <div className={styles.left}>
        <UserNotifications user={user} />
        <UserAccounts actions={<BalancesLink user={user} />} user={user} />
      </div>
      <div className={styles.right}>
        <UserBilling user={user} />
        <UserStatistics user={user} />
      </div>
    </>
  );
}
