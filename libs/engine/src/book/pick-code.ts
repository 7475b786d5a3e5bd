import { MARKETS, type Market, PERIODS, type Pick, type Selection } from '@bothways/domain/markets';

/**
 * A pick in 30 bits: side 1 (set for a lay), market 5, period 4, overtime 1, team 2, then 17 for the selection: either
 * 0, selection 4 and handicap in quarters 12; or 1 and a score as `home * 100 + away`. Equal picks have equal codes.
 */
export type PickCode = number;

const NAMED = ['1', 'X', '2', '1X', '12', 'X2', 'over', 'under', 'yes', 'no'] as const;
type Named = (typeof NAMED)[number];
/** The same selection seen from the other side. */
const MIRRORED: readonly Named[] = ['2', 'X', '1', 'X2', '12', '1X', 'over', 'under', 'yes', 'no'];

const LAY_BIT = 1 << 29;
const MARKET_SHIFT = 24;
const MARKET_BITS = 31;
const PERIOD_SHIFT = 20;
const OVERTIME_BIT = 1 << 19;
const TEAM_SHIFT = 17;
const SCORE_BIT = 1 << 16;
const SELECTION_SHIFT = 12;
const LINE_BITS = (1 << SELECTION_SHIFT) - 1;
const SCORE_BITS = SCORE_BIT - 1;
/** Quarters from -2000 to 2000 are stored as 0 to 4000. */
const LINE_ZERO = 2000;
const NO_LINE = LINE_BITS;

const marketIndex = new Map<string, number>(MARKETS.map((market, index) => [market, index]));
const periodIndex = new Map<string, number>(PERIODS.map((period, index) => [period, index]));
const namedIndex = new Map<string, number>(NAMED.map((selection, index) => [selection, index]));

export const marketNumber = (market: Market): number => marketIndex.get(market) ?? 0;

const isNamed = (selection: Selection): selection is Named => namedIndex.has(selection);

/** Handicaps are quarters by schema; a finer one is a different line and is never rounded to a quarter. */
export const packPick = (pick: Pick): PickCode =>
  (pick.side === 'lay' ? LAY_BIT : 0) |
  ((marketIndex.get(pick.market) ?? 0) << MARKET_SHIFT) |
  ((periodIndex.get(pick.period) ?? 0) << PERIOD_SHIFT) |
  (pick.overTimeIncluded ? OVERTIME_BIT : 0) |
  ((pick.team ?? 0) << TEAM_SHIFT) |
  (isNamed(pick.selection) ? packNamed(pick.selection, pick.handicap) : packScore(pick.selection));

const packNamed = (selection: Named, handicap: number | undefined): number =>
  ((namedIndex.get(selection) ?? 0) << SELECTION_SHIFT) |
  (handicap === undefined ? NO_LINE : Math.round(handicap * 4) + LINE_ZERO);

function packScore(selection: string): number {
  const [home = '0', away = '0'] = selection.split(':');
  return SCORE_BIT | (Number(home) * 100 + Number(away));
}

export function unpackPick(code: PickCode): Pick {
  const team = (code >> TEAM_SHIFT) & 3;
  const line = quartersOf(code);
  return {
    market: MARKETS[marketNumberOf(code)] ?? 'W',
    period: PERIODS[(code >> PERIOD_SHIFT) & 15] ?? 'FT',
    selection: selectionOf(code),
    overTimeIncluded: hasOvertime(code),
    ...(line === undefined ? {} : { handicap: line / 4 }),
    ...(team === 1 || team === 2 ? { team } : {}),
    ...(isLay(code) ? { side: 'lay' } : {}),
  };
}

/** Whether the bet wins when the selection loses. */
export const isLay = (code: PickCode): boolean => (code & LAY_BIT) !== 0;
export const backOf = (code: PickCode): PickCode => code & ~LAY_BIT;
export const layOf = (code: PickCode): PickCode => code | LAY_BIT;

export const marketNumberOf = (code: PickCode): number => (code >> MARKET_SHIFT) & MARKET_BITS;
/** Period and overtime: two picks of different scopes are never equal. */
export const scopeNumberOf = (code: PickCode): number => (code >> (PERIOD_SHIFT - 1)) & 31;
export const hasOvertime = (code: PickCode): boolean => (code & OVERTIME_BIT) !== 0;
export const teamOf = (code: PickCode): number => (code >> TEAM_SHIFT) & 3;
export const isScore = (code: PickCode): boolean => (code & SCORE_BIT) !== 0;
/** Selection and line, or the score: the bits that distinguish picks of one market. */
export const detailOf = (code: PickCode): number => code & (SCORE_BIT | SCORE_BITS);

/** The handicap as quoted, in quarters of a point. */
export function quartersOf(code: PickCode): number | undefined {
  const line = code & LINE_BITS;
  return isScore(code) || line === NO_LINE ? undefined : line - LINE_ZERO;
}

