import type { OddsDrop, OddsDrops } from '@bothways/domain/history';
import { useLocale } from '@bothways/platform';
import { Badge, cx, DateText, MISSING, Odds, Percent, Sparkline, useOddsText } from '@bothways/ui';
import { useMemo } from 'react';
import { useBookieName } from '../../bookies/index.ts';
import { StartTime } from '../../time/index.ts';
import { wordingOf } from '../line-words.ts';
import { useText } from '../texts.ts';
import { dropText, evenly, firstMover, referenceOf } from './drop-words.ts';
import styles from './drops.module.css';

const SPARK_POINTS = 24;

interface DropRowProps {
  drop: OddsDrop;
  answer: OddsDrops;
  isOpen: boolean;
  onOpen: () => void;
}

function First({ drop }: { drop: OddsDrop }) {
  const name = useBookieName();
  const first = firstMover(drop);
  if (!first?.movedAt) return <span className={styles.cell}>{MISSING}</span>;
  return (
    <span className={cx(styles.cell, styles.first)}>
      <span className={styles.medium}>{name(first.bookie)}</span>
      <span className={styles.below}>
        <DateText style="clock" value={first.movedAt} />
      </span>
    </span>
  );
}

/** The best remaining price, and its value against the reference without its margin. */
function Left({ drop }: { drop: OddsDrop }) {
  const t = useText();
  const name = useBookieName();
  const odds = useOddsText();
  const { best, noVig } = drop;
  return (
    <>
      <span className={cx(styles.cell, styles.end, styles.best)}>
        <span className={styles.medium}>{best ? <Odds odds={best.odds} /> : MISSING}</span>
        <span className={styles.below}>{best ? name(best.bookie) : t('explorer.drops.nobody')}</span>
      </span>
      <span className={cx(styles.cell, styles.end)}>
        {typeof best?.valuePct === 'number' ? (
          <span className={cx(styles.value, best.valuePct > 0 && styles.up)}>
            <Percent digits={1} percent={best.valuePct} sign="always" />
          </span>
        ) : (
          MISSING
        )}
        <span className={styles.below}>
          {noVig ? t('explorer.drops.noVig', { odds: odds(noVig.to) }) : t('explorer.tile.none')}
        </span>
      </span>
    </>
  );
}

/** A line that fell: how far, who moved first, how many followed, and what remains above it. */
export function DropRow({ drop, answer, isOpen, onOpen }: DropRowProps) {
  const t = useText();
  const locale = useLocale();
  const odds = useOddsText();
  const { event } = drop;
  const wording = useMemo(() => wordingOf(event, t, locale), [event, t, locale]);
  return (
    <li>
      <button
        aria-current={isOpen ? 'true' : undefined}
        className={styles.row}
        onClick={onOpen}
        type="button"
      >
        <span className={styles.cell}>
          <span className={styles.fall}>
            <Percent digits={1} percent={drop.changePct} small />
          </span>
          <span className={cx(styles.below, styles.prices)}>
            {odds(drop.from)} → {odds(drop.to)}
          </span>
        </span>
        <span className={cx(styles.cell, styles.what)}>
          <span className={styles.strong}>
            {event.home} – {event.away}
          </span>
          <span className={styles.pick}>
            {dropText(drop, wording)} · <StartTime startedAt={event.startsAt} />{' '}
            {referenceOf(drop)?.isStale && <Badge tone="warn">{t('explorer.drops.stale')}</Badge>}
          </span>
        </span>
        <Sparkline
          className={styles.spark}
          height={36}
          values={evenly(drop, SPARK_POINTS, answer.until)}
          width={64}
        />
        <First drop={drop} />
        <span className={cx(styles.cell, styles.end, styles.books)}>
          <span className={styles.medium}>
            {t('explorer.drops.movedOf', { moved: drop.moved, of: drop.of })}
          </span>
          <span className={styles.below}>{t('explorer.drops.movedWord')}</span>
        </span>
        <Left drop={drop} />
      </button>
    </li>
  );
}
