import { cx } from '../cx.ts';
import { type DateInput, type DateStyle, dateMs, formatDate } from '../formats/dates.ts';
import { ageParts, formatRelative } from '../formats/durations.ts';
import type { SignStyle } from '../formats/intl.ts';
import { formatLiquidity, formatLiquidityShort } from '../formats/liquidity.ts';
import { formatMoney, formatOdds, formatPercent } from '../formats/numbers.ts';
import { useUi } from '../provider/ui-provider.tsx';
import styles from './figures.module.css';

type Maybe = number | null | undefined;

/** `result` colours a gain green and a loss red; `plain` inherits the colour. */
export type FigureTone = 'plain' | 'result';

const resultClass = (tone: FigureTone, value: Maybe): string | false | undefined =>
  tone === 'result' && typeof value === 'number' && value !== 0 && (value > 0 ? styles.profit : styles.loss);

/** Euro amount of whole cents. */
export function Money(props: {
  cents: Maybe;
  sign?: SignStyle;
  tone?: FigureTone;
  className?: string | undefined;
}) {
  const { cents, sign = 'auto', tone = 'plain', className } = props;
  const { locale } = useUi();
  return (
    <span className={cx(styles.figure, resultClass(tone, cents), className)}>
      {formatMoney(cents, locale, sign)}
    </span>
  );
}

/** Formats odds for the page: decimal with 3 decimals, or in the person's notation. */
export function useOddsText(): (odds: Maybe) => string {
  const { locale, odds: format } = useUi();
  return (odds) => formatOdds(odds, locale, format);
}

/** Odds in the person's notation; decimal with 3 decimals. */
export function Odds({ odds, className }: { odds: Maybe; className?: string | undefined }) {
  return <span className={cx(styles.figure, className)}>{useOddsText()(odds)}</span>;
}

/** Percent points with 2 decimals. `small` makes the sign smaller than its number, as in lists. */
export function Percent(props: {
  percent: Maybe;
  digits?: number;
  sign?: SignStyle;
  tone?: FigureTone;
  small?: boolean;
  className?: string | undefined;
}) {
  const { percent, digits = 2, sign = 'auto', tone = 'plain', small = false, className } = props;
  const { locale } = useUi();
  const text = formatPercent(percent, locale, { digits, sign });
  // The space before the sign, where the language has one, belongs to the small part.
  const figure = small && text.endsWith('%') ? text.slice(0, -1).trimEnd() : text;
  return (
    <span className={cx(styles.figure, resultClass(tone, percent), className)}>
      {figure}
      {figure !== text && <small className={styles.sign}>{text.slice(figure.length)}</small>}
    </span>
  );
}

/** A maximum stake in US dollars: short in columns, `whole` where space permits. */
export function Liquidity({ usd, whole = false }: { usd: Maybe; whole?: boolean }) {
  const { locale } = useUi();
  const say = whole ? formatLiquidity : formatLiquidityShort;
  return <span className={styles.figure}>{say(usd, locale)}</span>;
}

/** Age in the compact form, "3m 05s", with a hair space before each unit. */
export function Age({ seconds, className }: { seconds: number; className?: string | undefined }) {
  return (
    <span className={cx(styles.figure, className)}>
      {ageParts(seconds).map(({ value, unit }, index) => (
        <span key={unit}>
          {index > 0 && ' '}
          {value}
          <span className={styles.unit}>{unit}</span>
        </span>
      ))}
    </span>
  );
}

/** A moment relative to now: "in 1 d 2 h". Take `nowMs` from `useNow`. */
export function RelativeTime({ atMs, nowMs }: { atMs: number; nowMs: number }) {
  const { locale } = useUi();
  return (
    <time className={styles.figure} dateTime={new Date(atMs).toISOString()}>
      {formatRelative(atMs, nowMs, locale)}
    </time>
  );
}

/** A date by locale; a missing one is N/A, an invalid one Invalid date, in the page's language. */
export function DateText({ value, style = 'date' }: { value: DateInput; style?: DateStyle }) {
  const { locale, texts } = useUi();
  const ms = dateMs(value);
  const text = formatDate(value, { locale, style, missing: texts.notAvailable, invalid: texts.invalidDate });
  if (ms === undefined || Number.isNaN(ms)) return <span>{text}</span>;
  return (
    <time className={styles.figure} dateTime={new Date(ms).toISOString()}>
      {text}
    </time>
  );
}
