import { type LiveStatus, useLiveStatus, useLocale } from '@bothways/platform';
import { Banner, Button, cx, formatDate, Spinner } from '@bothways/ui';
import { useState } from 'react';
import { useWords } from '../../words/index.ts';
import type { Hold } from '../model/use-hold.ts';
import styles from './feed-banner.module.css';

interface FeedBannerProps {
  /** When the server confirmed the list last. */
  atMs: number | undefined;
  onRetry: () => void;
  /** The pointer is on the list: what it is on may not move. */
  hold: Pick<Hold, 'isHeld' | 'release'>;
}

type BannerProps = Pick<FeedBannerProps, 'atMs' | 'onRetry'>;

function useClockText(): (ms: number | undefined) => string {
  const t = useWords();
  const locale = useLocale();
  const texts = { missing: t('date.missing'), invalid: t('date.invalid') };
  return (ms) => formatDate(ms, { locale, style: 'clock', ...texts });
}

function StaleBanner({ sinceMs }: Pick<LiveStatus, 'sinceMs'>) {
  const t = useWords();
  const clock = useClockText();
  return (
    <Banner
      action={<Spinner label={t('feed.reconnecting')} size={14} />}
      title={t('feed.stale', { time: clock(sinceMs) })}
      tone="stale"
    >
      {t('feed.mayHaveMoved')}
    </Banner>
  );
}

interface AskBannerProps {
  tone: 'offline' | 'info';
  title: string;
  /** What the button says. */
  action: string;
  onAsk: () => void;
  children: string;
}

const AskBanner = ({ tone, title, action, onAsk, children }: AskBannerProps) => (
  <Banner
    action={
      <Button onPress={onAsk} size="small">
        {action}
      </Button>
    }
    title={title}
    tone={tone}
  >
    {children}
  </Banner>
);

function OfflineBanner({ atMs, onRetry }: BannerProps) {
  const t = useWords();
  const clock = useClockText();
  return (
    <AskBanner action={t('list.retry')} onAsk={onRetry} title={t('feed.offline')} tone="offline">
      {atMs === undefined ? t('feed.mayHaveMoved') : t('feed.listFrom', { time: clock(atMs) })}
    </AskBanner>
  );
}

/** The socket cannot be had: the list comes all the same, only not at once. */
function PollingBanner({ atMs, onRetry }: BannerProps) {
  const t = useWords();
  const clock = useClockText();
  return (
    <AskBanner action={t('feed.readNow')} onAsk={onRetry} title={t('feed.polling')} tone="info">
      {t('feed.polledAt', { time: clock(atMs) })}
    </AskBanner>
  );
}

/** Whether room is made above the list: decided only while nothing may jump. */
function useRoom(isShown: boolean, isHeld: boolean): boolean {
  const [hasRoom, setRoom] = useState(isShown);
  if (!isHeld && hasRoom !== isShown) setRoom(isShown);
  return isHeld ? hasRoom : isShown;
}

/**
 * Above the list: how far its prices can be trusted, where they are not live. It is said at once; under the pointer it
 * lies over the list instead of pushing it, and leaves its place open when it goes.
 */
export function FeedBanner({ atMs, onRetry, hold }: FeedBannerProps) {
  const { state, sinceMs } = useLiveStatus();
  const isShown = state === 'stale' || state === 'polling' || state === 'offline';
  const hasRoom = useRoom(isShown, hold.isHeld);
  // Who asks for the list wants to see it, and is not about to press a row of it.
  const ask = (): void => {
    hold.release();
    onRetry();
  };
  if (!isShown && !hasRoom) return null;
  return (
    <div
      className={cx(styles.place, !hasRoom && styles.over)}
      onPointerMove={(event) => event.stopPropagation()}
    >
      {state === 'stale' && <StaleBanner sinceMs={sinceMs} />}
      {state === 'polling' && <PollingBanner atMs={sinceMs} onRetry={ask} />}
      {state === 'offline' && <OfflineBanner atMs={atMs} onRetry={ask} />}
    </div>
  );
}
