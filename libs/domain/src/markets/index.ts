import { z } from 'zod';

/**
 * Market codes of the spec. W winner, AH Asian handicap, EH European handicap, OU total, OUT team total,
 * HOU/HOUT half totals, BTS both to score, CS correct score, CRN corners total, DC double chance,
 * DNB draw no bet, FT, OT, TGOU, RACE, Q to qualify, COUT team corners, TB tie-break.
 */
export const MARKETS = [
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
] as const;
export const marketSchema = z.enum(MARKETS);
export type Market = z.infer<typeof marketSchema>;

/** Markets whose selections are over and under a line. */
export const TOTAL_MARKETS: ReadonlySet<Market> = new Set([
  'OU',
  'OUT',
  'HOU',
  'HOUT',
  'CRN',
  'COUT',
  'TGOU',
]);

/** Part of the event a market settles on. FT is the whole event in regular time (or whole match where there is none). */
export const PERIODS = [
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
] as const;
export const periodSchema = z.enum(PERIODS);
export type Period = z.infer<typeof periodSchema>;

const NAMED_SELECTIONS = ['1', 'X', '2', '1X', '12', 'X2', 'over', 'under', 'yes', 'no'] as const;

/** Two numbers from 0 to 99 without leading zeros. A template literal type does not check bounds. */
const SCORE = /^(?:0|[1-9]\d?):(?:0|[1-9]\d?)$/;

/** `1` `X` `2`, `1X` `12` `X2`, `over` `under`, `yes` `no`, or a score such as `2:1`. */
export const selectionSchema = z.union([
  z.enum(NAMED_SELECTIONS),
  z.templateLiteral([z.int(), ':', z.int()]).check(z.regex(SCORE, 'is no score from 0:0 to 99:99')),
]);
export type Selection = z.infer<typeof selectionSchema>;

/** `back`: the bet wins if the selection wins. `lay`, offered only by exchanges: it wins if the selection loses. */
export const sideSchema = z.enum(['back', 'lay']);
export type Side = z.infer<typeof sideSchema>;

/**
 * A bet's subject without event, bookmaker and price. `handicap` is from the selection's own side for AH and EH (home
 * -0.25 is opposite away +0.25) and the line for totals; `team` is the side of a team total.
 */
export interface Pick {
  market: Market;
  period: Period;
  selection: Selection;
  handicap?: number | undefined;
  team?: 1 | 2 | undefined;
  /** Absent: a back. */
  side?: Side | undefined;
  /** Whether overtime counts for settlement. Never equal to the regular-time market of the same name. */
  overTimeIncluded: boolean;
}
