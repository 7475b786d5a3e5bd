import { setImmediate as breathe } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { Engine, EventMatcher } from '@bothways/engine';
import { createLog } from '#kernel/log';
import { createFeed, startFeeds, superviseFeed, systemClock } from '#market/feeds';
import { EngineThread } from './engine-thread.ts';
import { pauseAfter } from './pace.ts';
import type { FromEngine, ToEngine } from './protocol.ts';
import type { EngineWorkerData } from './worker-port.ts';

const port = parentPort;
if (!port) throw new Error('This file is the engine thread; the API starts it');
const { feeds: specs, feedSettings, unkept, logLevel }: EngineWorkerData = workerData;
const log = createLog(logLevel);

const matcher = new EventMatcher();
const feeds = specs.map((spec) =>
  superviseFeed(
    () =>
      createFeed(spec, {
        clock: systemClock,
        fetch,
        settings: feedSettings,
        tellResults: (results, source) =>
          port.postMessage({ kind: 'results', results, source } satisfies FromEngine),
      }),
    {
      clock: systemClock,
      random: Math.random,
      onFall: (feed, error) => log.error({ err: error, feed }, 'A feed fell and will start again'),
    },
  ),
);
const thread = new EngineThread({
  engine: new Engine({
    resolveEvent: (event, speaker, nowMs) => matcher.resolve(event, speaker, nowMs),
    releaseEvent: (key) => matcher.release(key),
    logsPrices: true,
    unlogged: unkept,
  }),
  matcher,
  post: (message: FromEngine, transfer) => port.postMessage(message, transfer),
  nowMs: Date.now,
  monotonicMs: () => performance.now(),
  feedStatuses: () => feeds.map((feed) => feed.status()),
  breathe: () => breathe(),
});
const stop = new AbortController();

let isFed = false;
port.on('message', (message: ToEngine) => {
  if (message.kind === 'stop') stop.abort();
  thread.receive(message);
  // Events that meet before it is known what they were called would be taken for others.
  if (message.kind === 'learned' && !isFed) startFeed();
});
let dueMs = performance.now();
beat();
port.postMessage({ kind: 'ready' } satisfies FromEngine);

function beat(): void {
  const startMs = performance.now();
  thread.tick(Math.max(0, startMs - dueMs));
  const pauseMs = pauseAfter(performance.now() - startMs);
  dueMs = performance.now() + pauseMs;
  setTimeout(beat, pauseMs);
}

function startFeed(): void {
  isFed = true;
  // Without its feed the engine still has what others push, and says so: the age of the newest quote grows.
  startFeeds(feeds, (items, source) => thread.apply(items, source), stop.signal).catch((error: unknown) =>
    log.error({ err: error }, 'Feeds failed'),
  );
}
