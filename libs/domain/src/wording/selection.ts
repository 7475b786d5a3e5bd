import { type Market, type Pick, TOTAL_MARKETS } from '../markets/index.ts';
import type { Sport } from '../sports/index.ts';
import { handicapText, lineText } from './numbers.ts';

/** What wording needs of an event: its sport and the names of side 1 and side 2. */
export interface Sides {
  sport: Sport;
  home: string;
  away: string;
}

/** Keys of the texts of picks in a language file. */
export type PickKey =
  | `selection.${
      | 'BTS'
      | 'DNB'
      | 'OT'
      | 'Q'
      | 'RACE'
      | 'TB'
      | 'dc_12'
      | 'dc_1X'
      | 'dc_X2'
      | 'draw'
      | 'europeanHandicap'
      | 'games'
      | 'handicapDraw'
      | 'inPeriod'
      | 'lay'
      | 'score'
      | 'winner'
      | 'no'
      | 'yes'
      | 'over'
      | 'short_over'
      | 'short_under'
      | 'team_over'
      | 'team_under'
      | 'under'}`
  | `unit.${CountedUnit}`
  | `period.${Exclude<Pick['period'], 'FT'> | 'half'}`;

/** Returns a text of a language file with its parameters. */
export type PickWords = (key: PickKey, values?: Record<string, string>) => string;

/** How a pick is worded: the language, and the names of the sides. */
export interface PickWording {
  t: PickWords;
  locale: string;
  sides: Sides;
  /** The arb also backs the draw, so that its winner market is 1 X 2. */
  threeWay: boolean;
}

type CountedUnit = 'goals' | 'games' | 'points' | 'runs' | 'corners';

const UNITS: Readonly<Record<Sport, CountedUnit>> = {
  football: 'goals',
  hockey: 'goals',
  tennis: 'games',
  basketball: 'points',
  americanFootball: 'points',
  baseball: 'runs',
};

/** Returns the unit that totals of a market count: goals, games, points, runs or corners. */
export function unitOf(market: Market, sport: Sport): CountedUnit {
  if (market === 'CRN' || market === 'COUT') return 'corners';
  return market === 'TGOU' ? 'games' : UNITS[sport];
}

/** Picks with only these selections have texts. */
type Of<Named extends Pick['selection']> = Pick & { selection: Named };
type Total = Of<'over' | 'under'>;
type YesNo = Of<'yes' | 'no'>;
type DoubleChance = Of<'1X' | '12' | 'X2'>;

const sideName = (side: 1 | 2, sides: Sides): string => (side === 1 ? sides.home : sides.away);
const sideOf = (pick: Pick): 1 | 2 => (pick.selection === '2' ? 2 : 1);

function winner(pick: Pick, { t, sides, threeWay }: PickWording): string {
  if (pick.selection === 'X') return t('selection.draw');
  const name = sideName(sideOf(pick), sides);
  const drawable = sides.sport === 'football' || (sides.sport === 'hockey' && !pick.overTimeIncluded);
  if (threeWay || drawable) return `${pick.selection} ${name}`;
  return pick.period === 'FT' ? t('selection.winner', { name }) : name;
}

function asianHandicap(pick: Pick, { t, locale, sides }: PickWording): string {
  const text = `${sideName(sideOf(pick), sides)} ${handicapText(pick.handicap ?? 0, locale)}`;
  return sides.sport === 'tennis' ? t('selection.games', { text }) : text;
}

/** The draw of a European handicap is named by side 1 and its start. */
function europeanHandicap(pick: Pick, { t, locale, sides }: PickWording): string {
  const text = `${sideName(sideOf(pick), sides)} ${handicapText(pick.handicap ?? 0, locale)}`;
  return t(pick.selection === 'X' ? 'selection.handicapDraw' : 'selection.europeanHandicap', { text });
}

function total(pick: Total, { t, locale, sides }: PickWording): string {
  const unit = t(`unit.${unitOf(pick.market, sides.sport)}`);
  const values = { line: lineText(pick.handicap ?? 0, locale), unit };
  if (!pick.team) return t(`selection.${pick.selection}`, values);
  return t(`selection.team_${pick.selection}`, { ...values, name: sideName(pick.team, sides) });
}

