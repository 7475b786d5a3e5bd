import { type LiveStatus, useLiveStatus, useLocale } from '@bothways/platform';
import { cx, Dot, formatDate, formatDuration, useNow } from '@bothways/ui';
import { useText } from '../app/shell-texts.ts';
import styles from './connection-state.module.css';

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

/** How true the figures on the page are: live with the age of the newest quote, stale, asked for or offline since when. */
export function ConnectionState({ isShort = false }: { isShort?: boolean }) {
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
  return (
    <p className={cx(styles.state, !isLive && styles[status.state])}>
      <Dot tone={TONES[status.state]} />
      <b className={cx(isShort && isLive && styles.hidden)}>{t(`live.${status.state}`)}</b>
      {detail !== undefined && (
        <span className={styles.detail}>
          {isShort || !isLive ? detail : t('live.updated', { ago: detail })}
        </span>
      )}
    </p>
  );
}
