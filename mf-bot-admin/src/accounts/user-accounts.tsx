import type { BookieAccount } from '@bothways/domain/bot-accounts';
import type { CardUser } from '@bothways/domain/bot-users';
import { Button, cx, PlusIcon } from '@bothways/ui';
import { type ReactNode, useId, useState } from 'react';
import { useText } from '../texts.ts';
import { Account } from './account.tsx';
import styles from './accounts.module.css';
import { AddAccountDialog } from './add/add-account-dialog.tsx';
import { useAccountChanges } from './use-account-changes.ts';
import { useBotBookies } from './use-bot-bookies.ts';

interface Props {
  user: CardUser;
  /** Next to the add button: the link to balances, for bonus users. */
  actions?: ReactNode;
}

/** A user's accounts: enabled ones first, then disabled ones. */
export function UserAccounts({ user, actions }: Props) {
  const t = useText();
  const titleId = useId();
  const offId = useId();
  const [isAdding, setAdding] = useState(false);
  const bookies = useBotBookies();
  const changes = useAccountChanges(user.bookies);
  const all = Object.entries(changes.accounts).sort(([a], [b]) =>
    bookies.labelOf(a).localeCompare(bookies.labelOf(b)),
  );
  const on = all.filter(([, { enabled }]) => enabled);
  const off = all.filter(([, { enabled }]) => !enabled);
  const show = ([bookie, account]: [string, BookieAccount]) => (
    <Account account={account} bookie={bookie} bookies={bookies} changes={changes} key={bookie} user={user} />
  );
  return (
    <section aria-labelledby={titleId} className={styles.accounts}>
      <div className={styles.title}>
        <h4 id={titleId}>{t('accounts.title')}</h4>
        <span className={styles.count}>
          {off.length === 0
            ? t('accounts.on', { on: on.length })
            : t('accounts.onOff', { on: on.length, off: off.length })}
        </span>
        <span className={styles.actions}>
          {actions}
          <Button
            data-tour="add-account"
            icon={<PlusIcon size={14} />}
            onPress={() => setAdding(true)}
            size="small"
          >
            {t('accounts.add')}
          </Button>
        </span>
      </div>
      {all.length === 0 ? (
        <p className={styles.empty}>{t('accounts.none')}</p>
      ) : (
        <div className={styles.scroll}>
          {on.length > 0 && <ul className={styles.list}>{on.map(show)}</ul>}
          {off.length > 0 && (
            <>
              <p className={styles.divider} id={offId}>
                {t('accounts.off')}
              </p>
              <ul aria-labelledby={offId} className={cx(styles.list, styles.dimmed)}>
                {off.map(show)}
              </ul>
            </>
          )}
        </div>
      )}
      {isAdding && <AddAccountDialog onAdded={changes.show} onClose={() => setAdding(false)} user={user} />}
    </section>
  );
}
