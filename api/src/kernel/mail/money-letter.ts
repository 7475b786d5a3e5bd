import type { Plan } from '@bothways/domain/plans';
import type { ReceiptItem } from '@bothways/domain/receipts';
import { fill } from '#kernel/delivery';
import type { Locale } from '#kernel/http';

/** What letters about money say. The list is closed: each event of buying has its letter, and nothing else sends one. */
export type MoneyLetterRequest =
  /** A first payment, or one of a pack; `next` is the absolute address of what was bought. */
  | { kind: 'bought'; link: string; money: Paper & { next: string } }
  /** A later payment of a subscription. */
  | { kind: 'renewed'; link: string; money: Paper }
  /** Money went back: the number is that of the credit note. */
  | { kind: 'refunded'; link: string; money: Paper }
  /** The provider could not charge, and tries again. */
  | { kind: 'paymentFailed'; link: string; money: { plan: Plan } }
  /** The provider has given up charging. */
  | { kind: 'suspended'; link: string; money: { plan: Plan } }
  /** What is paid ends, and nothing renews it. */
  | { kind: 'ending'; link: string; money: { plan: Plan; atMs: number } }
  | { kind: 'secondDue' | 'secondOverdue'; link: string; money: Due };

interface Paper {
  number: string;
  item: ReceiptItem;
  /** What was paid or went back, in euro cents; not negative. */
  totalCents: number;
}
interface Due {
  order: string;
  totalCents: number;
  /** When it is or was due. */
  atMs: number;
}

const CENTS = 100;
const HUNDREDTHS = 100;
const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
const euros = (cents: number, locale: Locale): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(cents / CENTS);
const day = (atMs: number, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(atMs);

function itemText(item: ReceiptItem, locale: Locale, words: Record<ReceiptItem['kind'], string>): string {
  if (item.kind === 'subscription')
    return fill(words.subscription, { name: capital(item.plan), days: item.days });
  const credits = new Intl.NumberFormat(locale, { useGrouping: 'always' }).format(item.credits / HUNDREDTHS);
  return fill(words.pack, { name: capital(item.pack), credits });
}

/** What stands in the places of such a letter, in the reader's language. */
export function moneyValues(
  money: MoneyLetterRequest['money'],
  locale: Locale,
  words: Record<ReceiptItem['kind'], string>,
): Record<string, string> {
  return {
    ...('number' in money && { number: money.number }),
    ...('item' in money && { item: itemText(money.item, locale, words) }),
    ...('totalCents' in money && { total: euros(money.totalCents, locale) }),
    ...('next' in money && { next: money.next }),
    ...('plan' in money && { plan: capital(money.plan) }),
    ...('atMs' in money && { date: day(money.atMs, locale) }),
    ...('order' in money && { order: money.order }),
  };
}
