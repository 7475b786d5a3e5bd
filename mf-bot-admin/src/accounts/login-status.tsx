import { type BookieAccount, LIMITED_LEVEL } from '@bothways/domain/bot-accounts';
import { usePermission } from '@bothways/platform';
import { CircleAlertIcon, Popover } from '@bothways/ui';
import type { RefObject } from 'react';
import { useCardDates } from '../dates/index.ts';
import { useText } from '../texts.ts';
import { errorKeyOf, stateOf } from './account-state.ts';
import styles from './accounts.module.css';

interface Props {
  label: string;
  account: BookieAccount;
  anchor: RefObject<Element | null>;
  onClose: () => void;
}

/** The bot's last observation of an account. */
export function LoginStatus({ label, account, anchor, onClose }: Props) {
  const t = useText();
  const dates = useCardDates();
  const maySeeLevel = usePermission('request:bookie:limit:level').allowed;
  const { status, limits, loginError } = account;
  const rows = [
    ['state', t(`accounts.states.${stateOf(account)}`, { tries: status.logInRetries })],
    ['lastLogin', dates.moment(status.lastLogged)],
    ['lastLooked', dates.moment(status.lastLoginUpdate)],
    ['tries', String(status.logInRetries)],
    ...(maySeeLevel && limits.level !== undefined
      ? [['level', t('accounts.status.levelOf', { level: limits.level, most: LIMITED_LEVEL })] as const]
      : []),
  ] as const;
  return (
    <Popover
      anchor={anchor}
      isOpen
      onClose={onClose}
      title={
        <>
          <b>{label}</b> <span className={styles.pale}>{t('accounts.status.title')}</span>
        </>
      }
    >
      {loginError !== undefined && (
        <p className={styles.error}>
          <CircleAlertIcon size={14} />
          {t(`accounts.loginErrors.${errorKeyOf(loginError)}`)}
        </p>
      )}
      <dl className={styles.status}>
        {rows.map(([name, text]) => (
          <div key={name}>
            <dt>{t(`accounts.status.${name}`)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Popover>
  );
}
