import type { Quote } from '@bothways/domain/quotes';

/** Identifies what a bookmaker's price is for. */
export const quoteKey = ({
  event,
  mode,
  bookie,
  market,
  period,
  overTimeIncluded,
  handicap,
  team,
  side,
  selection,
}: Quote): string =>
  [event.id, mode, bookie, market, period, overTimeIncluded, handicap, team, side, selection].join(' ');
