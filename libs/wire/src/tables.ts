import type { RejectReason } from '@bothways/domain/arbs';
import type { StatusFlag } from '@bothways/domain/events';
import type { Market, Period, Selection } from '@bothways/domain/markets';
import type { Sport } from '@bothways/domain/sports';
import { WireError } from './error.ts';

// Positions are what travels: append only. They repeat the domain's lists because those come with their validators,
// which the page that only reads frames must not load; a test holds both together.
export const SPORTS: readonly Sport[] = [
  'football',
  'tennis',
  'basketball',
  'baseball',
  'americanFootball',
  'hockey',
];
export const MARKETS: readonly Market[] = [
  'W',
  'AH',
  'EH',
  'OU',
  'OUT',
  'HOU',
  'HOUT',
  'BTS',
  'CS',
  'CRN',
  'DC',
  'DNB',
  'FT',
  'OT',
  'TGOU',
  'RACE',
  'Q',
  'COUT',
  'TB',
];
export const PERIODS: readonly Period[] = [
  'FT',
  'H1',
  'H2',
  'Q1',
  'Q2',
  'Q3',
  'Q4',
  'P1',
  'P2',
  'P3',
  'S1',
  'S2',
  'S3',
  'S4',
  'S5',
];
export const REASONS: readonly RejectReason[] = [
  'STALE',
  'SKEW',
  'SUSPENDED',
  'INCOMPLETE_MARKET',
  'IMPLAUSIBLE',
  'ORIENTATION',
  'RULES',
  'ONE_SIDED_REF',
  'STARTED',
];
export const FLAGS: readonly StatusFlag[] = [
  'isInTimeout',
  'isAtQuarterStartCheck',
  'isFreeThrowsFault',
  'isFault',
  'isHalfTime',
  'isAtTeamsChange',
  'isInReview',
  'isNextGame',
  'isNextSet',
  'isNextQuarter',
  'isNextHalf',
  'isNextInning',
];
/** Kinds of selections, as value bets name them. */
export const SELECTION_TYPES = ['side', 'total', 'yesNo', 'score'] as const;
export const FEE_MODELS = ['winnings', 'return', 'stake'] as const;
/** Position 0 says that nothing is known. */
export const CHANGES = [undefined, 'up', 'down'] as const;

const NAMED: readonly Selection[] = ['1', 'X', '2', '1X', '12', 'X2', 'over', 'under', 'yes', 'no'];
const SCORE = /^(?:0|[1-9]\d?):(?:0|[1-9]\d?)$/;
const isScore = (text: string): text is `${number}:${number}` => SCORE.test(text);

/** @throws WireError when the value is not in the table */
export function positionOf<T>(table: readonly T[], value: T): number {
  const position = table.indexOf(value);
  if (position < 0) throw new WireError(`"${String(value)}" is in no table`);
  return position;
}

/** @throws WireError when the table is shorter */
export function valueAt<T>(table: readonly T[], position: number): NonNullable<T> {
  const value = table[position];
  if (value === undefined || value === null) throw new WireError(`Position ${position} is beyond its table`);
  return value;
}

/**
 * As wide as the domain's own check: a frame must never be refused for a selection that the server let in.
 * @throws WireError when the text is no selection
 */
export function readSelection(text: string): Selection {
  const named = NAMED.find((selection) => selection === text);
  if (named !== undefined) return named;
  if (isScore(text)) return text;
  throw new WireError(`"${text.slice(0, 20)}" is no selection`);
}
