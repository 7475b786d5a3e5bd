import { setImmediate as breathe } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { Engine, EventMatcher } from '@bothways/engine';
import { createLog } from '#kernel/log';
import {
  asksOthers,
  createFeed,
  type Emit,
  openBus,
  startFeeds,
  superviseFeed,
  systemClock,
} from '#market/feeds';
import { EngineThread } from './engine-thread.ts';
import { pauseAfter } from './pace.ts';
import type { FromEngine, ToEngine } from './protocol.ts';
import type { EngineWorkerData } from './worker-port.ts';

const port = parentPort;
if (!port) throw new Error('This file is the engine thread; the API starts it');
const { feeds: specs, feedSettings, unkept, bus: busSettings, logLevel }: EngineWorkerData = workerData;
const log = createLog(logLevel);

const matcher = new EventMatcher();
const made = specs.map((spec) => ({
  spec,
  feed: superviseFeed(
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
}));
const feeds = made.map(({ feed }) => feed);
const statuses = () => feeds.map((feed) => feed.status());
const bus =
  busSettings &&
  (await openBus(busSettings, {
    clock: systemClock,
    own: statuses,
    onFault: (why) => log.warn({ why }, 'The bus cannot be used and is tried again'),
  }));
const thread = new EngineThread({
  engine: new Engine({
    resolveEvent: (event, speaker, nowMs) => matcher.resolve(event, speaker, nowMs),
    releaseEvent: (key) => matcher.release(key),
    // The process that receives prices writes their history.
    logsPrices: busSettings?.end !== 'follows',
    unlogged: unkept,
  }),
  matcher,
  post: (message: FromEngine, transfer) => port.postMessage(message, transfer),
  nowMs: Date.now,
  monotonicMs: () => performance.now(),
  feedStatuses: () => bus?.feeds() ?? statuses(),
  bus: bus && (() => bus.figures()),
  onTaken: bus?.took,
  breathe: () => breathe(),
});
const feeding = new AbortController();
const line = new AbortController();

let isFed = false;
/** A copy asks nobody: its original may still run. */
const outward = Promise.withResolvers<void>();
port.on('message', (message: ToEngine) => {
  if (message.kind === 'stop') return void end();
  if (message.kind === 'goOutward') return outward.resolve();
  thread.receive(message);
  // Events received before their learned names are known would be mistaken for others.
  if (message.kind === 'learned' && !isFed) {
    isFed = true;
    void feed();
  }
});
let dueMs = performance.now();
/** How long the first price of a provider is waited for; a dead one keeps nobody from what others bring. */
const FIRST_PRICE_MS = 5000;
const { promise: firstPrice, resolve: onPrice } = Promise.withResolvers<void>();
if (!bus) {
  beat();
  const fromProviders = statuses().some(({ quietMs }) => quietMs !== undefined);
  if (fromProviders) setTimeout(onPrice, FIRST_PRICE_MS);
  else onPrice();
  void firstPrice.then(sayReady);
}

/** Starts answering questions. */
function sayReady(): void {
  port?.postMessage({ kind: 'ready' } satisfies FromEngine);
}

function beat(): void {
  const startMs = performance.now();
  thread.tick(Math.max(0, startMs - dueMs));
  const pauseMs = pauseAfter(performance.now() - startMs);
  dueMs = performance.now() + pauseMs;
  setTimeout(beat, pauseMs);
}

async function feed(): Promise<void> {
  if (bus) {
    // Until the past has been read, no tick may mark prices as stale or gone, and nobody may see half a book.
    await bus.begin((...taken) => thread.apply(...taken), line.signal);
    thread.forgetPrices();
    dueMs = performance.now();
    beat();
    sayReady();
  }
  // Without its feeds the engine still has pushed prices, and the failure shows: the age of the newest quote grows.
  begin((spec) => !asksOthers(spec));
  await outward.promise;
  begin(asksOthers);
}

function begin(isMeant: (spec: string) => boolean): void {
  const begun = made.filter(({ spec }) => isMeant(spec)).map(({ feed }) => feed);
  const emit: Emit = (items, source) => {
    thread.apply(items, source);
    onPrice();
  };
  startFeeds(begun, emit, feeding.signal).catch((error: unknown) =>
    log.error({ err: error }, 'Feeds failed'),
  );
}

/** Accepted items, answered pushes above all, are handed to the bus before the stop. */
async function end(): Promise<void> {
  feeding.abort();
  await bus?.flush();
  line.abort();
  process.exit();
}
