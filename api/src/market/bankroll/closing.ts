import type { Close } from '@bothways/domain/bankroll';
import { historyEventAnswerSchema, lineOddsAnswerSchema } from '@bothways/domain/history';
import { oddsMicroOf } from '@bothways/domain/odds';
import { DAY_MS, MINUTE_MS } from '@bothways/domain/time';
import { type Db, transact } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import type { Jobs } from '#kernel/jobs';
import { closingPrice, type HistoryClient } from '#market/history';
import type { BetRow } from './bets.store.ts';
import { type CloseColumns, noteClose, unclosedBets } from './closing.store.ts';
import { sumDays } from './days.ts';
import { pickOf } from './pick-of.ts';

/** Reader of past odds. */
export type LineReader = Pick<HistoryClient, 'explore'>;

/** By then the last prices are written. */
const SETTLED_DOWN_MS = 2 * MINUTE_MS;
/** Prices of older events are thinned or pruned. */
const KEPT_MS = 7 * DAY_MS;
const AT_ONCE = 200;
const MISSING: CloseColumns = {
  closeState: 'missing',
  closeFairMicro: null,
  closeRawMicro: null,
  closeReference: null,
  closeSeenAtMs: null,
};

const decoder = new TextDecoder();
const parsed = (bytes: Uint8Array): unknown => JSON.parse(decoder.decode(bytes));

/** Returns undefined on NOT_FOUND. */
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

function closeOfBet(lines: LineReader, bet: BetRow, startsAtMs: number): Promise<Close> {
  const pick = pickOf(bet);
  const { eventId } = bet;
  if (!pick || eventId === null) return Promise.resolve({ state: 'missing' });
  const source = {
    lines: () => linesOf(lines, eventId),
    odds: (line: string) => oddsOf(lines, eventId, line),
  };
  return closingPrice(source, pick, startsAtMs);
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

/** Interval between checks for events that have begun. */
const LOOK_MS = 5 * MINUTE_MS;

/** Schedules the lookup of closing prices, which one process does for all. */
export function keepClosing(
  jobs: Pick<Jobs, 'repeat'>,
  { db, lines, nowMs }: { db: Db; lines: LineReader; nowMs: () => number },
): void {
  jobs.repeat('close-bankroll', LOOK_MS, (signal) => closeBets(db, lines, nowMs(), signal));
}

/** Looks up closing prices of bets whose events have begun, and recomputes the day sums that depend on them. */
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
