import type { BookieStatus } from '@bothways/domain/bookie-status';
import { cx, formatDuration } from '@bothways/ui';
import { useEverySecond } from '../time/index.ts';
import styles from './bookie-status.module.css';
import { shareOfUsual } from './status-rows.ts';
import { useText } from './texts.ts';
import { useFigures } from './use-figures.ts';

const NONE = '–';
const FULL = 100;
/** Position of "as usual" on the bar, percent; the rest is left for higher values. */
const USUAL_AT = 86;

const toneOf = ({ state }: BookieStatus): string | undefined =>
  state === 'silent' ? styles.bad : state === 'slow' ? styles.late : undefined;

/** Time since the newest quote. */
export function LastQuote({ bookie }: { bookie: BookieStatus }) {
  const { lastQuoteOn } = bookie;
  const age = useEverySecond((nowMs) =>
    lastQuoteOn === undefined ? NONE : formatDuration(Math.max(0, nowMs - Date.parse(lastQuoteOn))),
  );
  return <span className={toneOf(bookie)}>{age}</span>;
}

/** Number of events now beside the usual number, as a bar and in figures. */
export function EventsNow({ bookie }: { bookie: BookieStatus }) {
  const t = useText();
  const { count } = useFigures();
  const { events, usualEvents, state } = bookie;
  const share = shareOfUsual(bookie);
  const tone = state === 'silent' ? styles.bad : state === 'fewEvents' ? styles.late : undefined;
  return (
    <span className={styles.events}>
      {share !== undefined && (
        <span aria-hidden="true" className={styles.meter}>
          <i
            className={cx(styles.filled, state === 'fewEvents' && styles.few)}
            style={{ inlineSize: `${Math.min(FULL, share * USUAL_AT)}%` }}
          />
          <u className={styles.mark} />
        </span>
      )}
      <span>
        <b className={tone}>{count(events)}</b>{' '}
        <span className={styles.pale}>
          {usualEvents === undefined
            ? t('bookieStatus.usualUnknown')
            : t('bookieStatus.ofUsual', { usual: count(usualEvents) })}
        </span>
      </span>
    </span>
  );
}

/** Delay from a change at the bookmaker to the change here: the median, or the slowest twentieth. */
export function Delay({
  bookie,
  mode,
  part,
}: {
  bookie: BookieStatus;
  mode: 'prematch' | 'live';
  part: 'p50' | 'p95';
}) {
  const { delay } = useFigures();
  const { delayMs, state } = bookie[mode];
  const isSilent = state === 'silent' || state === 'off';
  return (
    <span className={cx(state === 'slow' && styles.late, part === 'p95' && styles.pale)}>
      {delayMs === undefined || isSilent ? NONE : delay(delayMs[part])}
    </span>
  );
}

export function StillThere15({ bookie: { stillThere } }: { bookie: BookieStatus }) {
  const { share } = useFigures();
  return stillThere === undefined || stillThere.of === 0 ? NONE : share(stillThere.after15);
}

export function Quoting({ bookie: { quotingShare } }: { bookie: BookieStatus }) {
  const { share } = useFigures();
  return quotingShare === undefined ? NONE : share(quotingShare, 2);
}
