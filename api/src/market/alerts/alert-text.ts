import type { Opportunity } from '@bothways/domain/alerts';
import { fill } from '#kernel/delivery';
import type { Locale } from '#kernel/http';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };

const WORDS: Record<Locale, typeof en> = { en, es };

/** Who reads it. */
export interface Reader {
  locale: Locale;
  zone: string;
}
/** What of an opportunity is told, and how it has gone on. */
export interface Told {
  about: Opportunity;
  sentAtMs: number;
  goneAtMs: number | null;
}
export interface TextParts {
  publicUrl: string;
  bookieName: (value: string) => string;
}

const MS_PER_SECOND = 1000;
const SECONDS_PER_MINUTE = 60;
const PERCENT = 100;
/** Odds are kept to a millionth and shown with three places, rounded down. */
const ODDS_STEPS = 1000;

/** "48 s", "3 min 5 s". */
function ageText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / MS_PER_SECOND));
  const minutes = Math.floor(seconds / SECONDS_PER_MINUTE);
  return minutes > 0 ? `${minutes} min ${seconds % SECONDS_PER_MINUTE} s` : `${seconds} s`;
}

const percentText = (pct: number, locale: Locale): string =>
  new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(pct / PERCENT);
const oddsText = (odds: number, locale: Locale): string =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 3 }).format(
    Math.floor(odds * ODDS_STEPS + 1e-6) / ODDS_STEPS,
  );
const timeText = (iso: string, { locale, zone }: Reader): string =>
  new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
  }).format(Date.parse(iso));

const PARAMETER = { arbs: 'arb', valuebets: 'bet' } as const;

/** The page that shows an opportunity. */
export const opportunityLink = (
  { family, mode, id }: Opportunity,
  locale: Locale,
  publicUrl: string,
): string =>
  `${publicUrl}/${locale}/dashboard/${family}/${mode}?${PARAMETER[family]}=${encodeURIComponent(id)}`;

function section(
  { about, sentAtMs, goneAtMs }: Told,
  reader: Reader,
  { publicUrl, bookieName }: TextParts,
): string {
  const words = WORDS[reader.locale];
  const head = { pct: percentText(about.pct, reader.locale), title: about.title };
  const isGone = goneAtMs !== null;
  const bets = about.bets.map(({ bookie, choice, odds }) =>
    fill(words.bet, { bookie: bookieName(bookie), choice, odds: oddsText(odds, reader.locale) }),
  );
  return [
    isGone ? fill(words.gone, { ...head, age: ageText(goneAtMs - about.sinceMs) }) : fill(words.head, head),
    fill(words.where, {
      league: about.league,
      mode: words[about.mode],
      time: timeText(about.startsAt, reader),
    }),
    ...bets,
    fill(words.age, { age: ageText(sentAtMs - about.sinceMs) }),
    ...(isGone ? [] : [opportunityLink(about, reader.locale, publicUrl)]),
  ].join('\n');
}

/** One message about some opportunities, in plain text. @param left how many more there were */
export function alertText(told: readonly Told[], left: number, reader: Reader, parts: TextParts): string {
  const sections = told.map((one) => section(one, reader, parts));
  return [...sections, ...(left > 0 ? [fill(WORDS[reader.locale].more, { count: left })] : [])].join('\n\n');
}

/** What a channel says about itself. */
export const channelText = (what: 'test' | 'linked' | 'stopped' | 'wrongLink', locale: Locale): string =>
  WORDS[locale][what];
