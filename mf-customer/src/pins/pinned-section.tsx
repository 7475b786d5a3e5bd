import { useLocale } from '@bothways/platform';
import { Card, formatNumber, Loading, PinIcon, Skeleton } from '@bothways/ui';
import { type ReactNode, useId } from 'react';
import { useText } from '../texts.ts';
import { MAX_PINS } from './pin.ts';
import styles from './pinned-section.module.css';

interface PinnedSectionProps {
  count: number;
  /** Number of cards: pins on one price share one. */
  cards: number;
  /** The figures have not been refreshed: stored ones may be from yesterday. */
  isLoading: boolean;
  /** One `PinCard` each. */
  children: ReactNode;
}

/** Pinned items above a list, oldest first. Nothing while there are none. */
export function PinnedSection({ count, cards, isLoading, children }: PinnedSectionProps) {
  const t = useText();
  const locale = useLocale();
  const titleId = useId();
  if (count === 0) return null;
  return (
    <section aria-labelledby={titleId} className={styles.section}>
      <h3 className={styles.title} id={titleId}>
        <PinIcon size={14} />
        {t('pins.title')}{' '}
        <span className={styles.count}>
          {t('pins.count', { count: formatNumber(count, locale), most: formatNumber(MAX_PINS, locale) })}
        </span>
      </h3>
      {isLoading ? <PinsSkeleton count={cards} /> : <ul className={styles.pins}>{children}</ul>}
    </section>
  );
}

/** The expected number of cards, each at its final height. */
function PinsSkeleton({ count }: { count: number }) {
  const t = useText();
  return (
    <Loading className={styles.pins ?? ''} label={t('pins.loading')}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a skeleton has no identity but its position.
        <Card className={styles.card} key={index}>
          <div className={styles.line}>
            <Skeleton width={180} />
          </div>
          <div className={styles.line}>
            <Skeleton width={140} />
          </div>
        </Card>
      ))}
    </Loading>
  );
}
