import { type BookRules, DEFAULT_MODE_SETTINGS, type ModeSettings } from '@bothways/domain/bookies';
import type { FeedItem, Mode } from '@bothways/domain/quotes';
import { valueBetQuerySchema } from '@bothways/domain/valuebets';
import type { Engine } from '../engine/engine.ts';
import { filterOf, NOW_MS, quote } from './quotes.ts';

/** Returns a bookmaker of the catalogue. */
export const bookie = (value: string, more: Partial<BookRules> = {}): BookRules => ({
  value,
  label: value,
  countries: [],
  ...more,
});

/** Returns a bookmaker with settings in one mode. */
export const ruled = (value: string, settings: Partial<ModeSettings>, mode: Mode = 'prematch'): BookRules => {
  const modes = { prematch: DEFAULT_MODE_SETTINGS, live: DEFAULT_MODE_SETTINGS };
  return bookie(value, { modes: { ...modes, [mode]: { ...DEFAULT_MODE_SETTINGS, ...settings } } });
};

/** Draw no bet at two bookmakers, alpha and beta: 4.76 percent. */
export const dnbArb = (mode: Mode = 'prematch'): FeedItem[] => [
  quote('alpha', 'DNB.1', 2.1, { mode, at: new Date(NOW_MS).toISOString() }),
  quote('beta', 'DNB.2', 2.1, { mode, at: new Date(NOW_MS).toISOString() }),
];

/** A soft bookmaker among four others in agreement. */
export const softPrices = (mode: Mode = 'prematch'): FeedItem[] => [
  ...['one', 'two', 'three', 'four'].flatMap((value) => [
    quote(value, 'OU.over.2.5', 1.95, { mode }),
    quote(value, 'OU.under.2.5', 1.95, { mode }),
  ]),
  quote('soft', 'OU.over.2.5', 2.2, { mode }),
  quote('soft', 'OU.under.2.5', 1.72, { mode }),
];

export const everyValue = (mode: Mode = 'prematch') =>
  valueBetQuerySchema.parse({ channels: [mode], minPercentage: 0 });

/** Summarises what an engine finds. */
export const reading = (engine: () => Engine) => ({
  arbs: (nowMs: number, mode: Mode = 'prematch') =>
    engine()
      .query(filterOf({}, mode), nowMs)
      .arbs.map(({ bets }) => bets.map((bet) => bet.bookie).join()),
  refused: (nowMs: number, mode: Mode = 'prematch') =>
    engine()
      .rejected(filterOf({}, mode), nowMs)
      .arbs.map(({ reason, reasonDetail }) => ({ reason, ...reasonDetail })),
  values: (nowMs: number, mode: Mode = 'prematch') =>
    engine()
      .queryValues(everyValue(mode), nowMs)
      .valuebets.map(({ bet, percentage }) => ({ bookie: bet.bookie, percentage })),
  refusedSoft: (nowMs: number) =>
    engine()
      .rejectedValues(everyValue(), nowMs)
      .valuebets.filter(({ bet }) => bet.bookie === 'soft')
      .map(({ reason, reasonDetail }) => ({ reason, ...reasonDetail })),
});
