import { numberFormat } from '@bothways/domain/formats';
import type { Tax } from '@bothways/domain/money';
import type { Plan } from '@bothways/domain/plans';
import type { Mode } from '@bothways/domain/quotes';
import type { ReceiptItem } from '@bothways/domain/receipts';
import { fill } from '#kernel/delivery';
import type { Locale } from '#kernel/http';
import { day, euros, moment } from './formats.ts';
import { oneLine } from './one-line.ts';

/**
 * Content of letters about money. The list is closed: each payment event has its letter, and nothing else sends one.
 */
export type MoneyLetterRequest =
  /** A subscription's first payment, or a pack's; `next` is the absolute address of the purchase. */
  | { kind: 'bought'; link: string; money: Paper & { next: string } }
  /** A later payment of a subscription. */
  | { kind: 'renewed'; link: string; money: Paper }
  /** A refund; the number is the credit note's. */
  | { kind: 'refunded'; link: string; money: Paper }
  /** The provider's charge failed and will be retried. */
  | { kind: 'paymentFailed'; link: string; money: { plan: Plan } }
  /** The provider has given up charging. */
  | { kind: 'suspended'; link: string; money: { plan: Plan } }
  /** The paid period ends without renewal. */
  | { kind: 'ending'; link: string; money: { plan: Plan; atMs: number } }
  /** Minutes of a plan as compensation for outages; those of a frozen plan are saved. */
  | { kind: 'timeGiven'; link: string; money: GivenTime & { untilMs: number } }
  | { kind: 'timeGivenFrozen'; link: string; money: GivenTime }
  | { kind: 'secondDue' | 'secondOverdue'; link: string; money: Due };

export interface GivenTime {
  plan: Plan;
  minutes: number;
  /** One or more; `bookie` is its name in the catalogue. */
  outages: readonly {
    bookie: string;
    mode: Mode;
    fromMs: number;
    toMs: number;
    minutes: number;
  }[];
}
interface Paper {
  number: string;
  item: ReceiptItem;
  /** Amount paid or refunded, in euro cents; not negative. */
  totalCents: number;
  /** Tax included in it. */
  tax: Tax;
}
interface Due {
  order: string;
  totalCents: number;
  tax: Tax;
  /** When it is or was due. */
  atMs: number;
}

const HUNDREDTHS = 100;
/** Rates are in hundredths of a percent; this is 100 %. */
const FULL_RATE = 10_000;
const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

const MINUTES_AN_HOUR = 60;
/** Formats minutes as "2 h 35 min", the same in both languages. */
function length(minutes: number): string {
  const hours = Math.floor(minutes / MINUTES_AN_HOUR);
  const rest = minutes % MINUTES_AN_HOUR;
  return [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} min` : '']
    .filter((part) => part !== '')
    .join(' ');
}

export interface OutageWords {
  prematch: string;
  live: string;
  /** A line per outage, with placeholders. */
  line: string;
  /** Counts those beyond the limit. */
  more: string;
}
export interface TaxWords {
  of: string;
  /** Without tax. */
  none: string;
}
/** Longest list in a letter: a failing source takes down a hundred bookmakers. */
const NAMED = 20;

function outageLines({ outages }: GivenTime, locale: Locale, words: OutageWords): string {
  const lines = outages.slice(0, NAMED).map(({ bookie, mode, fromMs, toMs, minutes }) =>
    fill(words.line, {
      bookie: oneLine(bookie),
      mode: words[mode],
      from: moment(fromMs, locale),
      to: moment(toMs, locale),
      minutes: length(minutes),
    }),
  );
  const more = outages.length - lines.length;
  return [...lines, ...(more > 0 ? [fill(words.more, { count: more })] : [])].join('\n');
}

function itemText(item: ReceiptItem, locale: Locale, words: Record<ReceiptItem['kind'], string>): string {
  if (item.kind === 'subscription')
    return fill(words.subscription, { name: capital(item.plan), days: item.days });
  const credits = numberFormat(locale, {}).format(item.credits / HUNDREDTHS);
  return fill(words.pack, { name: capital(item.pack), credits });
}

/** Formats "incl. 21% IVA", as shown beside prices. */
function taxText({ name, rate }: Tax, locale: Locale, words: TaxWords): string {
  if (rate === 0) return fill(words.none, { name });
  const style = { style: 'percent', maximumFractionDigits: 2 } as const;
  return fill(words.of, { name, rate: numberFormat(locale, style).format(rate / FULL_RATE) });
}

/** Returns the placeholders' values of such a letter, in the reader's language. */
export function moneyValues(
  money: MoneyLetterRequest['money'],
  locale: Locale,
  words: Record<ReceiptItem['kind'], string>,
  { outage, tax }: { outage: OutageWords; tax: TaxWords },
): Record<string, string> {
  return {
    ...('number' in money && { number: money.number }),
    ...('item' in money && { item: itemText(money.item, locale, words) }),
    ...('totalCents' in money && {
      total: euros(money.totalCents, locale),
      tax: taxText(money.tax, locale, tax),
    }),
    ...('next' in money && { next: money.next }),
    ...('plan' in money && { plan: capital(money.plan) }),
    ...('atMs' in money && { date: day(money.atMs, locale) }),
    ...('outages' in money && {
      given: length(money.minutes),
      outages: outageLines(money, locale, outage),
    }),
    ...('untilMs' in money && { until: moment(money.untilMs, locale) }),
    ...('order' in money && { order: money.order }),
  };
}
