import styles from './people.module.css';

const STEP = 10;
const BAR = 7;
const HEIGHT = 28;
/** Losses are small: they get the space below the line. */
const BASE = 24;

/** One path for all bars of a sign, to keep the DOM small. */
function bars(days: readonly number[], highest: number, isWanted: (cents: number) => boolean): string {
  return days
    .map((cents, day) => ({ cents, x: day * STEP }))
    .filter(({ cents }) => isWanted(cents))
    .map(({ cents, x }) => {
      const length = Math.max(1, Math.round((Math.abs(cents) / highest) * BASE));
      return cents < 0
        ? `M${x} ${BASE + 1}h${BAR}v${Math.min(length, HEIGHT - BASE - 1)}h-${BAR}z`
        : `M${x} ${BASE}h${BAR}v-${length}h-${BAR}z`;
    })
    .join('');
}

/** Profit of each day. Decorative: the sum is below it. */
export function DailyBars({ days }: { days: readonly number[] }) {
  // A month of only losses needs a scale, too.
  const highest = Math.max(1, ...days.map(Math.abs));
  return (
    <svg
      aria-hidden="true"
      className={styles.bars}
      preserveAspectRatio="none"
      viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
    >
      <path className={styles.gain} d={bars(days, highest, (cents) => cents >= 0)} />
      <path className={styles.loss} d={bars(days, highest, (cents) => cents < 0)} />
    </svg>
  );
}
