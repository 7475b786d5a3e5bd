import { CLOSE_SEEN_MS } from '@bothways/domain/bankroll';
import { parseBetName, pickTopic } from '@bothways/domain/bot-bets';
import { MAX_TOPIC_CHARS, type OddsHistoryQuery, oddsHistoryAnswerSchema } from '@bothways/domain/history';
import { bookieValueSchema } from '@bothways/domain/quotes';
import { DAY_MS, isoOf, MINUTE_MS } from '@bothways/domain/time';
import type { Db } from '#kernel/db';
import { type BegunBet, begunBets, noteClosing } from './closing.store.ts';

/** Reads past odds. */
interface PriceReader {
  read(question: OddsHistoryQuery): Promise<{ bytes: Uint8Array }>;
}

/** The last prices have been stored by then. */
const SETTLED_DOWN_MS = 2 * MINUTE_MS;
/** Prices of events older than this are thinned or deleted. */
const KEPT_MS = 7 * DAY_MS;
const AT_ONCE = 200;
const THOUSANDTHS = 1000;

function questionOf({ bookie, name, eventId, startsAtMs }: BegunBet): OddsHistoryQuery | undefined {
  const pick = parseBetName(name);
  if (!pick || !bookieValueSchema.safeParse(bookie).success) return undefined;
  const topic = `${eventId}~${pickTopic(pick)}~${bookie}`;
  if (topic.length > MAX_TOPIC_CHARS) return undefined;
  return { bookie, topic, from: isoOf(startsAtMs - CLOSE_SEEN_MS), to: isoOf(startsAtMs) };
}

/** Returns the bookmaker's last price that stood shortly before the event, in thousandths; 0 if there is none. */
async function closingOf(prices: PriceReader, bet: BegunBet): Promise<number> {
  const question = questionOf(bet);
  if (!question) return 0;
  const { bytes } = await prices.read(question);
  const { data } = oddsHistoryAnswerSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  const last = data.history.findLast(({ timestamp }) => Date.parse(timestamp) <= bet.startsAtMs);
  return last ? Math.round(last.odds * THOUSANDTHS) : 0;
}

/** Fetches the closing prices of bets whose events have begun. */
export async function fetchClosing(
  db: Db,
  prices: PriceReader,
  nowMs: number,
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    const bets = await begunBets(db, nowMs - KEPT_MS, nowMs - SETTLED_DOWN_MS, AT_ONCE);
    for (const bet of bets) {
      if (signal?.aborted) return;
      await noteClosing(db, bet.id, await closingOf(prices, bet));
    }
    if (bets.length < AT_ONCE) return;
  }
}
