import { useLocale } from '@bothways/platform';
import { Card, formatNumber, Loading, PinIcon, Skeleton } from '@bothways/ui';
import { type ReactNode, useId } from 'react';
import { useText } from '../texts.ts';
import { MAX_PINS } from './pin.ts';
import styles from './pinned-section.module.css';

interface PinnedSectionProps {
  count: number;
  /** As many cards: pins on one price share one. */
  cards: number;
  /** Their figures were not read yet: what lies in the storage may be from yesterday. */
  isLoading: boolean;
  /** One `PinCard` each. */
  children: ReactNode;
}

/** Above a list: what is pinned, oldest first. Nothing while nothing is. */
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

/** As many cards as there will be, each of its later height. */
function PinsSkeleton({ count }: { count: number }) {
  const t = useText();
  return (
    <Loading className={styles.pins ?? ''} label={t('pins.loading')}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place is all that a skeleton is.
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
