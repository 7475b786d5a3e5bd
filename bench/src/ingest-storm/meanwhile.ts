import { setTimeout as pause } from 'node:timers/promises';
import type { ApiProcess } from '../server/api-process.ts';
import { push } from '../server/api-process.ts';
import { evenOdds, quoteOf, randomFrom } from '../server/market.ts';

/** Often enough for a p99, too seldom to be a load of its own. */
const QUERIES_PER_S = 20;
const MOVES_PER_S = 4;
const QUOTES_A_MOVE = 20;
export const MATCHES = 30;
export const BOOKIES = 10;

export interface Meanwhile {
  /** Response times of a customer's list, in ms. */
  queriesMs: number[];
  /** Response times of another collector's small pushes of known events, in ms. */
  movesMs: number[];
}

/** Timeout of a request, which counts as its duration. */
const PATIENCE_MS = 20_000;

async function took(act: (signal: AbortSignal) => Promise<void>): Promise<number> {
  const startedAtMs = performance.now();
  const signal = AbortSignal.timeout(PATIENCE_MS);
  await act(signal).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  return performance.now() - startedAtMs;
}

/** Calls `act` at a fixed rate until `work` ends, without waiting for the previous call. */
async function atRateDuring(work: Promise<unknown>, perSecond: number, act: (nth: number) => Promise<void>) {
  const all: Promise<void>[] = [];
  let isOver = false;
  const end = work.finally(() => {
    isOver = true;
  });
  for (let nth = 0; !isOver; nth += 1) {
    all.push(act(nth));
    await Promise.race([pause(1000 / perSecond), end]);
  }
  await Promise.all(all);
}

/** All queries differ, so that none is answered from a cache. */
async function query({ origin, cookie }: ApiProcess, nth: number, signal: AbortSignal): Promise<void> {
  const response = await fetch(`${origin}/api/arbs/query`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ channels: ['prematch'], minPercentage: (nth % 5000) / 10_000 }),
    signal,
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`A list got ${response.status}`);
}

/** Measures the effect on a customer and another collector during the work. */
export async function watch(api: ApiProcess, work: Promise<unknown>): Promise<Meanwhile> {
  const random = randomFrom(7);
  const meanwhile: Meanwhile = { queriesMs: [], movesMs: [] };
  const move = (signal: AbortSignal) =>
    push(
      api.origin,
      Array.from({ length: QUOTES_A_MOVE }, (_, quote) => {
        const match = Math.floor(random() * MATCHES);
        return quoteOf(match, Math.floor(random() * BOOKIES), quote % 2 === 0 ? '1' : '2', evenOdds(random));
      }),
      signal,
    );
  await Promise.all([
    atRateDuring(work, QUERIES_PER_S, async (nth) => {
      meanwhile.queriesMs.push(await took((signal) => query(api, nth, signal)));
    }),
    atRateDuring(work, MOVES_PER_S, async () => {
      meanwhile.movesMs.push(await took(move));
    }),
  ]);
  return meanwhile;
}
