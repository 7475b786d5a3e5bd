import type { Market, Pick, Selection, Side } from '../markets/index.ts';
import type { Settled } from '../odds/index.ts';

/** The two sides' numbers of the pick's statistic (goals, points, games, sets, corners) at the end of its period. */
export interface Score {
  home: number;
  away: number;
}

/** For markets without a statistic (to qualify, race to, tie-break): the selection that came true. */
export interface Choice {
  selection: Selection;
}

export type Outcome = Score | Choice;

/** The pick's market, selection and line are incompatible, or the outcome is of the other kind. */
export class PickError extends RangeError {
  override name = 'PickError';
}

const refuse = (pick: Pick): never => {
  throw new PickError(`Cannot settle ${pick.market} ${pick.selection} ${pick.handicap ?? ''}`.trim());
};

/** Settles `value + line` (or the line against the value): quarters are half on each side, 0 returns the stake. */
export function settleMargin(margin: number): Settled {
  if (margin >= 0.5) return 'won';
  if (margin > 0) return 'halfWon';
  if (margin === 0) return 'void';
  return margin > -0.5 ? 'halfLost' : 'lost';
}

const OPPOSITE: Readonly<Record<Settled, Settled>> = {
  won: 'lost',
  halfWon: 'halfLost',
  void: 'void',
  halfLost: 'halfWon',
  lost: 'won',
};

/** Inverts a selection's settlement for a lay. */
export const ofSide = (settled: Settled, side?: Side): Settled =>
  side === 'lay' ? OPPOSITE[settled] : settled;

const wonIf = (condition: boolean): Settled => (condition ? 'won' : 'lost');

/** Home minus away from the selection's side. */
const leadOf = (pick: Pick, { home, away }: Score): number =>
  pick.selection === '1' ? home - away : pick.selection === '2' ? away - home : refuse(pick);

const lineOf = (pick: Pick): number => pick.handicap ?? refuse(pick);

const sideOf = (lead: number): '1' | 'X' | '2' => (lead > 0 ? '1' : lead < 0 ? '2' : 'X');

function settleTotal(pick: Pick, value: number): Settled {
  if (pick.selection === 'over') return settleMargin(value - lineOf(pick));
  return pick.selection === 'under' ? settleMargin(lineOf(pick) - value) : refuse(pick);
}

/**
 * European handicap: the line is added to the selection's own side, for X to the home side; stakes are never returned.
 */
function settleEuropean(pick: Pick, { home, away }: Score): Settled {
  const line = lineOf(pick);
  if (pick.selection === 'X') return wonIf(home + line === away);
  return wonIf(leadOf(pick, { home, away }) + line > 0);
}

function settleOnScore(pick: Pick, score: Score): Settled {
  const { home, away } = score;
  switch (pick.market) {
    case 'W':
      return wonIf(pick.selection === sideOf(home - away));
    case 'DC':
      return wonIf(pick.selection.includes(sideOf(home - away)));
    case 'DNB':
      return settleMargin(leadOf(pick, score));
    case 'AH':
      return settleMargin(leadOf(pick, score) + lineOf(pick));
    case 'EH':
      return settleEuropean(pick, score);
    case 'OU':
    case 'HOU':
    case 'CRN':
    case 'TGOU':
      return settleTotal(pick, home + away);
    case 'OUT':
    case 'HOUT':
    case 'COUT':
      return settleTotal(pick, pick.team === 1 ? home : pick.team === 2 ? away : refuse(pick));
    case 'BTS':
      return wonIf((pick.selection === 'yes') === (home > 0 && away > 0));
    case 'CS':
      return wonIf(pick.selection === `${home}:${away}`);
    default:
      return refuse(pick);
  }
}

/** Markets that settle on a named choice and not on a score. */
export const CHOICE_MARKETS: ReadonlySet<Market> = new Set(['FT', 'OT', 'RACE', 'Q', 'TB']);

const NAMED: Partial<Record<Market, readonly Selection[]>> = {
  W: ['1', 'X', '2'],
  DC: ['1X', '12', 'X2'],
  DNB: ['1', '2'],
  AH: ['1', '2'],
  EH: ['1', 'X', '2'],
  BTS: ['yes', 'no'],
};
const LINED: ReadonlySet<Market> = new Set(['AH', 'EH', 'OU', 'OUT', 'HOU', 'HOUT', 'CRN', 'COUT', 'TGOU']);

/** Whether market, selection, line and side of a pick are compatible. */
export function canSettle(pick: Pick): boolean {
  if (CHOICE_MARKETS.has(pick.market)) return true;
  if (LINED.has(pick.market) && pick.handicap === undefined) return false;
  if (['OUT', 'HOUT', 'COUT'].includes(pick.market) && pick.team === undefined) return false;
  if (pick.market === 'CS') return pick.selection.includes(':');
  return (NAMED[pick.market] ?? ['over', 'under']).includes(pick.selection);
}

function settleBack(pick: Pick, outcome: Outcome): Settled {
  const isChoice = CHOICE_MARKETS.has(pick.market);
  if ('selection' in outcome) return isChoice ? wonIf(pick.selection === outcome.selection) : refuse(pick);
  return isChoice ? refuse(pick) : settleOnScore(pick, outcome);
}

/**
 * Settles a pick, given the outcome of its own period with or without overtime as the pick counts it. A lay is the
 * inverse of a back of the same pick. A draw loses a W bet; where a two-way winner market cannot be drawn, there is no
 * such outcome. Source of the quarter rule: research/domain.md 1.6. @throws PickError
 */
export function settle(pick: Pick, outcome: Outcome): Settled {
  if (!canSettle(pick)) return refuse(pick);
  return ofSide(settleBack(pick, outcome), pick.side);
}
