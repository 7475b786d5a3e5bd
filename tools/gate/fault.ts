import type { DemoPerson } from './gate-spec.ts';

export const LOCALES = ['en', 'es'] as const;
export type Locale = (typeof LOCALES)[number];
export type Who = DemoPerson | 'visitor';

/** One check of one route. */
export interface Visit {
  /** The area's route pattern, e.g. "bot/users/:email/bets". */
  route: string;
  /** Path below the locale. */
  address: string;
  locale: Locale;
  who: Who;
  /** The demo has no such record, and the page says so. */
  isMissing?: boolean | undefined;
}

export const pathOf = ({ locale, address }: Pick<Visit, 'locale' | 'address'>): string =>
  address === '' ? `/${locale}` : `/${locale}/${address}`;

const LANGUAGE: Record<Locale, string> = { en: 'English', es: 'Spanish' };

/** Formats a fault for the person releasing: route, language, user and fault. */
export function sentence(visit: Visit, what: string): string {
  const who = visit.who === 'visitor' ? 'for a visitor' : `for ${visit.who}`;
  const route = visit.route === '' ? 'the front page' : visit.route;
  return `${route} (${pathOf(visit)}) in ${LANGUAGE[visit.locale]} ${who}: ${what}`;
}

const MAX_CHARS = 240;

/** Shortens a message to one line: foreign messages may run to pages. */
export function inShort(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > MAX_CHARS ? `${line.slice(0, MAX_CHARS)}…` : line;
}
