import type { AdminFeed } from '@bothways/domain/bookie-status';
import { formatDuration, formatNumber, formatRelative, useUi } from '@bothways/ui';
import type { ReactNode } from 'react';
import styles from './feeds.module.css';
import { useText } from './texts.ts';

/** A feed's reported facts; unreported ones are omitted. */
export function FeedFacts({ feed, nowMs }: { feed: AdminFeed; nowMs: number }) {
  const t = useText();
  const { locale } = useUi();
  const count = (value: number | undefined) =>
    value === undefined ? undefined : formatNumber(value, locale);
  const ago = (on: string | undefined) =>
    on === undefined ? undefined : formatRelative(Date.parse(on), nowMs, locale);
  const length = (ms: number | undefined) => (ms === undefined ? undefined : formatDuration(ms));
  const skipped = feed.skipped.map(({ reason, count: times }) => `${reason} ${formatNumber(times, locale)}`);
  return (
    <Facts
      rows={[
        [t('feeds.heard'), ago(feed.lastHeardOn)],
        [t('feeds.lastItem'), ago(feed.lastItemOn) ?? t('feeds.never')],
        [t('feeds.items'), count(feed.items)],
        [t('feeds.delay'), short(feed.delayMs)],
        [t('feeds.every'), short(feed.everyMs)],
        [t('feeds.conflation'), feed.conflateMs === 0 ? t('feeds.atOnce') : length(feed.conflateMs)],
        [t('feeds.heartbeat'), length(feed.heartbeatMs)],
        [t('feeds.markets'), count(feed.markets)],
        [t('feeds.connections'), count(feed.connectionsAvailable)],
        [t('feeds.falls'), count(feed.falls)],
        [t('feeds.skipped'), skipped.length > 0 ? skipped.join(', ') : undefined],
      ]}
    />
  );
}

/** A good delay is a fraction of a second, and so is the interval of some feeds. */
const short = (ms: number | undefined): string | undefined =>
  ms === undefined ? undefined : ms < 1000 ? `${Math.round(ms)} ms` : formatDuration(ms);

/** Names with values; rows without a value are omitted. */
export function Facts({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {rows
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
