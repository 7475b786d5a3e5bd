import { MARKETS, type Market, TOTAL_MARKETS } from '@bothways/domain/markets';
import type { Sport } from '@bothways/domain/sports';
import {
  detailOf,
  hasOvertime,
  isLay,
  isScore,
  marketNumber,
  marketNumberOf,
  type PickCode,
  quartersOf,
  scopeNumberOf,
  selectionOf,
  teamOf,
} from './pick-code.ts';

/**
 * The result a bet pays on, whatever market it was quoted in: W 1 and AH -0.5 are one outcome, DNB and AH 0 are one, 1X
 * and AH +0.5 are one, the score 0:0 and under 0.5 are one. A family is a number line of outcomes (goal difference,
 * total, ...) in one period, with or without overtime; outcomes of different families are never equal.
 */
export interface OutcomeKey {
  family: number;
  role: Role;
  /** For SIDE1 and SIDE2: own handicap in quarters. For DRAW and EITHER: the home lead, in whole points. */
  line: number;
  /** Backed by laying its opposite: an outcome of its own, so that no lay is ever taken for a back. */
  isLaid?: true;
}

/**
 * SIDE1 wins above its line, SIDE2 below; over and yes are SIDE1, under and no are SIDE2. EITHER is 12, REST is all but
 * OTHER.
 */
export const ROLE = { SIDE1: 0, SIDE2: 1, DRAW: 2, EITHER: 3, OTHER: 4, REST: 5 } as const;
export type Role = (typeof ROLE)[keyof typeof ROLE];

/** A win is a lead of more than half a point. */
export const TO_WIN = -2;
/** A win or a draw. */
export const NOT_TO_LOSE = 2;

const SCOPE_BITS = 5;
const GROUP_BITS = 7;
const GROUPS = 1 << GROUP_BITS;
/** Goal, point or game difference. */
const DIFFERENCE = 0;
/** Who wins, for sports where the handicaps' difference does not decide it. */
const WINNER = 1;
const FIRST_MARKET_GROUP = 2;
const W = marketNumber('W');
const DC = marketNumber('DC');
const DNB = marketNumber('DNB');
const AH = marketNumber('AH');
const EH = marketNumber('EH');
const CS = marketNumber('CS');
const OU = marketNumber('OU');
const Q = marketNumber('Q');

const family = (scope: number, group: number, line = 0): number =>
  (((line << GROUP_BITS) | group) << SCOPE_BITS) | scope;

/** Sports where regular time regularly ends level, so that a winner market has three selections. */
export const mayDraw = (sport: Sport, overtime: boolean): boolean =>
  !overtime && (sport === 'football' || sport === 'hockey');

/**
 * Whether the difference that handicaps count may end at zero: regular time may in every sport, the games of a tennis
 * match always, football even after extra time. If so, home -0.5 and away -0.5 leave a result uncovered.
 */
export const mayBeLevel = (sport: Sport, overtime: boolean): boolean =>
  !overtime || sport === 'tennis' || sport === 'football';

/**
 * Tennis matches are won by sets while their handicaps count games; a two-way winner of a sport that may be level in
 * regular time is a draw-no-bet; football after extra time is decided by penalties. In these cases W 1 is not AH -0.5.
 */
const winnerGroup = (sport: Sport, overtime: boolean): number => {
  const isDecidedByLead =
    mayDraw(sport, overtime) || (overtime && sport !== 'tennis' && sport !== 'football');
  return isDecidedByLead ? DIFFERENCE : WINNER;
};

export const winnerFamily = (sport: Sport, scope: number, overtime: boolean): number =>
  family(scope, winnerGroup(sport, overtime));

/** Whether outcomes of the family decide who wins. */
export const isWinnerFamily = (familyNumber: number): boolean => groupOf(familyNumber) <= WINNER;
export const isDifferenceFamily = (familyNumber: number): boolean => groupOf(familyNumber) === DIFFERENCE;
/** Whether the family is a number line (a lead or a total), so that two different lines may overlap. */
export const isLineFamily = (familyNumber: number): boolean => {
  const group = groupOf(familyNumber);
  return group <= WINNER || TOTAL_MARKETS.has(marketOfGroup(group));
};
const groupOf = (familyNumber: number): number => (familyNumber >> SCOPE_BITS) & (GROUPS - 1);
const marketOfGroup = (group: number): Market => MARKETS[Math.floor((group - FIRST_MARKET_GROUP) / 3)] ?? 'W';

/** The same family with overtime counting inverted. */
export const otherClock = (familyNumber: number): number => familyNumber ^ 1;
export const countsOvertime = (familyNumber: number): boolean => (familyNumber & 1) === 1;

/** Returns the outcome of a pick of a sport; a lay has the outcome opposite to its selection. */
export const outcomeKey = (code: PickCode, sport: Sport): OutcomeKey =>
  isLay(code) ? laid(backKey(code, sport), isTwoWay(code, sport)) : backKey(code, sport);

/** Markets where one side wins if the other does not: laying one side is backing the other. */
const isTwoWay = (code: PickCode, sport: Sport): boolean =>
  marketNumberOf(code) === Q || (marketNumberOf(code) === W && !mayDraw(sport, hasOvertime(code)));

