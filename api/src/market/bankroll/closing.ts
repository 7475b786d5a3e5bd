import {
  type BankrollPick,
  CLOSE_SEEN_MS,
  type Close,
  type ClosePrice,
  closeOf,
  SHARP_BOOKIES,
} from '@bothways/domain/bankroll';
import {
  type HistoryLine,
  historyEventAnswerSchema,
  type LineOdds,
  lineOddsAnswerSchema,
} from '@bothways/domain/history';
import { oddsMicroOf } from '@bothways/domain/odds';
import { type Db, transact } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import type { Jobs } from '#kernel/jobs';
import type { HistoryClient } from '#market/history';
import type { BetRow } from './bets.store.ts';
import { type CloseColumns, noteClose, unclosedBets } from './closing.store.ts';
import { sumDays } from './days.ts';
import { pickOf } from './pick-of.ts';

/** What reads odds of the past. */
export type LineReader = Pick<HistoryClient, 'explore'>;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** The last prices have been written down by then. */
const SETTLED_DOWN_MS = 2 * MINUTE_MS;
/** Prices of an event that began before are thinned or gone. */
const KEPT_MS = 7 * DAY_MS;
const AT_ONCE = 200;
/** Fewer bookmakers than this are no consensus. */
const CONSENSUS_OF = 3;
/** Longer ones are of prices that nobody means. */
const MOST_ODDS = 2000;
const MISSING: CloseColumns = {
  closeState: 'missing',
  closeFairMicro: null,
  closeRawMicro: null,
  closeReference: null,
  closeSeenAtMs: null,
};

const decoder = new TextDecoder();
const parsed = (bytes: Uint8Array): unknown => JSON.parse(decoder.decode(bytes));

/** Nothing where nothing is stored by that name. */
async function asked<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
}

const linesOf = (lines: LineReader, event: string) =>
  asked(async () => {
    const bytes = await lines.explore({ name: 'event', about: { event, mode: 'prematch' } });
    return historyEventAnswerSchema.parse(parsed(bytes)).data.lines;
  });
const oddsOf = (lines: LineReader, event: string, line: string) =>
  asked(async () => {
    const about = { event, mode: 'prematch', line, sightings: [] } as const;
    return lineOddsAnswerSchema.parse(parsed(await lines.explore({ name: 'line', about }))).data;
  });

/** The line's handicap as it is told, which is side 1's. */
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

/** No-vig prices of a selection at the start, those first that are trusted most. */
function pricesOf(
  { selections, rows, average }: LineOdds,
  { selection }: BankrollPick,
  startsAtMs: number,
  isSameLine: boolean,
): ClosePrice[] {
  const at = selections.findIndex((one) => one.selection === selection);
  if (at < 0) return [];
  const sharp = SHARP_BOOKIES.flatMap((value) => rows.find(({ bookie }) => bookie === value) ?? []);
  const prices: ClosePrice[] = sharp.flatMap(({ bookie, prices: own, noVig }) => {
    const [fairOdds, rawOdds] = [noVig?.[at], own[at]?.last];
    return fairOdds && rawOdds && fairOdds <= MOST_ODDS
      ? [{ fairOdds, rawOdds, reference: bookie, seenAtMs: startsAtMs, isSameLine }]
      : [];
  });
  const mean = average[at];
  if (mean?.noVig && mean.noVig <= MOST_ODDS && mean.last && mean.noVigOf >= CONSENSUS_OF)
    prices.push({
      fairOdds: mean.noVig,
      rawOdds: mean.last,
      reference: 'consensus',
      seenAtMs: startsAtMs,
      isSameLine,
    });
  const lapsed = rows.find(({ prices: own }) => own[at] && own[at].last === null)?.prices[at];
  // Taken away too long before the start to be the closing one: that is not the same as never quoted.
  if (prices.length === 0 && lapsed)
    prices.push({
      fairOdds: lapsed.lowest,
      rawOdds: lapsed.lowest,
      reference: 'consensus',
      seenAtMs: startsAtMs - CLOSE_SEEN_MS - 1,
      isSameLine,
    });
  return prices;
}

async function closeOfBet(lines: LineReader, bet: BetRow, startsAtMs: number): Promise<Close> {
  const pick = pickOf(bet);
  const all = pick && bet.eventId !== null ? await linesOf(lines, bet.eventId) : undefined;
  if (!pick || bet.eventId === null || !all) return { state: 'missing' };
  const market = all.filter((line) => isSameMarket(line, pick));
  const own = market.find(({ handicap }) => handicap === handicapOf(pick));
  // Where the market went to: the line that most bookmakers have.
  const other = market.filter((line) => line !== own).toSorted((a, b) => b.bookies - a.bookies)[0];
  const prices: ClosePrice[] = [];
  for (const line of [own, other]) {
    const odds = line && (await oddsOf(lines, bet.eventId, line.line));
    if (odds) prices.push(...pricesOf(odds, pick, startsAtMs, line === own));
    if (prices.some(({ isSameLine, seenAtMs }) => isSameLine && seenAtMs === startsAtMs)) break;
  }
  return closeOf(prices, startsAtMs);
}

function columnsOf(close: Close): CloseColumns {
  if (close.state !== 'known') return { ...MISSING, closeState: close.state };
  const { fairOdds, rawOdds, reference, seenAtMs } = close.price;
  return {
    closeState: 'known',
    closeFairMicro: oddsMicroOf(fairOdds),
    closeRawMicro: oddsMicroOf(rawOdds),
    closeReference: reference,
    closeSeenAtMs: seenAtMs,
  };
}

/** How often it is looked for events that have begun. */
const LOOK_MS = 5 * MINUTE_MS;

/** Looks for closing prices from now on; one process does it for all. */
export function keepClosing(
  jobs: Pick<Jobs, 'repeat'>,
  { db, lines, nowMs }: { db: Db; lines: LineReader; nowMs: () => number },
): void {
  jobs.repeat('close-bankroll', LOOK_MS, (signal) => closeBets(db, lines, nowMs(), signal));
}

/** Looks up the closing prices of bets whose events have begun; sums of days that know of them are made anew. */
export async function closeBets(
  db: Db,
  lines: LineReader,
  nowMs: number,
  signal?: AbortSignal,
): Promise<void> {
  const span = { fromMs: nowMs - KEPT_MS, beforeMs: nowMs - SETTLED_DOWN_MS, limit: AT_ONCE };
  for (;;) {
    const bets = await unclosedBets(db, span);
    for (const bet of bets) {
      if (signal?.aborted) return;
      const close = columnsOf(await closeOfBet(lines, bet, bet.startsAtMs ?? nowMs));
      await transact(db, async (trx) => {
        const noted = await noteClose(trx, bet.id, close);
        if (noted?.settledAtMs) await sumDays(trx, noted, [noted.settledAtMs]);
      });
    }
    if (bets.length < AT_ONCE) return;
  }
}
