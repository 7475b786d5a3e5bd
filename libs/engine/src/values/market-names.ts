import type { Market, Pick } from '@bothways/domain/markets';

/** Names of markets in the feed's language; screens translate from the code. */
export const MARKET_NAMES: Record<Market, string> = {
  W: 'Winner',
  AH: 'Asian handicap',
  EH: 'European handicap',
  OU: 'Total',
  OUT: 'Team total',
  HOU: 'Half total',
  HOUT: 'Half team total',
  BTS: 'Both teams to score',
  CS: 'Correct score',
  CRN: 'Corners total',
  DC: 'Double chance',
  DNB: 'Draw no bet',
  FT: 'Full time',
  OT: 'Overtime',
  TGOU: 'Total games',
  RACE: 'Race to',
  Q: 'To qualify',
  COUT: 'Team corners',
  TB: 'Tie-break',
};

/** The selection with its line, `over 2.5`, `1 -0.25`. */
export function shortName({ selection, handicap }: Pick): string {
  if (handicap === undefined) return selection;
  const isTotal = selection === 'over' || selection === 'under';
  return `${selection} ${!isTotal && handicap > 0 ? '+' : ''}${handicap}`;
}

type Type = 'side' | 'total' | 'yesNo' | 'score';

/** Returns the kind of selection. */
export function selectionType({ selection }: Pick): Type {
  if (selection.includes(':')) return 'score';
  if (selection === 'over' || selection === 'under') return 'total';
  return selection === 'yes' || selection === 'no' ? 'yesNo' : 'side';
}

/** Number of the period in the order of play: 0 for the whole event, 2 for the second half, quarter, period or set. */
export const periodNumber = ({ period }: Pick): number => (period === 'FT' ? 0 : Number(period.slice(1)));
