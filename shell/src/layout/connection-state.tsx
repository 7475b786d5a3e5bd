import { type LiveStatus, useLiveStatus, useLocale } from '@bothways/platform';
import { cx, Dot, formatDate, formatDuration, Popover, useNow } from '@bothways/ui';
import { lazy, Suspense, useRef, useState } from 'react';
import { useText } from '../app/shell-texts.ts';
import styles from './connection-state.module.css';

/** Fetched when opened: most people never do. */
const ConnectionPanel = lazy(async () => ({
  default: (await import('./connection-panel.tsx')).ConnectionPanel,
}));

const TONES = {
  connecting: 'neutral',
  live: 'live',
  stale: 'warn',
  polling: 'warn',
  offline: 'loss',
} as const;

/** Age of the newest quote by the server's clock, ms; undefined before the first heartbeat. */
const feedAgeMs = ({ feedAtMs, clockOffsetMs }: LiveStatus, nowMs: number): number | undefined =>
  feedAtMs === undefined ? undefined : Math.max(0, nowMs + clockOffsetMs - feedAtMs);

/** The state in words, with the age of the newest quote or its start. */
function useStateTexts() {
  const t = useText();
  const locale = useLocale();
  const status = useLiveStatus();
  const nowMs = useNow(1_000);
  const ageMs = feedAgeMs(status, nowMs);
  const age = ageMs === undefined ? undefined : t('live.ago', { span: formatDuration(ageMs) });
  const since =
    status.sinceMs === undefined
      ? undefined
      : t(status.state === 'polling' ? 'live.asOf' : 'live.since', {
          time: formatDate(status.sinceMs, { locale, style: 'clock', missing: '', invalid: '' }),
        });
  const isLive = status.state === 'live';
  const hasNoOdds = status.state === 'stale' && status.feedAtMs === undefined;
  const detail = isLive ? age : hasNoOdds ? t('live.none') : since;
  return { state: status.state, isLive, detail };
}

/**
 * How current the figures on the page are: live with the age of the newest quote, stale, polling or offline since when.
 * Opens the details of the bookmakers.
 */
export function ConnectionState({ isShort = false }: { isShort?: boolean }) {
  const t = useText();
  const { state, isLive, detail } = useStateTexts();
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        className={cx(styles.state, !isLive && styles[state])}
        onClick={() => setOpen(true)}
        ref={anchor}
        type="button"
      >
        <Dot tone={TONES[state]} />
        <b className={cx(isShort && isLive && styles.hidden)}>{t(`live.${state}`)}</b>
        {detail !== undefined && (
          <span className={styles.detail}>
            {isShort || !isLive ? detail : t('live.updated', { ago: detail })}
          </span>
        )}
      </button>
      <Popover anchor={anchor} isOpen={isOpen} onClose={() => setOpen(false)} title={t('live.title')}>
        <p className={styles.meaning}>{t(`live.meaning.${state}`)}</p>
        <Suspense fallback={<p className={styles.meaning}>{t('live.loading')}</p>}>
          <ConnectionPanel onLeave={() => setOpen(false)} />
        </Suspense>
      </Popover>
    </>
  );
}
