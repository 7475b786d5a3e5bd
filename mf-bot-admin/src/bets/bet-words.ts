import { parseBetName } from '@bothways/domain/bot-bets';
import { type Pick, TOTAL_MARKETS } from '@bothways/domain/markets';
import { formatNumber, type Locale } from '@bothways/ui';
import type { useText } from '../texts.ts';

type Words = ReturnType<typeof useText>;

/** The fields of an event that the wording needs. */
interface BetEvent {
  sport: string;
  teams: readonly string[];
}
interface Wording {
  t: Words;
  locale: Locale;
  event: BetEvent;
}

const UNITS = {
  football: 'goals',
  hockey: 'goals',
  tennis: 'games',
  basketball: 'points',
  americanFootball: 'points',
  baseball: 'runs',
} as const;
const unitOf = ({ market }: Pick, sport: string): 'goals' | 'games' | 'points' | 'runs' | 'corners' => {
  if (market === 'CRN' || market === 'COUT') return 'corners';
  return market === 'TGOU'
    ? 'games'
    : (Object.entries(UNITS).find(([name]) => name === sport)?.[1] ?? 'points');
};

/** Returns the decimals required by a line in quarters. */
const digitsOf = (line: number): number => (Number.isInteger(line) ? 0 : Number.isInteger(line * 2) ? 1 : 2);
const lineText = (line: number, locale: Locale): string =>
  formatNumber(line, locale, Math.max(1, digitsOf(line)));
const handicapText = (line: number, locale: Locale): string => {
  const size = formatNumber(Math.abs(line), locale, digitsOf(line));
  return line === 0 ? size : `${line > 0 ? '+' : '−'}${size}`;
};

const sideOf = ({ selection, team }: Pick): 1 | 2 => team ?? (selection === '2' ? 2 : 1);
const nameOf = (side: 1 | 2, { teams }: BetEvent): string => teams[side - 1] ?? String(side);

function total(pick: Pick & { selection: 'over' | 'under' }, { t, locale, event }: Wording): string {
  const unit = t(`bets.unit.${unitOf(pick, event.sport)}`);
  const values = { line: lineText(pick.handicap ?? 0, locale), unit };
  if (!pick.team) return t(`bets.pick.${pick.selection}`, values);
  return t(`bets.pick.team_${pick.selection}`, { ...values, name: nameOf(pick.team, event) });
}

function winner(pick: Pick, { t, event }: Wording): string {
  if (pick.selection === 'X') return t('bets.pick.draw');
  const name = nameOf(sideOf(pick), event);
  return event.sport === 'football' && !pick.overTimeIncluded
    ? `${pick.selection} ${name}`
    : t('bets.pick.winner', { name });
}

function doubleChance({ selection }: Pick, { t, event }: Wording): string {
  const names = [...selection].map((side) =>
    side === 'X' ? t('bets.pick.drawWord') : nameOf(side === '2' ? 2 : 1, event),
  );
  return `${selection} ${names.join(' / ')}`;
}

const isTotal = (pick: Pick): pick is Pick & { selection: 'over' | 'under' } =>
  pick.selection === 'over' || pick.selection === 'under';

function inMarket(pick: Pick, wording: Wording): string {
  const { t, locale, event } = wording;
  const name = nameOf(sideOf(pick), event);
  const { selection } = pick;
  if (TOTAL_MARKETS.has(pick.market) && isTotal(pick)) return total(pick, wording);
  switch (pick.market) {
    case 'W':
      return winner(pick, wording);
    case 'AH':
      return `${name} ${handicapText(pick.handicap ?? 0, locale)}`;
    case 'EH':
      return t(selection === 'X' ? 'bets.pick.handicapDraw' : 'bets.pick.europeanHandicap', {
        text: `${name} ${handicapText(pick.handicap ?? 0, locale)}`,
      });
    case 'DC':
      return doubleChance(pick, wording);
    case 'CS':
      return t('bets.pick.score', { score: selection.replace(':', '–') });
    case 'BTS':
    case 'TB':
    case 'OT':
      return t(`bets.pick.${pick.market}`, {
        answer: t(selection === 'yes' ? 'bets.pick.yes' : 'bets.pick.no'),
      });
    case 'DNB':
    case 'Q':
    case 'RACE':
      return t(`bets.pick.${pick.market}`, { name, line: lineText(pick.handicap ?? 0, locale) });
    default:
      return `${pick.market}: ${selection}`;
  }
}

/** Describes a bet's selection: "Over 2.25 goals", "Bahía −4.5"; a name in an unknown format is returned unchanged. */
export function betText(name: string, event: BetEvent, t: Words, locale: Locale): string {
  const pick = parseBetName(name);
  if (!pick) return name;
  const text = inMarket(pick, { t, locale, event });
  return pick.period === 'FT'
    ? text
    : t('bets.pick.inPeriod', { period: t(`bets.period.${pick.period}`), text });
}
