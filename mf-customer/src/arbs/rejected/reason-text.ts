import type { Arb, RejectReason } from '@bothways/domain/arbs';
import { formatDuration, formatNumber, formatOdds, type Locale } from '@bothways/ui';
import type { BookieName } from '../../bookies/bookie-names.tsx';
import type { Words } from '../../words/words.ts';

/** A text of the reason and what it fills in. */
interface Variant {
  text: 'measured' | 'measuredMove' | 'measuredQuote';
  names: readonly string[];
}
const measured = (...names: string[]): Variant => ({ text: 'measured', names });
const QUOTE: Variant = { text: 'measuredQuote', names: ['bookie', 'odds'] };

/** What gates may have measured; the first that is there whole is told, else nothing is added to the reason. */
const VARIANTS: Readonly<Record<RejectReason, readonly Variant[]>> = {
  STALE: [measured('bookie', 'odds', 'ageMs', 'limitMs'), QUOTE],
  SKEW: [
    measured('bookie', 'apartMs', 'limitMs'),
    { text: 'measuredMove', names: ['bookie', 'apartMs', 'profitPct', 'wanderPct'] },
    QUOTE,
  ],
  SUSPENDED: [QUOTE],
  INCOMPLETE_MARKET: [measured('missing'), QUOTE],
  IMPLAUSIBLE: [measured('sum', 'limit'), QUOTE],
  ORIENTATION: [measured('bookie', 'odds')],
  RULES: [measured('rule'), QUOTE],
  ONE_SIDED_REF: [measured('bookmakers', 'needed')],
};
const SUM_DIGITS = 3;
const COUNTS: readonly string[] = ['bookmakers', 'needed'];
const PCT_DIGITS = 2;

/** Why something was rejected. */
export type Rejection = Pick<Arb, 'reason' | 'reasonDetail'>;

interface Telling {
  t: Words;
  locale: Locale;
  bookieName: BookieName;
}

function told(name: string, value: string | number, { locale, bookieName }: Telling): string {
  if (typeof value === 'string') return name === 'bookie' ? bookieName(value) : value;
  if (name.endsWith('Ms')) return formatDuration(value);
  if (COUNTS.includes(name)) return formatNumber(value, locale);
  if (name.endsWith('Pct')) return formatNumber(value, locale, PCT_DIGITS);
  return name === 'odds' ? formatOdds(value, locale) : formatNumber(value, locale, SUM_DIGITS);
}

/** What was measured, in words: "Bwin at 2.120 was seen 7 min ago; the limit is 2 min." Undefined where it is not known. */
export function measuredText({ reason, reasonDetail = {} }: Rejection, telling: Telling): string | undefined {
  if (reason === undefined) return undefined;
  const variant = VARIANTS[reason].find(({ names }) =>
    names.every((name) => reasonDetail[name] !== undefined),
  );
  if (!variant) return undefined;
  const values = variant.names.map((name) => [name, told(name, reasonDetail[name] ?? '', telling)] as const);
  const key = variant.text === 'measuredQuote' ? 'reason.quote' : `reason.${reason}.${variant.text}`;
  return telling.t(key, Object.fromEntries(values));
}
