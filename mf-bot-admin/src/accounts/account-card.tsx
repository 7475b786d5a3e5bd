import { type BookieAccount, LIMITED_LEVEL } from '@bothways/domain/bot-accounts';
import { centsOfEuros } from '@bothways/domain/money';
import { usePermission } from '@bothways/platform';
import { Badge, CircleAlertIcon, cx, Dot, Money } from '@bothways/ui';
import { type ReactNode, useId } from 'react';
import { hiddenText, useAnonymised } from '../anonymous/index.ts';
import { useCardDates } from '../dates/index.ts';
import { useText } from '../texts.ts';
import { DOT, edgeOf, errorKeyOf, stateOf } from './account-state.ts';
import styles from './accounts.module.css';

interface Props {
  label: string;
  account: BookieAccount;
  /** For bonus users the card shows the account's age instead of the bot's state. */
  isBonus: boolean;
  menu: ReactNode;
}

/** One bookmaker account: login state, balance and problems. */
export function AccountCard({ label, account, isBonus, menu }: Props) {
  const t = useText();
  const dates = useCardDates();
  const [hidden] = useAnonymised();
  const id = useId();
  const { username, enabled, status, addedAt } = account;
  const state = stateOf(account);
  const name = hidden ? hiddenText(username) : username;
  const said = t(`accounts.states.${state}`, { tries: status.logInRetries });
  if (!enabled)
    return (
      <li aria-labelledby={id} className={cx(styles.card, styles.low, styles[edgeOf(account)])}>
        <div className={styles.off}>
          <Dot label={said} tone={DOT[state]} />
          <b id={id}>{label}</b>
          <span className={styles.name}>{name}</span>
          <Money cents={centsOfEuros(account.balance.total)} className={styles.balance} />
          {menu}
        </div>
        <Badges account={account} />
        <LoginError account={account} />
      </li>
    );
  return (
    <li aria-labelledby={id} className={cx(styles.card, styles[edgeOf(account)])}>
      <div className={styles.head}>
        <Dot tone={DOT[state]} />
        <b id={id}>{label}</b>
        {menu}
      </div>
      <p className={styles.name}>
        {name} · {isBonus && state === 'in' ? t('accounts.opened', { day: dates.day(addedAt) }) : said}
      </p>
      <div className={styles.foot}>
        <Money cents={centsOfEuros(account.balance.total)} className={styles.balance} />
        <Badges account={account} />
      </div>
      <LoginError account={account} />
    </li>
  );
}

/** Red bar with the reason why the bot failed to log in. */
function LoginError({ account: { loginError } }: { account: BookieAccount }) {
  const t = useText();
  if (loginError === undefined) return null;
  return (
    <p className={styles.bar}>
      <CircleAlertIcon size={14} />
      {t(`accounts.loginErrors.${errorKeyOf(loginError)}`)}
    </p>
  );
}

function Badges({ account }: { account: BookieAccount }) {
  const t = useText();
  const maySeeLevel = usePermission('request:bookie:limit:level').allowed;
  const { limits, needsDeposit, reducedOddsEnabled, ludoInductionModeEnabled } = account;
  const { isLimited, level } = limits;
  const shownLevel = maySeeLevel ? level : undefined;
  return (
    <span className={styles.badges}>
      {reducedOddsEnabled && <Badge>{t('accounts.badges.reducedOdds')}</Badge>}
      {ludoInductionModeEnabled && <Badge>{t('accounts.badges.ludo')}</Badge>}
      {needsDeposit && <Badge tone="warn">{t('accounts.badges.needsDeposit')}</Badge>}
      {isLimited ? (
        <Badge tone="loss">
          {shownLevel === undefined
            ? t('accounts.badges.limited')
            : t('accounts.badges.levelLimited', { level: LIMITED_LEVEL })}
        </Badge>
      ) : (
        shownLevel !== undefined &&
        shownLevel > 0 && <Badge tone="outline">{t('accounts.badges.level', { level: shownLevel })}</Badge>
      )}
    </span>
  );
}
