import type { AlertFamily, DigestSums } from '@bothways/domain/alerts';
import type { Mode } from '@bothways/domain/quotes';
import { fill } from '#kernel/delivery';
import type { Locale } from '#kernel/http';

/** What stood in the lists of somebody: figures, and never one opportunity, which is gone when the letter is read. */
export interface DigestLetter {
  period: 'hourly' | 'daily';
  /** Shows what they look like, and says that it counts nothing. */
  isTest: boolean;
  lists: readonly (DigestSums & { family: AlertFamily; mode: Mode })[];
}

/** Where the digests are ended: the page with a button, and the address for one press in a mail program (RFC 8058). */
export interface StopLinks {
  page: string;
  oneClick: string;
}

export interface DigestWords {
  hourly: string;
  daily: string;
  test: string;
  list: Record<AlertFamily, Record<Mode, string>>;
  line: string;
  /** The same where none has gone yet. */
  lineStanding: string;
  stop: string;
}

const MS_PER_SECOND = 1000;
const SECONDS_PER_MINUTE = 60;
const PERCENT = 100;

function age(ms: number): string {
  const seconds = Math.round(ms / MS_PER_SECOND);
  const minutes = Math.floor(seconds / SECONDS_PER_MINUTE);
  return minutes > 0 ? `${minutes} min ${seconds % SECONDS_PER_MINUTE} s` : `${seconds} s`;
}

/** What stands in the places of a digest: when, and a line for each list. */
export function digestValues(
  { period, isTest, lists }: DigestLetter,
  locale: Locale,
  words: DigestWords,
): Record<string, string> {
  const percent = new Intl.NumberFormat(locale, {
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
  return { period: words[period], lists: isTest ? words.test : lines.join('\n') };
}
