import type { RejectReason } from '@bothways/domain/arbs';
import type { StatusFlag } from '@bothways/domain/events';
import type { Market, Period, Selection } from '@bothways/domain/markets';
import type { Sport } from '@bothways/domain/sports';
import { WireError } from './error.ts';

// Positions are sent on the wire: append only. The tables duplicate the domain's lists because those import their
// validators, which the page that only reads frames must not load; a test verifies that both agree.
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
/** Kinds of selections in value bets. */
export const SELECTION_TYPES = ['side', 'total', 'yesNo', 'score'] as const;
export const FEE_MODELS = ['winnings', 'return', 'stake'] as const;
/** Position 0 means unknown. */
export const CHANGES = [undefined, 'up', 'down'] as const;

const NAMED: readonly Selection[] = ['1', 'X', '2', '1X', '12', 'X2', 'over', 'under', 'yes', 'no'];
const SCORE = /^(?:0|[1-9]\d?):(?:0|[1-9]\d?)$/;
const isScore = (text: string): text is `${number}:${number}` => SCORE.test(text);

/** @throws WireError if the value is not in the table */
export function positionOf<T>(table: readonly T[], value: T): number {
  const position = table.indexOf(value);
  if (position < 0) throw new WireError(`"${String(value)}" is in no table`);
  return position;
}

/** @throws WireError if the table is shorter */
export function valueAt<T>(table: readonly T[], position: number): NonNullable<T> {
  const value = table[position];
  if (value === undefined || value === null) throw new WireError(`Position ${position} is beyond its table`);
  return value;
}

/**
 * Accepts what the domain's own check accepts: a frame must never be refused for a selection that the server accepted.
 * @throws WireError if the text is not a selection
 */
export function readSelection(text: string): Selection {
  const named = NAMED.find((selection) => selection === text);
  if (named !== undefined) return named;
  if (isScore(text)) return text;
  throw new WireError(`"${text.slice(0, 20)}" is no selection`);
}