function doubleChance(pick: DoubleChance, { t, sides }: PickWording): string {
  const names = { home: sides.home, away: sides.away };
  return `${pick.selection} ${t(`selection.dc_${pick.selection}`, names)}`;
}

const yesNo = (market: 'BTS' | 'TB' | 'OT', pick: YesNo, { t }: PickWording): string =>
  t(`selection.${market}`, { answer: t(`selection.${pick.selection}`) });

const named = (market: 'DNB' | 'Q' | 'RACE', pick: Pick, { t, locale, sides }: PickWording): string =>
  t(`selection.${market}`, {
    name: sideName(sideOf(pick), sides),
    line: lineText(pick.handicap ?? 0, locale),
  });

/** Names a market whose meaning the specification leaves open by its code. */
const byCode = (pick: Pick, { sides }: PickWording): string => {
  const side =
    pick.selection === '1' || pick.selection === '2' ? sideName(sideOf(pick), sides) : pick.selection;
  return `${pick.market}: ${side}`;
};

const isYesNo = (pick: Pick): pick is YesNo => pick.selection === 'yes' || pick.selection === 'no';
const isSide = (pick: Pick): boolean => pick.selection === '1' || pick.selection === '2';
const isDoubleChance = (pick: Pick): pick is DoubleChance =>
  pick.selection === '1X' || pick.selection === '12' || pick.selection === 'X2';
const isTotal = (pick: Pick): pick is Total =>
  TOTAL_MARKETS.has(pick.market) && (pick.selection === 'over' || pick.selection === 'under');

function inMarket(pick: Pick, wording: PickWording): string {
  if (isTotal(pick)) return total(pick, wording);
  switch (pick.market) {
    case 'W':
      return winner(pick, wording);
    case 'AH':
      return asianHandicap(pick, wording);
    case 'EH':
      return europeanHandicap(pick, wording);
    case 'DC':
      if (isDoubleChance(pick)) return doubleChance(pick, wording);
      break;
    case 'CS':
      return wording.t('selection.score', { score: pick.selection.replace(':', '–') });
    case 'BTS':
    case 'TB':
    case 'OT':
      if (isYesNo(pick)) return yesNo(pick.market, pick, wording);
      break;
    case 'DNB':
    case 'Q':
    case 'RACE':
      if (isSide(pick)) return named(pick.market, pick, wording);
  }
  return byCode(pick, wording);
}

/** Returns the part of the event on which a pick settles; undefined for the whole of it. */
function periodText({ market, period }: Pick, t: PickWords): string | undefined {
  if (period !== 'FT') return t(`period.${period}`);
  return market === 'HOU' || market === 'HOUT' ? t('period.half') : undefined;
}

/** Marks a lay first: it wins what the words after it lose. */
const withSide = (text: string, { side }: Pick, { t }: PickWording): string =>
  side === 'lay' ? t('selection.lay', { text }) : text;

/** Returns a pick in words: "Over 2.25 goals", "1 Real Sociedad", "Lay Winner: Ruud", "Set 1: Games: Ruud +1.5". */
export function selectionText(pick: Pick, wording: PickWording): string {
  const text = inMarket(pick, wording);
  const period = periodText(pick, wording.t);
  const whole = period === undefined ? text : wording.t('selection.inPeriod', { period, text });
  return withSide(whole, pick, wording);
}

/**
 * Returns the shortest text that distinguishes a pick from its opposite, for a table's heading: "Over 2.25", "Ruud".
 */
export const shortSelectionText = (pick: Pick, wording: PickWording): string =>
  withSide(shortText(pick, wording), pick, wording);

function shortText(pick: Pick, wording: PickWording): string {
  const { t, locale, sides } = wording;
  if (isTotal(pick)) {
    return t(`selection.short_${pick.selection}`, { line: lineText(pick.handicap ?? 0, locale) });
  }
  if (pick.market === 'DNB' || pick.market === 'Q') return sideName(sideOf(pick), sides);
  if (pick.market === 'W')
    return pick.selection === 'X' ? t('selection.draw') : sideName(sideOf(pick), sides);
  if (pick.market === 'AH') {
    return `${sideName(sideOf(pick), sides)} ${handicapText(pick.handicap ?? 0, locale)}`;
  }
  if (pick.market === 'DC') return pick.selection;
  return inMarket(pick, wording);
}
