import {
  type BankrollPick,
  CLOSE_SEEN_MS,
  type Close,
  type ClosePrice,
  closeOf,
  SHARP_BOOKIES,
} from '@bothways/domain/bankroll';
import type { HistoryLine, LineOdds } from '@bothways/domain/history';

/** Stored prices of one event before its start; undefined when there are none. */
export interface ClosingSource {
  lines(): Promise<readonly HistoryLine[] | undefined>;
  /** @param line name of the line */
  odds(line: string): Promise<LineOdds | undefined>;
}

/** Minimum of bookmakers for a consensus. */
const CONSENSUS_OF = 3;
/** Higher odds are not meant seriously. */
const MOST_ODDS = 2000;

/** The handicap of the line as reported, which is that of side 1. */
const handicapOf = ({ market, selection, handicap }: BankrollPick): number | undefined =>
  handicap !== undefined && selection === '2' && (market === 'AH' || market === 'EH')
    ? 0 - handicap
    : handicap;

const isSameMarket = (line: HistoryLine, pick: BankrollPick): boolean =>
  line.side === 'back' &&
  line.market === pick.market &&
  line.period === pick.period &&
  line.overTimeIncluded === pick.overTimeIncluded &&
  line.team === pick.team;

/** When all prices of books were confirmed; the start itself where it is not known, as of rows without receipts. */
const confirmedAt = (rows: LineOdds['rows'], startsAtMs: number): number =>
  Math.min(
    startsAtMs,
    ...rows.flatMap(({ prices }) =>
      prices.flatMap((price) => (price?.seenAt ? [Date.parse(price.seenAt)] : [])),
    ),
  );

/** No-vig prices of a selection at the start, most trusted first. */
function pricesOf(
  { selections, rows, average }: LineOdds,
  { selection }: BankrollPick,
  startsAtMs: number,
  isSameLine: boolean,
): ClosePrice[] {
  const at = selections.findIndex((one) => one.selection === selection);
  if (at < 0) return [];
  const sharp = SHARP_BOOKIES.flatMap((value) => rows.find(({ bookie }) => bookie === value) ?? []);
  const prices: ClosePrice[] = sharp.flatMap((row) => {
    const [fairOdds, rawOdds] = [row.noVig?.[at], row.prices[at]?.last];
    const seenAtMs = confirmedAt([row], startsAtMs);
    return fairOdds && rawOdds && fairOdds <= MOST_ODDS
      ? [{ fairOdds, rawOdds, reference: row.bookie, seenAtMs, isSameLine }]
      : [];
  });
  const mean = average[at];
  if (mean?.noVig && mean.noVig <= MOST_ODDS && mean.last && mean.noVigOf >= CONSENSUS_OF)
    prices.push({
      fairOdds: mean.noVig,
      rawOdds: mean.last,
      reference: 'consensus',
      seenAtMs: confirmedAt(
        rows.filter(({ noVig }) => noVig !== null),
        startsAtMs,
      ),
      isSameLine,
    });
  const lapsed = rows.find(({ prices: own }) => own[at] && own[at].last === null)?.prices[at];
  // Withdrawn too long before the start to be the closing price, which is not the same as never quoted.
  if (prices.length === 0 && lapsed)
    prices.push({
      fairOdds: lapsed.lowest,
      rawOdds: lapsed.lowest,
      reference: 'consensus',
      seenAtMs: lapsed.seenAt ? Date.parse(lapsed.seenAt) : startsAtMs - CLOSE_SEEN_MS - 1,
      isSameLine,
    });
  return prices;
}

/** The closing price of a pick: the sharp bookmaker's on its line, otherwise the consensus; or why there is none. */
export async function closingPrice(
  source: ClosingSource,
  pick: BankrollPick,
  startsAtMs: number,
): Promise<Close> {
  const all = await source.lines();
  if (!all) return { state: 'missing' };
  const market = all.filter((line) => isSameMarket(line, pick));
  const own = market.find(({ handicap }) => handicap === handicapOf(pick));
  // Where the market moved: the line with the most bookmakers.
  const other = market.filter((line) => line !== own).toSorted((a, b) => b.bookies - a.bookies)[0];
  const prices: ClosePrice[] = [];
  for (const line of [own, other]) {
    const odds = line && (await source.odds(line.line));
    if (odds) prices.push(...pricesOf(odds, pick, startsAtMs, line === own));
    if (closeOf(prices, startsAtMs).state === 'known') break;
  }
  return closeOf(prices, startsAtMs);
}
