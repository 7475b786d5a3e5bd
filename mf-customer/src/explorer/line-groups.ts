import type { HistoryLine } from '@bothways/domain/history';
import type { Wording } from '../words/index.ts';
import { lineName, lineNumber, marketName } from './line-words.ts';

interface LineItem {
  line: HistoryLine;
  text: string;
  /** The line of its market that most bookmakers quote. */
  isMain: boolean;
}
interface LineGroup {
  id: string;
  title: string;
  items: LineItem[];
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The most sought markets come first. */
const ORDER = ['W', 'DC', 'DNB', 'BTS', 'AH', 'OU', 'EH', 'OUT', 'HOU', 'HOUT', 'TGOU', 'CRN', 'COUT', 'CS'];
const rank = ({ market }: HistoryLine): number => {
  const place = ORDER.indexOf(market);
  return place < 0 ? ORDER.length : place;
};

const inOrder = (a: HistoryLine, b: HistoryLine): number =>
  rank(a) - rank(b) ||
  (a.team ?? 0) - (b.team ?? 0) ||
  (a.handicap ?? 0) - (b.handicap ?? 0) ||
  (a.line < b.line ? -1 : 1);

function groupOf(line: HistoryLine, wording: Wording): Pick<LineGroup, 'id' | 'title'> {
  const { t } = wording;
  if (line.side === 'lay') return { id: 'lay', title: t('explorer.lay') };
  if (line.period !== 'FT') return { id: line.period, title: t(`period.${line.period}`) };
  if (line.handicap === undefined) return { id: 'main', title: t('explorer.main') };
  const title = marketName(line, wording);
  return { id: title, title };
}

/** In a group of one market the number suffices. */
function itemText(line: HistoryLine, wording: Wording): string {
  const isOfOneMarket = line.side === 'back' && line.period === 'FT';
  const text = [
    isOfOneMarket && line.handicap !== undefined ? undefined : marketName(line, wording),
    lineNumber(line, wording),
  ];
  return text.filter((part) => part !== undefined).join(' ');
}

const marketOf = ({ market, period, overTimeIncluded, team, side }: HistoryLine): string =>
  [market, period, overTimeIncluded, team, side].join();

/** Returns the most quoted line of each market, where no other is quoted by as many bookmakers. */
function mainLines(lines: readonly HistoryLine[]): Set<HistoryLine> {
  const numbered = lines.filter(({ handicap }) => handicap !== undefined);
  const main = [...Map.groupBy(numbered, marketOf).values()].flatMap((own) => {
    const most = Math.max(...own.map(({ bookies }) => bookies));
    const first = own.filter(({ bookies }) => bookies === most);
    return own.length > 1 && first.length === 1 ? first : [];
  });
  return new Set(main);
}

/** Groups the lines of an event whose text contains every word of the search. */
export function lineGroups(lines: readonly HistoryLine[], search: string, wording: Wording): LineGroup[] {
  const words = plain(search).split(/\s+/);
  const main = mainLines(lines);
  const groups = new Map<string, LineGroup>();
  const halves = (line: HistoryLine): number => (line.side === 'lay' ? 2 : line.period === 'FT' ? 0 : 1);
  for (const line of lines.toSorted(
    (a, b) =>
      halves(a) - halves(b) || (a.period < b.period ? -1 : a.period > b.period ? 1 : 0) || inOrder(a, b),
  )) {
    const name = plain(lineName(line, wording));
    if (!words.every((word) => name.includes(word))) continue;
    const { id, title } = groupOf(line, wording);
    const group = groups.get(id) ?? { id, title, items: [] };
    groups.set(id, group);
    group.items.push({ line, text: itemText(line, wording), isMain: main.has(line) });
  }
  return [...groups.values()].toSorted((a, b) => Number(b.id === 'main') - Number(a.id === 'main'));
}

/** Returns the line to open first: the first of the main markets, or the most quoted. */
export const firstLine = (groups: readonly LineGroup[]): HistoryLine | undefined => groups[0]?.items[0]?.line;
