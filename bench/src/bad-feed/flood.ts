import { setTimeout as pause } from 'node:timers/promises';
import { arbQueryAnswerSchema } from '@bothways/domain/arbs';
import type { QuoteInput } from '@bothways/domain/quotes';
import { bookieValue, MARKED, markedOdds, quietOdds, quoteOf } from '../server/market.ts';
import { countsOf } from '../statistics.ts';
import { type FeedDoor, pushLines } from './door.ts';

/** Different matches from the damaged ones. */
const FIRST = 1000;
const MATCHES = 200;
const BOOKIES = 20;
const STEP_MS = 20;
const OTHER = 1;

/** The two bookmakers that make an arb in every match, which shows their prices; the others are only load. */
function priceOf(number: number, move: number, random: () => number): QuoteInput {
  const match = FIRST + (number % MATCHES);
  const bookie = Math.floor(number / MATCHES) % BOOKIES;
  if (bookie === 0) return quoteOf(match, 0, '1', markedOdds(move));
  if (bookie === OTHER) return quoteOf(match, OTHER, '2', (1950 + (move % 20)) / 1000);
  return quoteOf(match, bookie, move % 2 === 0 ? '1' : '2', quietOdds(random));
}

interface Flood {
  sent: number;
  /** Number of pushes by status. */
  statuses: Record<string, number>;
  /** Peak number of pushes awaiting their response. */
  mostWaiting: number;
  /** Observation time of the newest accepted price. */
  newestAtMs: number;
  /** Accepted prices of the two shown bookmakers, and how many of them the list shows in their newest version. */
  prices: number;
  newest: number;
}

const keyOf = (event: string, bookie: string): string => `${event}|${bookie}`;

interface FloodOptions {
  perSecond: number;
  seconds: number;
  random: () => number;
  /** Returns the observation time of each step's prices. */
  atMs: (nth: number) => number;
}

/** Moves prices at this rate, regardless of responses; refused pushes are not resent. */
export async function floodFeed(
  door: FeedDoor,
  { perSecond, seconds, random, atMs }: FloodOptions,
): Promise<Flood> {
  const perStep = Math.round((perSecond * STEP_MS) / 1000);
  const newest = new Map<string, { at: number; odds: number }>();
  const statuses: number[] = [];
  let [sent, waiting, mostWaiting] = [0, 0, 0];
  const step = async (quotes: readonly QuoteInput[], at: number): Promise<void> => {
    waiting += 1;
    mostWaiting = Math.max(mostWaiting, waiting);
    const { status } = await pushLines(
      door,
      quotes.map((quote) => JSON.stringify(quote)),
    );
    waiting -= 1;
    statuses.push(status);
    if (status !== 200) return;
    for (const { event, bookie, odds } of quotes) {
      const key = keyOf(`${event.home} vs ${event.away}`, bookie);
      if (at >= (newest.get(key)?.at ?? 0)) newest.set(key, { at, odds: odds ?? 0 });
    }
  };
  const beganMs = performance.now();
  const steps: Promise<void>[] = [];
  for (let nth = 0; nth < (seconds * 1000) / STEP_MS; nth += 1) {
    await pause(Math.max(0, beganMs + nth * STEP_MS - performance.now()));
    // All prices of a step have the same time; of two steps the later one wins, whatever their network order.
    const at = atMs(nth);
    const quotes = Array.from({ length: perStep }, (_, place) => {
      const number = sent + place;
      const move = Math.floor(number / (MATCHES * BOOKIES));
      return { ...priceOf(number, move, random), at: new Date(at).toISOString() };
    });
    sent += perStep;
    steps.push(step(quotes, at));
  }
  await Promise.all(steps);
  const newestAtMs = Math.max(...[...newest.values()].map(({ at }) => at));
  return { sent, statuses: countsOf(statuses), mostWaiting, newestAtMs, ...(await compare(door, newest)) };
}

async function compare(
  { origin, cookie }: FeedDoor,
  newest: ReadonlyMap<string, { odds: number }>,
): Promise<Pick<Flood, 'prices' | 'newest'>> {
  const response = await fetch(`${origin}/api/arbs/query`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ channels: [MARKED, bookieValue(OTHER)], limit: 1000, alternatives: false }),
  });
  const { data } = arbQueryAnswerSchema.parse(await response.json());
  const shown = new Map(
    data.arbs.flatMap(({ event, bets }) => bets.map(({ bookie, odds }) => [keyOf(event.name, bookie), odds])),
  );
  const taken = [...newest].filter(
    ([key]) => key.endsWith(`|${MARKED}`) || key.endsWith(`|${bookieValue(OTHER)}`),
  );
  return { prices: taken.length, newest: taken.filter(([key, { odds }]) => shown.get(key) === odds).length };
}
