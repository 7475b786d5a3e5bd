import '../../api/src/node-version.ts';
import { floodFeed } from './bad-feed/flood.ts';
import { tellLies } from './bad-feed/lies.ts';
import { listenTo } from './bad-feed/silence.ts';
import { printPromised } from './engine/line.ts';
import { INGEST_KEY, startApi } from './server/api-process.ts';
import { randomFrom } from './server/market.ts';
import { watchOthers } from './server/others.ts';
import { rounded } from './statistics.ts';

/**
 * Drill `bad-feed`: promise 32, a collector that lies (100,000 damaged prices), floods (10,000 prices a second for a
 * minute) and dies (silent for 30 s); `node bench/src/bad-feed.ts 0.1` for a tenth of it. Fails when a request gets no
 * proper response, when a price is neither accepted nor counted, when memory grows by more than 100 MB, or when a page
 * does not get the feed's age.
 */
const SHARE = Number(process.argv[2] ?? 1);
const FRAMES = Math.round(100_000 * SHARE);
const FLOOD_S = Math.max(2, 60 * SHARE);
const PER_S = 10_000;
const MEMORY_MB = 100;
/**
 * An ordinary load beforehand: the young generation grows to its size with any traffic, and must not count as the
 * flood's.
 */
const CALM_PER_S = 2000;
const CALM_S = FLOOD_S / 2;
/** Number of pushes that wait in the product; further ones get a retry time, and the rest is in transit. */
const WAITING = 64;
const SILENT_MS = 30_000;
const SINCE_MS = 1000;
const EXPECTED = new Set(['200', '429']);

const api = await startApi('none', { settings: { LOG_LEVEL: 'error' } });
const door = { ...api, key: INGEST_KEY };
try {
  const random = randomFrom(32);
  const lies = await watchOthers(api, () => tellLies(door, { frames: FRAMES, aPush: 1000, random }));
  const { frames, accepted, rejected, failed } = lies.more;
  const isCounted = failed === 0 && accepted + rejected === frames;
  // Readable ones are in the book, under new names.
  const felt = { memoryMb: rounded(lies.rssMb, 0), othersP99Ms: rounded(lies.p99Ms, 1) };
  printPromised(
    'bad-feed.lies',
    accepted + rejected,
    'frames counted',
    frames,
    { ...lies.more, ...felt },
    isCounted,
  );

  await floodFeed(door, { perSecond: CALM_PER_S, seconds: CALM_S, random, atMs: Date.now });
  const flood = await watchOthers(api, () =>
    floodFeed(door, { perSecond: PER_S, seconds: FLOOD_S, random, atMs: Date.now }),
  );
  const { statuses, mostWaiting, prices, newest, newestAtMs, sent } = flood.more;
  const isAnswered = Object.keys(statuses).every((status) => EXPECTED.has(status));
  const more = { sent, seconds: FLOOD_S, statuses, othersP99Ms: rounded(flood.p99Ms, 1) };
  printPromised('bad-feed.flood.waiting', mostWaiting, 'pushes', WAITING, more, isAnswered);
  printPromised('bad-feed.flood.memory', flood.rssMb, 'MB more', MEMORY_MB);
  printPromised('bad-feed.flood.newest', newest, 'prices', prices, {}, prices > 0 && newest === prices);

  const age = await listenTo(door, ({ ageMs }) => ageMs >= SILENT_MS, SILENT_MS * 2);
  const isStale = age !== undefined && age.ageMs > age.staleAfterMs;
  const offMs = Math.abs((age?.sinceMs ?? 0) - newestAtMs);
  printPromised('bad-feed.silent.since', offMs, 'ms off', SINCE_MS, age, isStale && offMs <= SINCE_MS);
} finally {
  await api.stop();
}
