import type { AlertFamily, DigestRhythm, DigestSums } from '@bothways/domain/alerts';
import { numberFormat } from '@bothways/domain/formats';
import type { Mode } from '@bothways/domain/quotes';
import { fill } from '#kernel/delivery';
import type { Locale } from '#kernel/http';

/** A digest of a user's lists: figures, never a single opportunity, which is gone when the letter is read. */
export interface DigestLetter {
  rhythm: Exclude<DigestRhythm, 'off'>;
  /** A preview for the user, which says that it counts nothing. */
  isTest: boolean;
  lists: readonly (DigestSums & { family: AlertFamily; mode: Mode })[];
}

/** Unsubscribe addresses: the page with a button, and the one-click address for mail programs (RFC 8058). */
export interface StopLinks {
  page: string;
  oneClick: string;
}

export interface DigestWords {
  hourly: string;
  daily: string;
  weekly: string;
  test: string;
  list: Record<AlertFamily, Record<Mode, string>>;
  line: string;
  /** The same if none has ended yet. */
  lineStanding: string;
}

const MS_PER_SECOND = 1000;
const SECONDS_PER_MINUTE = 60;
const PERCENT = 100;

function age(ms: number): string {
  const seconds = Math.round(ms / MS_PER_SECOND);
  const minutes = Math.floor(seconds / SECONDS_PER_MINUTE);
  return minutes > 0 ? `${minutes} min ${seconds % SECONDS_PER_MINUTE} s` : `${seconds} s`;
}

/** Returns the placeholders' values of a digest: the time, and a line per list. */
export function digestValues(
  { rhythm, isTest, lists }: DigestLetter,
  locale: Locale,
  words: DigestWords,
): Record<string, string> {
  const percent = numberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const lines = lists.map(({ family, mode, found, bestPct, medianMs, standing }) =>
    fill(medianMs === null ? words.lineStanding : words.line, {
      list: words.list[family][mode],
      found,
      best: percent.format(bestPct / PERCENT),
      standing,
      ...(medianMs !== null && { median: age(medianMs) }),
    }),
  );
  return { period: words[rhythm], lists: isTest ? words.test : lines.join('\n') };
}
