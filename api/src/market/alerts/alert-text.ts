import { type Opportunity, shownTitle } from '@bothways/domain/alerts';
import { dateFormat } from '@bothways/domain/formats';
import { fill } from '#kernel/delivery';
import type { Locale } from '#kernel/http';
import { percentText, WORDS } from './alert-words.ts';
import { betTexts } from './bet-text.ts';

/** Locale and time zone of the recipient. */
export interface Reader {
  locale: Locale;
  zone: string;
}
/** An opportunity as a message shows it, with when it was sent and when it went. */
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

/** "48 s", "3 min 5 s". */
export function ageText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / MS_PER_SECOND));
  const minutes = Math.floor(seconds / SECONDS_PER_MINUTE);
  return minutes > 0 ? `${minutes} min ${seconds % SECONDS_PER_MINUTE} s` : `${seconds} s`;
}

const timeText = (iso: string, { locale, zone }: Reader): string =>
  dateFormat(locale, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
    timeZone: zone,
  }).format(Date.parse(iso));

const PARAMETER = { arbs: 'arb', valuebets: 'bet' } as const;

/** Path of the page that shows an opportunity. */
export const opportunityPath = ({ family, mode, id }: Opportunity, locale: Locale): string =>
  `/${locale}/dashboard/${family}/${mode}?${PARAMETER[family]}=${encodeURIComponent(id)}`;

/** The first line about an opportunity. */
export function headOf({ about, goneAtMs }: Told, locale: Locale): string {
  const words = WORDS[locale];
  const head = { pct: percentText(about.pct, locale), title: shownTitle(about) };
  return goneAtMs === null
    ? fill(words.head, head)
    : fill(words.gone, { ...head, age: ageText(goneAtMs - about.sinceMs) });
}

function section(told: Told, reader: Reader, { publicUrl, bookieName }: TextParts): string {
  const { about, sentAtMs, goneAtMs } = told;
  const words = WORDS[reader.locale];
  return [
    headOf(told, reader.locale),
    fill(words.where, {
      league: about.league,
      mode: words[about.mode],
      time: timeText(about.startsAt, reader),
    }),
    ...betTexts(about, reader.locale, bookieName),
    fill(words.age, { age: ageText(sentAtMs - about.sinceMs) }),
    ...(goneAtMs === null ? [publicUrl + opportunityPath(about, reader.locale)] : []),
  ].join('\n');
}

/** One message about several opportunities, in plain text. @param left count of further ones that are left out */
export function alertText(told: readonly Told[], left: number, reader: Reader, parts: TextParts): string {
  const sections = told.map((one) => section(one, reader, parts));
  return [...sections, ...(left > 0 ? [fill(WORDS[reader.locale].more, { count: left })] : [])].join('\n\n');
}

/** Text about the channel itself. */
export const channelText = (
  what: 'test' | 'linked' | 'stopped' | 'wrongLink' | 'lostFactor',
  locale: Locale,
): string => WORDS[locale][what];
