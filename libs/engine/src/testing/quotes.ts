import { type ArbFilter, arbQuerySchema } from '@bothways/domain/arbs';
import { type FeedItem, type Mode, type Quote, quoteSchema } from '@bothways/domain/quotes';
import { parsePickText, unpackPick } from '../book/pick-code.ts';
import type { QuotedEvent } from '../matching/quoted-event.ts';

export const ARSENAL: QuotedEvent = {
  sport: 'football',
  country: 'England',
  league: 'Premier League',
  home: 'Arsenal',
  away: 'Chelsea',
  startedAt: '2026-11-21T15:00:00Z',
};

const PERIOD = /^(FT|[HQPS]\d)$/;

/** `W.1` is short for `W.FT.1`. Throws for what is no pick. */
export function pickOf(text: string) {
  const [market = '', second = '', ...rest] = text.split('.');
  const whole = PERIOD.test(second) ? text : [market, 'FT', second, ...rest].join('.');
  const code = parsePickText(whole);
  if (code === undefined) throw new Error(`"${text}" is no pick`);
  return unpackPick(code);
}

/** A valid quote: `quote('alpha', 'AH.1.-0.25', 2.1)`. Odds 0 withdraw. */
export function quote(bookie: string, pick: string, odds: number, more: Partial<Quote> = {}): Quote {
  return quoteSchema.parse({ event: ARSENAL, mode: 'prematch', bookie, odds, ...pickOf(pick), ...more });
}

export const filterOf = (more: Partial<ArbFilter> = {}, mode: Mode = 'prematch'): ArbFilter => ({
  ...arbQuerySchema.parse({ channels: [mode], minPercentage: 0 }),
  ...more,
});

export type { FeedItem };
