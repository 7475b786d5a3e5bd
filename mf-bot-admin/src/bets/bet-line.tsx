import type { BetGroup, BetLine } from '@bothways/domain/bot-bets';
import { centsOfEuros } from '@bothways/domain/money';
import {
  Badge,
  cx,
  EllipsisIcon,
  FlagIcon,
  formatMoney,
  IconButton,
  Menu,
  MenuItem,
  Money,
  Odds,
  useUi,
} from '@bothways/ui';
import { useState } from 'react';
import { useBotBookies } from '../accounts/index.ts';
import { useAnonymised } from '../anonymous/index.ts';
import { useText } from '../texts.ts';
import { paysCents, resultCents } from './bet-figures.ts';
import { betText } from './bet-words.ts';
import styles from './bets.module.css';
import { StateBadge } from './state-badge.tsx';
import type { Marks } from './use-marks.ts';

interface Props {
  bet: BetLine;
  event: BetGroup['event'];
  claimable: Marks;
  isSelected: boolean;
  onSelect: () => void;
}

/** One bet of an event: a click opens it, a double click shows its raw name. */
export function BetRow({ bet, event, claimable, isSelected, onSelect }: Props) {
  const t = useText();
  const { locale } = useUi();
  const { labelOf } = useBotBookies();
  const [hidden] = useAnonymised();
  const [isRaw, setRaw] = useState(false);
  const text = isRaw ? bet.name : betText(bet.name, event, t, locale);
  const isClaimable = claimable.has(bet.id, bet.claimable);
  return (
    <li
      aria-current={isSelected ? 'true' : undefined}
      className={cx(styles.line, isSelected && styles.selected)}
      // Bots may include an address in the id.
      data-bet={hidden ? '' : bet.id}
    >
      <span className={styles.state}>
        <StateBadge bet={bet} />
      </span>
      <button
        className={styles.open}
        onClick={onSelect}
        onDoubleClick={() => setRaw(!isRaw)}
        title={t('bets.rawHint')}
        type="button"
      >
        <strong>{labelOf(bet.bookie)}</strong>{' '}
        <span className={cx(styles.market, isRaw && styles.raw)}>{text}</span>
      </button>
      <span className={styles.flags}>
        {isClaimable && (
          <Badge icon={<FlagIcon size={12} />} tone="outline">
            {t('bets.claimable.badge')}
          </Badge>
        )}
      </span>
      <span className={styles.stake}>
        <Money cents={centsOfEuros(bet.stake)} />
      </span>
      <span className={styles.odds}>
        <Odds odds={bet.odds} />
      </span>
      <Payout bet={bet} />
      <Result bet={bet} />
      <Menu
        label={t('bets.lineMenu', { bet: text })}
        trigger={
          <IconButton className={styles.menu} label={t('bets.lineMenu', { bet: text })} size="small">
            <EllipsisIcon size={14} />
          </IconButton>
        }
      >
        <MenuItem onAction={() => setRaw(!isRaw)}>{t(isRaw ? 'bets.hideRaw' : 'bets.showRaw')}</MenuItem>
        {claimable.mayChange && (
          <MenuItem icon={<FlagIcon size={14} />} onAction={() => claimable.toggle(bet.id, bet.claimable)}>
            {t(isClaimable ? 'bets.claimable.remove' : 'bets.claimable.add')}
          </MenuItem>
        )}
      </Menu>
    </li>
  );
}

function Payout({ bet }: { bet: BetLine }) {
  const t = useText();
  const { locale } = useUi();
  if (bet.status === 'PLACED')
    return (
      <span className={cx(styles.payout, styles.pale)}>
        {t('bets.pays', { amount: formatMoney(paysCents(bet), locale) })}
      </span>
    );
  return (
    <span className={styles.payout}>
      {bet.payout === undefined ? '–' : <Money cents={centsOfEuros(bet.payout)} />}
    </span>
  );
}

function Result({ bet }: { bet: BetLine }) {
  const cents = resultCents(bet);
  return (
    <span className={styles.result}>
      {cents === undefined ? '–' : <Money cents={cents} sign="always" tone="result" />}
    </span>
  );
}
