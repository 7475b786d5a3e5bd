import { ArrowDownIcon, ArrowUpIcon, Badge, cx, Percent, VisuallyHidden } from '@bothways/ui';
import type { ReactNode } from 'react';
import { useText } from '../../texts.ts';
import { Flash, LiveAge, SlowAge } from '../../time/index.ts';
import styles from './item-row.module.css';

/** Direction in which the figure moved recently; `label` is read by screen readers. */
export function RowArrow({ direction, label }: { direction: 'up' | 'down'; label: string }) {
  const Arrow = direction === 'up' ? ArrowUpIcon : ArrowDownIcon;
  return (
    <span className={cx(styles.arrow, direction === 'down' && styles.negative)}>
      <Arrow size={12} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}

interface RowAgesProps {
  isLive: boolean;
  /** When the item was added, ISO 8601. */
  addedOn: string;
  /** When its prices were seen; prematch only. */
  seen: ReactNode;
}

function RowAges({ isLive, addedOn, seen }: RowAgesProps) {
  const t = useText();
  if (isLive) {
    return (
      <span className={cx(styles.age, styles.liveAge)} title={t('card.upSince')}>
        {t('card.up')} <LiveAge since={addedOn} />
      </span>
    );
  }
  return (
    <span className={styles.age}>
      {seen}
      <span className={styles.standing} title={t('card.upSince')}>
        {t('card.up')} <SlowAge since={addedOn} />
      </span>
    </span>
  );
}

interface RowFigureProps extends RowAgesProps {
  /** Profit or value percent. */
  pct: number;
  isGone: boolean;
  arrow: ReactNode;
}

/** The figure that the list is sorted by and the item's age, second by second in play; or a note that it is gone. */
export function RowFigure({ pct, isGone, arrow, ...ages }: RowFigureProps) {
  const t = useText();
  return (
    <div className={styles.figures}>
      <strong className={cx(styles.figure, pct < 0 && styles.negative)}>
        <Flash of={pct}>
          <Percent percent={pct} small />
        </Flash>
        {!isGone && arrow}
      </strong>
      {isGone ? <Badge tone="loss">{t('card.removed')}</Badge> : <RowAges {...ages} />}
    </div>
  );
}
