import type { AdminFeed } from '@bothways/domain/bookie-status';
import { formatNumber, formatRelative, useUi } from '@bothways/ui';
import { Facts } from './feed-facts.tsx';
import styles from './feeds.module.css';
import { useText } from './texts.ts';

/** Remaining credits, the reserve, and the next queries. */
export function FeedCredits({
  credits,
  nowMs,
}: {
  credits: NonNullable<AdminFeed['credits']>;
  nowMs: number;
}) {
  const t = useText();
  const { locale } = useUi();
  const { remaining, used, held, today, freeToday, lastCost, nextPollOn } = credits;
  const count = (value: number | undefined) =>
    value === undefined ? undefined : formatNumber(value, locale);
  const left =
    used === undefined
      ? count(remaining)
      : t('feeds.ofAll', {
          count: formatNumber(remaining, locale),
          all: formatNumber(remaining + used, locale),
        });
  return (
    <div className={styles.credits}>
      <h4>{t('feeds.credits')}</h4>
      <Facts
        rows={[
          [t('feeds.left'), left],
          [t('feeds.held'), count(held)],
          [t('feeds.today'), count(today)],
          [t('feeds.freeToday'), count(freeToday)],
          [t('feeds.lastCost'), count(lastCost)],
          [
            t('feeds.nextPoll'),
            nextPollOn === undefined ? undefined : formatRelative(Date.parse(nextPollOn), nowMs, locale),
          ],
        ]}
      />
    </div>
  );
}
