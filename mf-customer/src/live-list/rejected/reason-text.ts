import type { Arb, RejectReason } from '@bothways/domain/arbs';
import { formatDuration, formatNumber, type Locale } from '@bothways/ui';
import type { BookieName } from '../../bookies/index.ts';
import type { WordKey, Words } from '../../words/index.ts';

/** A text for the reason and its parameters. */
interface Variant {
  key: WordKey;
  names: readonly string[];
}
const variant = (key: WordKey, ...names: string[]): Variant => ({ key, names });
const QUOTE = variant('reason.quote', 'bookie', 'odds');

/** Measurements that a rejection may carry; the first complete variant is used, else nothing is added to the reason. */
const VARIANTS: Readonly<Record<RejectReason, readonly Variant[]>> = {
  STALE: [
    variant('reason.STALE.measured', 'bookie', 'odds', 'ageMs', 'limitMs'),
    variant('reason.STALE.references', 'bookmakers', 'limitMs'),
    QUOTE,
  ],
  SKEW: [
    variant('reason.SKEW.measured', 'bookie', 'apartMs', 'limitMs'),
    variant('reason.SKEW.measuredMove', 'bookie', 'apartMs', 'profitPct', 'wanderPct'),
    QUOTE,
  ],
  SUSPENDED: [variant('reason.SUSPENDED.references', 'bookmakers'), QUOTE],
  INCOMPLETE_MARKET: [variant('reason.INCOMPLETE_MARKET.measured', 'missing'), QUOTE],
  IMPLAUSIBLE: [
    variant('reason.IMPLAUSIBLE.measured', 'sum', 'limit'),
    variant('reason.IMPLAUSIBLE.measuredLimit', 'bookie', 'profitPct', 'limitPct'),
    QUOTE,
  ],
  ORIENTATION: [variant('reason.ORIENTATION.measured', 'bookie', 'odds')],
  RULES: [
    variant('reason.RULES.measuredTwice', 'bookie', 'odds', 'rule'),
    variant('reason.RULES.measured', 'rule'),
    QUOTE,
  ],
  ONE_SIDED_REF: [
    variant('reason.ONE_SIDED_REF.measured', 'bookmakers', 'needed'),
    variant('reason.ONE_SIDED_REF.measuredLeft', 'bookie', 'leftPct', 'limitPct'),
  ],
  STARTED: [variant('reason.STARTED.measured', 'begunMs')],
};
const SUM_DIGITS = 3;
const COUNTS: readonly string[] = ['bookmakers', 'needed'];
const PCT_DIGITS = 2;

/** Why something was rejected. */
export type Rejection = Pick<Arb, 'reason' | 'reasonDetail' | 'profit'>;

interface Telling {
  t: Words;
  locale: Locale;
  bookieName: BookieName;
  oddsText: (odds: number) => string;
}

function told(name: string, value: string | number, { locale, bookieName, oddsText }: Telling): string {
  if (typeof value === 'string') return name === 'bookie' ? bookieName(value) : value;
  if (name.endsWith('Ms')) return formatDuration(value);
  if (COUNTS.includes(name)) return formatNumber(value, locale);
  if (name.endsWith('Pct')) return formatNumber(value, locale, PCT_DIGITS);
  return name === 'odds' ? oddsText(value) : formatNumber(value, locale, SUM_DIGITS);
}

/**
 * Returns the general text of the reason. A losing bet is not too good to be true, whatever else is wrong with its
 * price; and a bookmaker that is in an event twice settles by the same rules.
 */
export function reasonText({ reason, reasonDetail, profit }: Rejection, t: Words): string | undefined {
  if (reason === undefined) return undefined;
  if (reasonDetail?.rule === 'twice') return t('reason.RULES.twice');
  return t(reason === 'IMPLAUSIBLE' && profit >= 1 ? 'reason.IMPLAUSIBLE.loses' : `reason.${reason}.text`);
}

/**
 * Returns the measurement in words: "Bwin at 2.120 was seen 7 min ago; the limit is 2 min." Undefined where it is
 * unknown.
 */
export function measuredText({ reason, reasonDetail = {} }: Rejection, telling: Telling): string | undefined {
  if (reason === undefined) return undefined;
  const found = VARIANTS[reason].find(({ names }) => names.every((name) => reasonDetail[name] !== undefined));
  if (!found) return undefined;
  const values = found.names.map((name) => [name, told(name, reasonDetail[name] ?? '', telling)] as const);
  return telling.t(found.key, Object.fromEntries(values));
}
