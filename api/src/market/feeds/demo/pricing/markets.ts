import type { Market, Period, Selection } from '@bothways/domain/markets';
import type { Sport } from '@bothways/domain/sports';
import { chances, type Distribution, median } from './distribution.ts';
import { type ScoreModel, WITH_OVERTIME } from './score-model.ts';

/** A selection and its fair inverse odds: the probability of a win, given that the stake is not returned. */
export interface FairPick {
  selection: Selection;
  share: number;
  handicap?: number;
  team?: 1 | 2;
}

/** Selections that are priced together; their shares sum to 1 (2 for double chance). */
export interface FairMarket {
  market: Market;
  period: Period;
  overTimeIncluded: boolean;
  picks: FairPick[];
}

/** Key of a selection of an event, the same at all bookmakers. */
export const pickKey = (
  { market, period, overTimeIncluded }: Omit<FairMarket, 'picks'>,
  { selection, handicap, team }: Omit<FairPick, 'share'>,
): string => `${market} ${period} ${overTimeIncluded} ${selection} ${handicap} ${team}`;

/** Key of a market of an event at one line. The lines of its sides differ in sign; that of the first side is used. */
export const marketKey = ({ market, period, overTimeIncluded, picks: [first] }: FairMarket): string =>
  `${market} ${period} ${overTimeIncluded} ${first?.handicap} ${first?.team}`;

/** A bookmaker's range of markets. */
interface Assortment {
  depth: 1 | 2 | 3;
  quarterLines: boolean;
  /** Regular time is over: only markets that include overtime are left. */
  isOvertime?: boolean;
}

/** Returns every market that a bookmaker with this range derives from a model. */
export function fairMarkets(sport: Sport, model: ScoreModel, assortment: Assortment): FairMarket[] {
  const overTimeIncluded = WITH_OVERTIME.has(sport);
  const regular = (market: Market, picks: FairPick[]): FairMarket => ({
    market,
    period: 'FT',
    overTimeIncluded,
    picks,
  });
  const markets = [...winners(sport, model, assortment), ...firstSetWinner(model)];
  if (assortment.isOvertime && !overTimeIncluded) return markets;
  markets.push(...totals(sport, model, assortment).map((picks) => regular('OU', picks)));
  if (assortment.depth === 1) return markets;
  markets.push(...handicaps(model, assortment).map((picks) => regular('AH', picks)));
  if (assortment.depth === 3 && sport !== 'tennis') {
    markets.push(...teamTotals(model).map((picks) => regular('OUT', picks)));
  }
  return markets;
}

function winners(sport: Sport, model: ScoreModel, { depth, isOvertime }: Assortment): FairMarket[] {
  const twoWay: FairMarket = {
    market: 'W',
    period: 'FT',
    overTimeIncluded: sport !== 'tennis',
    picks: [
      { selection: '1', share: model.homeWins },
      { selection: '2', share: 1 - model.homeWins },
    ],
  };
  if (sport === 'football') return regularWinners(model, depth);
  if (isOvertime) return [twoWay];
  if (sport === 'hockey')
    return depth === 1 ? regularWinners(model, 1) : [...regularWinners(model, 1), twoWay];
  return TIED_AT_TIMES.has(sport) && depth === 3 ? [twoWay, ...regularWinners(model, depth)] : [twoWay];
}

/** Sports that usually count overtime, in which some bookmakers also offer regular time, with a draw at long odds. */
const TIED_AT_TIMES: ReadonlySet<Sport> = new Set(['basketball', 'americanFootball']);

function regularWinners({ regular }: ScoreModel, depth: number): FairMarket[] {
  const { above: home, level: draw } = chances(regular, 0);
  const away = 1 - home - draw;
  const base = { period: 'FT', overTimeIncluded: false } as const;
  const win: FairMarket = {
    ...base,
    market: 'W',
    picks: [
      { selection: '1', share: home },
      { selection: 'X', share: draw },
      { selection: '2', share: away },
    ],
  };
  if (depth === 1) return [win];
  const doubleChance: FairMarket = {
    ...base,
    market: 'DC',
    picks: [
      { selection: '1X', share: home + draw },
      { selection: '12', share: home + away },
      { selection: 'X2', share: draw + away },
    ],
  };
  const drawNoBet: FairMarket = {
    ...base,
    market: 'DNB',
    picks: [
      { selection: '1', share: home / (home + away) },
      { selection: '2', share: away / (home + away) },
    ],
  };
  return [win, doubleChance, drawNoBet];
}

const firstSetWinner = ({ homeWinsFirstSet }: ScoreModel): FairMarket[] =>
  homeWinsFirstSet === undefined
    ? []
    : [
        {
          market: 'W',
          period: 'S1',
          overTimeIncluded: false,
          picks: [
            { selection: '1', share: homeWinsFirstSet },
            { selection: '2', share: 1 - homeWinsFirstSet },
          ],
        },
      ];

function totals(sport: Sport, { total }: ScoreModel, assortment: Assortment): FairPick[][] {
  const main = mainLine(total);
  const step = sport === 'football' || sport === 'hockey' || sport === 'baseball' ? 1 : 3;
  return lines(main, step, assortment)
    .filter((line) => line >= total.min)
    .map((line) => {
      const over = shareAbove(total, line);
      return [
        { selection: 'over', handicap: line, share: over },
        { selection: 'under', handicap: line, share: 1 - over },
      ];
    });
}

function handicaps({ diff }: ScoreModel, assortment: Assortment): FairPick[][] {
  const step = diff.p.length > 60 ? 3 : 1;
  // home at handicap h wins when the difference is above -h
  return lines(mainLine(diff), step, assortment).map((line) => {
    const home = shareAbove(diff, line);
    return [
      { selection: '1', handicap: 0 - line, share: home },
      { selection: '2', handicap: line, share: 1 - home },
    ];
  });
}

const teamTotals = ({ home, away }: ScoreModel): FairPick[][] =>
  ([1, 2] as const).map((team) => {
    const points = team === 1 ? home : away;
    const line = Math.max(mainLine(points), points.min + 0.5);
    const over = shareAbove(points, line);
    return [
      { selection: 'over', handicap: line, team, share: over },
      { selection: 'under', handicap: line, team, share: 1 - over },
    ];
  });

/** The half line that splits the results most evenly. */
function mainLine(of: Distribution): number {
  const middle = median(of);
  const { above } = chances(of, middle);
  const { above: aboveBelow } = chances(of, middle - 1);
  return Math.abs(above - 0.5) <= Math.abs(aboveBelow - 0.5) ? middle + 0.5 : middle - 0.5;
}

/** Returns the main line and its neighbours. */
function lines(main: number, step: number, { depth, quarterLines }: Assortment): number[] {
  if (depth === 1) return [main];
  const around = depth === 3 ? [main - step, main, main + step] : [main];
  return quarterLines ? [...around, main - 0.25, main + 0.25] : around;
}

/**
 * Returns the fair inverse odds of "above the line". A quarter line is half a stake on each neighbouring line; returned
 * stakes do not count (domain.md 1.6).
 */
export function shareAbove(of: Distribution, line: number): number {
  const isQuarter = Math.abs(line * 2 - Math.round(line * 2)) > 0.1;
  const halves = isQuarter ? [line - 0.25, line + 0.25] : [line];
  let wins = 0;
  let returned = 0;
  for (const half of halves) {
    const { above, level } = chances(of, half);
    wins += above / halves.length;
    returned += level / halves.length;
  }
  return returned === 1 ? 0.5 : wins / (1 - returned);
}
