import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { arbQueryAnswerSchema } from '@bothways/domain/arbs';
import { freePort } from '../../../api/src/kernel/http/testing/index.ts';
import { type ApiProcess, push, startApi } from '../server/api-process.ts';
import { bookieValue, MARKED, markedMarket, quietMarket, randomFrom } from '../server/market.ts';
import { percentile, tenths } from '../statistics.ts';
import { cookiesFor } from './cookies.ts';
import type { Client, Report } from './readers.protocol.ts';
import { Readers } from './readers.ts';
import { TickBook } from './tick-book.ts';
import { Ticker } from './ticker.ts';

const BOOKIES = 60;
const WARM_UP_S = 3;
const MEASURED_S = 15;
/** Duration for the relay alone, which is soon stable. */
const RELAYED_S = 5;
/** Quotes per push; the server accepts bodies up to some megabytes. */
const PUSH_AT_ONCE = 10_000;

/** The customers, their lists, and the rate of the market. */
export interface Crowd {
  name: string;
  sockets: number;
  quotesPerSecond: number;
  /** Matches that are arbs for everyone, by the marked bookmaker's price. */
  matches: number;
  /** Further matches whose prices move at the same rate without being arbs. */
  quietMatches: number;
  /** One in this many moves is the marked bookmaker's: everyone receives it, and its latency is measured. */
  markedEvery: number;
  /**
   * The others move in steps like recorded ones; otherwise each moves anywhere in its range, up to 12 percent at once.
   */
  inSteps: boolean;
}

/** 12 to 40 bookmakers, different for each customer, percentage from 0. */
const filterOf = (customer: number, { matches, sockets }: Crowd) => ({
  channels: [
    MARKED,
    ...Array.from({ length: 11 + ((customer * 7) % 29) }, (_, place) =>
      bookieValue(1 + ((customer * 11 + place) % (BOOKIES - 1))),
    ),
  ],
  // A tiny difference, for more customers than combinations of bookmakers: no two share a list.
  minPercentage: 0 - customer / (1000 * sockets),
  // Every match has an arb: none may wait outside of the list and enter late.
  limit: matches + 100,
});

/** Returns the events of the arbs that everyone receives. */
async function eventsOf({ origin, cookie }: ApiProcess): Promise<string[]> {
  const response = await fetch(`${origin}/api/arbs/query`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, origin },
    body: JSON.stringify({ channels: [MARKED], limit: 1000 }),
  });
  const { data } = arbQueryAnswerSchema.parse(await response.json());
  return [...new Set(data.arbs.map(({ event }) => event.id))];
}

async function fill(origin: string, { matches, quietMatches }: Crowd, random: () => number): Promise<void> {
  const quotes = [
    ...markedMarket(matches, BOOKIES, random),
    ...quietMarket(matches, quietMatches, BOOKIES, random),
  ];
  for (let from = 0; from < quotes.length; from += PUSH_AT_ONCE)
    await push(origin, quotes.slice(from, from + PUSH_AT_ONCE));
}

/**
 * Each customer follows the list, as the page requests it, with one of its arbs open with the prices of all bookmakers.
 */
async function clientsOf(api: ApiProcess, crowd: Crowd): Promise<Client[]> {
  const cookies = await cookiesFor(api, crowd.sockets);
  const events = await eventsOf(api);
  const url = `${api.origin.replace('http', 'ws')}/api/live`;
  return cookies.map((cookie, customer) => {
    const asked = filterOf(customer, crowd);
    const event = events[customer % events.length] ?? '';
    return {
      url,
      cookie,
      filter: JSON.stringify({ ...asked, alternatives: false }),
      openFilter: JSON.stringify({ ...asked, events: [event] }),
    };
  });
}

/** Time for frames in flight; the readers count only what was sent before. */
const SETTLE_MS = 1000;

async function throughTheApi(crowd: Crowd): Promise<Report> {
  const api = await startApi('none');
  const random = randomFrom(2);
  const ticks = new TickBook();
  let readers: Readers | undefined;
  try {
    await fill(api.origin, crowd, random);
    readers = await Readers.follow(await clientsOf(api, crowd));
    const ticker = new Ticker({ ...crowd, bookies: BOOKIES, origin: api.origin, ticks, random });
    await ticker.run(WARM_UP_S);
    readers.begin();
    await ticker.run(MEASURED_S);
    await sleep(SETTLE_MS);
    return await readers.report(ticks.sentAtMs);
  } finally {
    readers?.close();
    await api.stop();
  }
}

/** The same pushes to a relay that only forwards the marked prices, read by as many sockets. */
async function throughARelay(crowd: Crowd): Promise<Report> {
  const port = await freePort();
  const script = new URL('./raw-relay.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [script, String(port)], { stdio: ['ignore', 'pipe', 'inherit'] });
  if (child.stdout) await once(child.stdout, 'data');
  const ticks = new TickBook();
  const url = `ws://127.0.0.1:${port}`;
  const readers = await Readers.follow(Array.from({ length: crowd.sockets }, () => ({ url, cookie: '' })));
  try {
    const origin = `http://127.0.0.1:${port}`;
    const random = randomFrom(2);
    await new Ticker({ ...crowd, bookies: BOOKIES, origin, ticks, random }).run(RELAYED_S);
    return await readers.report(ticks.sentAtMs);
  } finally {
    readers.close();
    child.kill();
  }
}

const shown = ({ arrived, decoded }: Report): Float64Array =>
  arrived.map((waitedMs, place) => waitedMs + (decoded[place] ?? 0));

/**
 * From the push of a price, just before its bytes leave, until its change is decoded at each client: the time to the
 * frame at the client's socket, plus decoding that frame. Customers' machines take no CPU time from the server, so the
 * clients are a separate process that only records arrivals while prices move; all frames are stored and decoded
 * afterwards, each client's by its own codec, in order. `clockLateMs` is the delay of a bare timer in the recording
 * process: other load on this machine. Prices replaced before they were sent to clients are not among `changes`;
 * `expected` is the number pushed. `baseline` is the same through a relay without a product.
 */
export async function cardLatency(crowd: Crowd) {
  const relayed = await throughARelay(crowd);
  const report = await throughTheApi(crowd);
  const samples = shown(report);
  const [figure, baseline] = [tenths(percentile(samples, 0.99)), tenths(percentile(shown(relayed), 0.99))];
  return {
    name: crowd.name,
    figure,
    unit: 'ms p99',
    baseline,
    ratio: tenths(figure / baseline),
    p50Ms: tenths(percentile(samples, 0.5)),
    p95Ms: tenths(percentile(samples, 0.95)),
    maxMs: tenths(percentile(samples, 1)),
    decodeMs: tenths(percentile(report.decoded, 0.99)),
    clockLateMs: tenths(percentile(report.late, 0.99)),
    changes: samples.length,
    expected: Math.floor((crowd.quotesPerSecond * MEASURED_S) / crowd.markedEvery) * crowd.sockets,
    snapshots: report.snapshots,
    gaps: report.gaps,
  };
}