export function selectionOf(code: PickCode): Selection {
  if (!isScore(code)) return NAMED[(code >> SELECTION_SHIFT) & 15] ?? '1';
  const score = code & SCORE_BITS;
  return `${Math.floor(score / 100)}:${score % 100}`;
}

/** Returns the same bet with home and away swapped. */
export function mirrorPick(code: PickCode): PickCode {
  const team = teamOf(code);
  const otherTeam = team === 0 ? 0 : 3 - team;
  const rest = (code & ~((3 << TEAM_SHIFT) | SCORE_BIT | SCORE_BITS)) | (otherTeam << TEAM_SHIFT);
  return rest | (isScore(code) ? mirrorScore(code) : mirrorNamed(code));
}

function mirrorScore(code: PickCode): number {
  const score = code & SCORE_BITS;
  return SCORE_BIT | ((score % 100) * 100 + Math.floor(score / 100));
}

/** Lines belong to the selection's own side and move with it; only a draw's line is stated from the home side. */
function mirrorNamed(code: PickCode): number {
  const selection = (code >> SELECTION_SHIFT) & 15;
  const mirrored = namedIndex.get(MIRRORED[selection] ?? '1') ?? 0;
  const line = code & LINE_BITS;
  const isDraw = NAMED[selection] === 'X' && line !== NO_LINE;
  return (mirrored << SELECTION_SHIFT) | (isDraw ? 2 * LINE_ZERO - line : line);
}

/** A pick as part of an id: `W.FT.1`, `AH.FT.ot.2.-0.25`, `OUT.H1.t1.over.1.5`, `CS.FT.2-1`, `W.FT.lay.1`. No colon, no tilde. */
export function pickText(code: PickCode): string {
  const held = texts.get(code);
  if (held !== undefined) return held;
  if (texts.size >= MAX_TEXTS) texts.clear();
  const text = textOf(code);
  texts.set(code, text);
  return text;
}

/** There are a few hundred picks, each in thousands of ids. */
const MAX_TEXTS = 10_000;
const texts = new Map<PickCode, string>();

function textOf(code: PickCode): string {
  const pick = unpackPick(code);
  const parts: string[] = [pick.market, pick.period];
  if (pick.overTimeIncluded) parts.push('ot');
  if (pick.side === 'lay') parts.push('lay');
  if (pick.team) parts.push(`t${pick.team}`);
  parts.push(pick.selection.replace(':', '-'));
  if (pick.handicap !== undefined) parts.push(String(pick.handicap));
  return parts.join('.');
}

const TEXT =
  /^([A-Z]+)\.([A-Z0-9]+)(\.ot)?(\.lay)?(?:\.t([12]))?\.(\d+-\d+|[A-Za-z0-9]+)(?:\.(-?\d+(?:\.\d+)?))?$/;

/** Returns the code of a text that `pickText` made; undefined for any other text. */
export function parsePickText(text: string): PickCode | undefined {
  const [, market = '', period = '', overtime, lay, team, selection = '', line] = TEXT.exec(text) ?? [];
  const marketAt = marketIndex.get(market);
  const periodAt = periodIndex.get(period);
  const isScoreText = selection.includes('-');
  const named = namedIndex.get(selection);
  if (marketAt === undefined || periodAt === undefined || !(isScoreText || named !== undefined))
    return undefined;
  const lineCode = line === undefined ? NO_LINE : Math.round(Number(line) * 4) + LINE_ZERO;
  const code =
    (marketAt << MARKET_SHIFT) |
    (periodAt << PERIOD_SHIFT) |
    (overtime ? OVERTIME_BIT : 0) |
    (lay ? LAY_BIT : 0) |
    (Number(team ?? 0) << TEAM_SHIFT) |
    (isScoreText ? packScore(selection.replace('-', ':')) : ((named ?? 0) << SELECTION_SHIFT) | lineCode);
  // Values that do not fit their bits serialize to a different text.
  return pickText(code) === text ? code : undefined;
}

/** Whether the pick is a selection of the plain winner market. */
export const isPlainWinner = (code: PickCode): boolean => marketNumberOf(code) === marketNumber('W');

/** Whether the market is on the whole match: period FT, with or without overtime. */
export const isWholeMatch = (code: PickCode): boolean => scopeNumberOf(code) <= 1;

export const withoutOvertime = (code: PickCode): PickCode => code & ~OVERTIME_BIT;

const SIDED: ReadonlySet<string> = new Set(['1', '2', '1X', 'X2']);

/** Whether swapping the sides changes the bet. */
export const hasSides = (code: PickCode): boolean =>
  isScore(code) || teamOf(code) !== 0 || SIDED.has(selectionOf(code));
