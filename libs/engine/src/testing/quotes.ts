import { type ArbFilter, arbQuerySchema } from '@bothways/domain/arbs';
import { type FeedItem, type Mode, type Quote, type QuoteInput, quoteSchema } from '@bothways/domain/quotes';
import type { Sport } from '@bothways/domain/sports';
import { parsePickText, unpackPick } from '../book/pick-code.ts';
import type { QuotedEvent } from '../matching/quoted-event.ts';

/** Three hours before the events begin. */
export const NOW_MS = Date.parse('2026-11-21T12:00:00Z');

export const eventOf = (sport: Sport, league = 'Premier League'): QuotedEvent => ({
  sport,
  country: 'England',
  league,
  home: 'Arsenal',
  away: 'Chelsea',
  startedAt: '2026-11-21T15:00:00Z',
});

export const ARSENAL = eventOf('football');

const PERIOD = /^(FT|[HQPS]\d)$/;

/** Parses a pick; `W.1` is short for `W.FT.1`. Throws for any other text. */
export function pickOf(text: string) {
  const [market = '', second = '', ...rest] = text.split('.');
  const whole = PERIOD.test(second) ? text : [market, 'FT', second, ...rest].join('.');
  const code = parsePickText(whole);
  if (code === undefined) throw new Error(`"${text}" is no pick`);
  return unpackPick(code);
}

type Picked = Omit<QuoteInput, 'event' | 'mode' | 'bookie' | 'odds'>;

/** Returns a valid quote. Odds 0 withdraw. */
export const quoteOf = (bookie: string, pick: Picked, odds: number, more: Partial<Quote> = {}): Quote =>
  quoteSchema.parse({ event: ARSENAL, mode: 'prematch', bookie, odds, ...pick, ...more });

/** `quoteOf` with the pick as text: `quote('alpha', 'AH.1.-0.25', 2.1)`. */
export const quote = (bookie: string, pick: string, odds: number, more: Partial<Quote> = {}): Quote =>
  quoteOf(bookie, pickOf(pick), odds, more);

export const filterOf = (more: Partial<ArbFilter> = {}, mode: Mode = 'prematch'): ArbFilter => ({
  ...arbQuerySchema.parse({ channels: [mode], minPercentage: 0 }),
  ...more,
});

export type { FeedItem };