const OPPOSITE: Readonly<Record<Role, Role>> = {
  [ROLE.SIDE1]: ROLE.SIDE2,
  [ROLE.SIDE2]: ROLE.SIDE1,
  [ROLE.DRAW]: ROLE.EITHER,
  [ROLE.EITHER]: ROLE.DRAW,
  [ROLE.OTHER]: ROLE.REST,
  [ROLE.REST]: ROLE.OTHER,
};

/** Laying a side's win is backing that it does not win: a draw, if there is one, suffices. */
function laid({ family: familyNumber, role, line }: OutcomeKey, isOther: boolean): OutcomeKey {
  const isSide = (role === ROLE.SIDE1 || role === ROLE.SIDE2) && !isOther;
  return { family: familyNumber, role: OPPOSITE[role], line: isSide ? 0 - line : line, isLaid: true };
}

function backKey(code: PickCode, sport: Sport): OutcomeKey {
  const market = marketNumberOf(code);
  if (market === W || market === DC || market === DNB) return winnerOutcome(code, sport);
  if (market === AH || market === EH) return handicapOutcome(code);
  if (market === CS && selectionOf(code) === '0:0' && sport !== 'tennis') return noScore(code);
  return market === CS || isScore(code) ? otherOutcome(code) : sidedOutcome(code);
}

/** No goals: under 0.5. In tennis a match score counts sets and its totals count games. */
const noScore = (code: PickCode): OutcomeKey => ({
  family: family(scopeNumberOf(code), FIRST_MARKET_GROUP + OU * 3),
  role: ROLE.SIDE2,
  line: 2,
});

const WINNER_ROLES: Record<string, [Role, number]> = {
  '1': [ROLE.SIDE1, TO_WIN],
  X: [ROLE.DRAW, 0],
  '2': [ROLE.SIDE2, TO_WIN],
  '1X': [ROLE.SIDE1, NOT_TO_LOSE],
  X2: [ROLE.SIDE2, NOT_TO_LOSE],
  '12': [ROLE.EITHER, 0],
};

function winnerOutcome(code: PickCode, sport: Sport): OutcomeKey {
  const selection = selectionOf(code);
  const found = WINNER_ROLES[selection];
  const isDouble = selection.length === 2;
  if (!found || isDouble !== (marketNumberOf(code) === DC)) return otherOutcome(code);
  const familyNumber = winnerFamily(sport, scopeNumberOf(code), hasOvertime(code));
  const [role, line] = found;
  if (marketNumberOf(code) !== DNB) return { family: familyNumber, role, line };
  return role === ROLE.DRAW ? otherOutcome(code) : { family: familyNumber, role, line: 0 };
}

function handicapOutcome(code: PickCode): OutcomeKey {
  const quarters = quartersOf(code);
  const selection = selectionOf(code);
  const isEuropean = marketNumberOf(code) === EH;
  if (quarters === undefined || (isEuropean && quarters % 4 !== 0)) return otherOutcome(code);
  const familyNumber = family(scopeNumberOf(code), DIFFERENCE);
  if (selection === 'X' && isEuropean)
    return { family: familyNumber, role: ROLE.DRAW, line: 0 - quarters / 4 };
  if (selection !== '1' && selection !== '2') return otherOutcome(code);
  const role = selection === '1' ? ROLE.SIDE1 : ROLE.SIDE2;
  return { family: familyNumber, role, line: isEuropean ? quarters + TO_WIN : quarters };
}

const PLAIN_ROLES: Record<string, Role> = {
  '1': ROLE.SIDE1,
  '2': ROLE.SIDE2,
  yes: ROLE.SIDE1,
  no: ROLE.SIDE2,
};

/** Totals lie on their number line; markets that only name a side or say yes or no form a family per line. */
function sidedOutcome(code: PickCode): OutcomeKey {
  const group = FIRST_MARKET_GROUP + marketNumberOf(code) * 3 + teamOf(code);
  const selection = selectionOf(code);
  const quarters = quartersOf(code);
  if (selection === 'over' || selection === 'under') {
    if (quarters === undefined) return otherOutcome(code);
    const familyNumber = family(scopeNumberOf(code), group);
    return selection === 'over'
      ? { family: familyNumber, role: ROLE.SIDE1, line: 0 - quarters }
      : { family: familyNumber, role: ROLE.SIDE2, line: quarters };
  }
  const familyNumber = family(scopeNumberOf(code), group, detailOf(code) & 0xfff);
  if (selection === 'X') return { family: familyNumber, role: ROLE.DRAW, line: 0 };
  const role = PLAIN_ROLES[selection];
  const isSide = selection === '1' || selection === '2';
  return role === undefined || TOTAL_MARKETS.has(MARKETS[marketNumberOf(code)] ?? 'W')
    ? otherOutcome(code)
    : { family: familyNumber, role, line: isSide ? TO_WIN : 0 };
}

/** A pick that is an outcome of its own: a score, or an inconsistent set of market, selection and line. */
const otherOutcome = (code: PickCode): OutcomeKey => ({
  family: family(scopeNumberOf(code), FIRST_MARKET_GROUP + marketNumberOf(code) * 3 + teamOf(code)),
  role: ROLE.OTHER,
  line: detailOf(code),
});

const ROLES = 8;
const LINES = 1 << 18;
const LAID = 2 ** 50;

/** Returns the number that identifies an outcome within an event. */
export const outcomeNumber = ({ family: familyNumber, role, line, isLaid }: OutcomeKey): number =>
  (familyNumber * ROLES + role) * LINES + line + LINES / 2 + (isLaid ? LAID : 0);
