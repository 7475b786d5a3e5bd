import { formatMoney, useUi } from '@bothways/ui';
import { useText } from '../texts.ts';
import { type Simulation, simulate } from './simulation.ts';
import styles from './value.module.css';

/** The drawing stretches to its container; strokes keep their width, and texts are outside it. */
const WIDTH = 480;
const HEIGHT = 160;
const LOW_CENTS = -20_000;
const HIGH_CENTS = 60_000;
/** At a quarter, half and three quarters of the height, which the style sheet repeats. */
const TICKS_CENTS = [40_000, 20_000, 0] as const;

const yOf = (cents: number): number =>
  Math.round(((HIGH_CENTS - cents) / (HIGH_CENTS - LOW_CENTS)) * HEIGHT * 10) / 10;

function pathOf(values: readonly number[]): string {
  const step = WIDTH / (values.length - 1);
  return values.map((cents, index) => `${index === 0 ? 'M' : 'L'}${index * step} ${yOf(cents)}`).join('');
}

/** Actual and expected profit, bet by bet. */
export function ProfitChart({ expected, actual, bets, actualCents, expectedCents }: Simulation) {
  const t = useText();
  const { locale } = useUi();
  const label = t('value.chart', {
    bets,
    actual: formatMoney(actualCents, locale, 'always'),
    expected: formatMoney(expectedCents, locale, 'always'),
  });
  return (
    <div className={styles.chart}>
      <p className={styles.legend}>
        <span className={styles.ofActual}>{t('value.actualProfit')}</span>
        <span className={styles.ofExpected}>{t('value.expectedProfit')}</span>
      </p>
      <div className={styles.plot}>
        <svg aria-label={label} preserveAspectRatio="none" role="img" viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
          {TICKS_CENTS.map((cents) => (
            <path className={styles.grid} d={`M0 ${yOf(cents)}H${WIDTH}`} key={cents} />
          ))}
          <path className={styles.expected} d={pathOf(expected)} />
          <path className={styles.actual} d={pathOf(actual)} />
        </svg>
        <div className={styles.ticks}>
          {TICKS_CENTS.map((cents) => (
            <span key={cents}>{formatMoney(cents, locale).replace(/[.,]00/, '')}</span>
          ))}
        </div>
        <p className={styles.axis}>
          <span>{t('value.firstBet')}</span>
          <span>{bets / 2}</span>
          <span>{bets}</span>
        </p>
      </div>
    </div>
  );
}

/** The page's only simulation. */
export const sampleRun = /* @__PURE__ */ simulate();
