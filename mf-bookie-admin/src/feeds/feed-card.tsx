import type { AdminFeed, FeedRun } from '@bothways/domain/bookie-status';
import { Badge, type BadgeTone, Card, formatRelative, useUi } from '@bothways/ui';
import { useId } from 'react';
import { FeedCredits } from './feed-credits.tsx';
import { FeedFacts } from './feed-facts.tsx';
import styles from './feeds.module.css';
import { useText } from './texts.ts';

const TONES: Record<FeedRun, BadgeTone> = {
  idle: 'outline',
  running: 'profit',
  waiting: 'warn',
  done: 'outline',
  failed: 'loss',
};
/** Feeds with a localized name; a replay is named after its file. */
const NAMED = ['demo', 'betfair', 'the-odds-api', 'none'] as const;

/** A feed: its state with the reason, then its reported facts. */
export function FeedCard({ feed, nowMs }: { feed: AdminFeed; nowMs: number }) {
  const t = useText();
  const titleId = useId();
  const named = NAMED.find((name) => name === feed.name);
  return (
    <Card aria-labelledby={titleId} as="li" className={styles.feed}>
      <header className={styles.head}>
        <h3 id={titleId}>{named === undefined ? feed.name : t(`feeds.names.${named}`)}</h3>
        <Badge tone={TONES[feed.state]}>{t(`feeds.states.${feed.state}`)}</Badge>
        {feed.credits?.onlyReserves && <Badge tone="warn">{t('feeds.onlyReserves')}</Badge>}
      </header>
      <Why feed={feed} nowMs={nowMs} />
      <Display feed={feed} />
      <FeedFacts feed={feed} nowMs={nowMs} />
      {feed.credits && <FeedCredits credits={feed.credits} nowMs={nowMs} />}
    </Card>
  );
}

/** Why it is not running, and the next retry; the last error while it is. */
function Why({ feed: { state, lastError, nextTryOn }, nowMs }: { feed: AdminFeed; nowMs: number }) {
  const t = useText();
  const { locale } = useUi();
  if (lastError === undefined) return null;
  const isDown = state === 'waiting' || state === 'failed';
  const next = nextTryOn && formatRelative(Date.parse(nextTryOn), nowMs, locale);
  return (
    <p className={isDown ? styles.why : styles.once}>
      {isDown ? lastError.replace(/\.?$/, '.') : t('feeds.lastTrouble', { error: lastError })}
      {next && ` ${t('feeds.nextTry', { when: next })}`}
      {state === 'failed' && ` ${t('feeds.needsYou')}`}
    </p>
  );
}

/** Who may see its prices, and why no one does. */
function Display({ feed: { display } }: { feed: AdminFeed }) {
  const t = useText();
  if (display === undefined) return null;
  return <p className={styles.display}>{t(`feeds.display.${display}`)}</p>;
}
