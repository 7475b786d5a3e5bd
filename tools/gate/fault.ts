import type { DemoPerson } from './gate-spec.ts';

export const LOCALES = ['en', 'es'] as const;
export type Locale = (typeof LOCALES)[number];
export type Who = DemoPerson | 'visitor';

/** One look at one route. */
export interface Visit {
  /** As the area writes it, e.g. "bot/users/:email/bets". */
  route: string;
  /** Below the locale. */
  address: string;
  locale: Locale;
  who: Who;
  /** The demo has nothing of the kind, and the page says so. */
  isMissing?: boolean | undefined;
}

export const pathOf = ({ locale, address }: Pick<Visit, 'locale' | 'address'>): string =>
  address === '' ? `/${locale}` : `/${locale}/${address}`;

const LANGUAGE: Record<Locale, string> = { en: 'English', es: 'Spanish' };

/** A sentence for whoever released it: where, in which language, for whom, what. */
export function sentence(visit: Visit, what: string): string {
  const who = visit.who === 'visitor' ? 'for a visitor' : `for ${visit.who}`;
  const route = visit.route === '' ? 'the front page' : visit.route;
  return `${route} (${pathOf(visit)}) in ${LANGUAGE[visit.locale]} ${who}: ${what}`;
}

const MAX_CHARS = 240;

/** Messages run to pages; what is foreign is shown on one line and no further. */
export function inShort(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > MAX_CHARS ? `${line.slice(0, MAX_CHARS)}…` : line;
}
