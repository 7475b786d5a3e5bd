import { setImmediate } from 'node:timers/promises';
import { arbQuerySchema } from '@bothways/domain/arbs';
import { Engine, EventMatcher } from '@bothways/engine';
import { EngineThread } from '../../../api/src/market/engine/engine-thread.ts';
import type { FromEngine } from '../../../api/src/market/engine/protocol.ts';
import { randomFrom, wholeMarket } from '../server/market.ts';
import { BOOKIES, MATCHES } from './meanwhile.ts';
import { newEvents } from './new-events.ts';

const BEAT_MS = 40;
const FILTER = arbQuerySchema.parse({ channels: ['prematch'], minPercentage: 0 });
const encoder = new TextEncoder();

/** Returns this thread's CPU time, in ms: independent of other load on the machine. */
function workedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

export interface Holds {
  /** Durations for which the engine's thread was blocked, in ms of CPU time. */
  holdsMs: number[];
  /** Durations of list queries, in ms of CPU time. */
  queriesMs: number[];
  pushMs: number;
}

/**
 * Measures the engine's share of a customer's wait: applies new events, with a yield and a query every 40 ms of CPU
 * time.
 */
export async function measureHolds(events: number): Promise<Holds> {
  const holds: Holds = { holdsMs: [], queriesMs: [], pushMs: 0 };
  let beganMs = 0;
  let beatMs = 0;
  let answered: (message: FromEngine) => void = () => undefined;
  const matcher = new EventMatcher();
  const thread = new EngineThread({
    engine: new Engine({
      resolveEvent: (event, speaker, nowMs) => matcher.resolve(event, speaker, nowMs),
      logsPrices: true,
    }),
    matcher,
    post: (message) => answered(message),
    nowMs: Date.now,
    monotonicMs: workedMs,
    feedStatuses: () => [],
    breathe: async () => {
      holds.holdsMs.push(workedMs() - beganMs);
      if (workedMs() - beatMs >= BEAT_MS) {
        thread.tick();
        const askedMs = workedMs();
        thread.receive({ kind: 'ask', id: 1, question: { name: 'arbs', about: FILTER } });
        holds.queriesMs.push(workedMs() - askedMs);
        beatMs = workedMs();
      }
      await setImmediate();
      beganMs = workedMs();
    },
  });
  const take = async (id: number, quotes: readonly unknown[]): Promise<void> => {
    const bytes = encoder.encode(JSON.stringify({ source: `s${id}`, quotes }));
    const body = { contentType: 'application/json', source: 'push', bytes };
    const done = new Promise<void>((resolve) => {
      answered = (message) => {
        if ('id' in message && message.id === id) resolve();
      };
    });
    beganMs = workedMs();
    thread.receive({ kind: 'ingest', id, body });
    await done;
  };
  await take(2, wholeMarket(MATCHES, BOOKIES, randomFrom(1)));
  await take(3, newEvents(100_000, 1000));
  holds.holdsMs = [];
  holds.queriesMs = [];
  const startMs = workedMs();
  await take(4, newEvents(0, events));
  holds.pushMs = workedMs() - startMs;
  return holds;
}
