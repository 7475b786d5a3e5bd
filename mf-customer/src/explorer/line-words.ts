import type { HistoryEvent, HistoryLine, LineOdds } from '@bothways/domain/history';
import { type Pick, TOTAL_MARKETS } from '@bothways/domain/markets';
import type { Locale } from '@bothways/platform';
import { handicapText, lineText, shortSides, unitOf, type Wording, type Words } from '../words/index.ts';

type LineFacts = Omit<HistoryLine, 'bookies'>;

/** Returns the wording of an event's picks. */
export const wordingOf = (event: HistoryEvent, t: Words, locale: Locale): Wording => ({
  t,
  locale,
  threeWay: false,
  sides: shortSides({ sport: event.sport, home: event.home, away: event.away }, event.league),
});

function plainMarket({ market }: Pick_, { t, sides }: Wording): string {
  if (market === 'W') return t(mayDraw(sides.sport) ? 'explorer.market.W3' : 'explorer.market.W');
  return t(`explorer.market.${market}`, { unit: t(`unit.${unitOf(market, sides.sport)}`) });
}
type Pick_ = { market: Pick['market'] };

const mayDraw = (sport: HistoryEvent['sport']): boolean => sport === 'football' || sport === 'hockey';

const withOvertime = (text: string, { overTimeIncluded }: LineFacts, { t, sides }: Wording): string =>
  overTimeIncluded && mayDraw(sides.sport) ? t('explorer.overtime', { text }) : text;

/** Returns the market of a line, without its number: "Asian handicap". */
export const marketName = (line: LineFacts, wording: Wording): string =>
  withOvertime(plainMarket(line, wording), line, wording);

/** Returns the number of a line, with its team: "Riberas −0.25", "2.5"; undefined where it has none. */
export function lineNumber(line: LineFacts, { locale, sides }: Wording): string | undefined {
  const { handicap, team, market } = line;
  if (handicap === undefined) return undefined;
  const number =
    TOTAL_MARKETS.has(market) || market === 'RACE'
      ? lineText(handicap, locale)
      : handicapText(handicap, locale);
  const side = team ?? (market === 'AH' || market === 'EH' ? 1 : undefined);
  return side === undefined ? number : `${side === 1 ? sides.home : sides.away} ${number}`;
}

/** Returns a line in words: "1st half: Asian handicap Riberas −0.25". */
export function lineName(line: LineFacts, wording: Wording): string {
  const { t } = wording;
  const text = [marketName(line, wording), lineNumber(line, wording)]
    .filter((part) => part !== undefined)
    .join(' ');
  const whole =
    line.period === 'FT' ? text : t('selection.inPeriod', { period: t(`period.${line.period}`), text });
  return line.side === 'lay' ? t('selection.lay', { text: whole }) : whole;
}

/** Returns a selection of a line as a pick. */
export const pickOfLine = (
  line: LineFacts,
  { selection, handicap }: LineOdds['selections'][number],
): Pick => ({
  market: line.market,
  period: line.period,
  overTimeIncluded: line.overTimeIncluded,
  selection,
  ...(handicap !== undefined && { handicap }),
  ...(line.team && { team: line.team }),
});
