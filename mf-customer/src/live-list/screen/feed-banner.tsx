import { type LiveStatus, useLiveStatus, useLocale } from '@bothways/platform';
import { Banner, Button, formatDate, Spinner } from '@bothways/ui';
import { useText } from '../../texts.ts';
import styles from './feed-banner.module.css';

interface FeedBannerProps {
  /** When the server last confirmed the list. */
  atMs: number | undefined;
  onRetry: () => void;
}

function useClockText(): (ms: number | undefined) => string {
  const t = useText();
  const locale = useLocale();
  const texts = { missing: t('date.missing'), invalid: t('date.invalid') };
  return (ms) => formatDate(ms, { locale, style: 'clock', ...texts });
}

function StaleBanner({ sinceMs }: Pick<LiveStatus, 'sinceMs'>) {
  const t = useText();
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
  /** Label of the button. */
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

function OfflineBanner({ atMs, onRetry }: FeedBannerProps) {
  const t = useText();
  const clock = useClockText();
  return (
    <AskBanner action={t('list.retry')} onAsk={onRetry} title={t('feed.offline')} tone="offline">
      {atMs === undefined ? t('feed.mayHaveMoved') : t('feed.listFrom', { time: clock(atMs) })}
    </AskBanner>
  );
}

/** The socket is unavailable: the list is polled instead, so updates are delayed. */
function PollingBanner({ atMs, onRetry }: FeedBannerProps) {
  const t = useText();
  const clock = useClockText();
  return (
    <AskBanner action={t('feed.readNow')} onAsk={onRetry} title={t('feed.polling')} tone="info">
      {t('feed.polledAt', { time: clock(atMs) })}
    </AskBanner>
  );
}

/**
 * Says how far the list's prices can be trusted when they are not live. It appears at once, in space reserved for it.
 */
export function FeedBanner({ atMs, onRetry }: FeedBannerProps) {
  const { state, sinceMs } = useLiveStatus();
  if (state !== 'stale' && state !== 'polling' && state !== 'offline') return null;
  return (
    <div className={styles.place}>
      {state === 'stale' && <StaleBanner sinceMs={sinceMs} />}
      {state === 'polling' && <PollingBanner atMs={sinceMs} onRetry={onRetry} />}
      {state === 'offline' && <OfflineBanner atMs={atMs} onRetry={onRetry} />}
    </div>
  );
}
