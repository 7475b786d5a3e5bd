import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { type ApiProcess, freePort, push, startApi } from '../server/api-process.ts';
import { bookieValue, MARKED, markedMarket, quietMarket, randomFrom } from '../server/market.ts';
import { cookiesFor } from './cookies.ts';
import { followList } from './reader.ts';
import { percentile, TickBook } from './tick-book.ts';
import { Ticker } from './ticker.ts';

const BOOKIES = 60;
const WARM_UP_S = 3;
const MEASURED_S = 15;
/** What a push brings at once; the server takes bodies up to some megabytes. */
const PUSH_AT_ONCE = 10_000;

/** Who watches what, and how fast it moves. */
export interface Crowd {
  name: string;
  sockets: number;
  quotesPerSecond: number;
  /** Matches that are arbs for everybody, by the marked bookmaker's price. */
  matches: number;
  /** Matches beside them whose prices move as much and that are no arbs. */
  quietMatches: number;
  /** One move in so many is one of the marked bookmaker: everybody sees it, and its time is measured. */
  markedEvery: number;
}

/** 12 to 40 bookmakers, different for each customer, percent from 0. */
const filterOf = (customer: number, { matches, sockets }: Crowd): string =>
  JSON.stringify({
    channels: [
      MARKED,
      ...Array.from({ length: 11 + ((customer * 7) % 29) }, (_, place) =>
        bookieValue(1 + ((customer * 11 + place) % (BOOKIES - 1))),
      ),
    ],
    // A hair apart where there are more customers than choices of bookmakers: no two have one list.
    minPercentage: 0 - customer / (1000 * sockets),
    // Every match has an arb: none may wait outside the list and come in late.
    limit: matches + 100,
  });

async function fill(origin: string, { matches, quietMatches }: Crowd, random: () => number): Promise<void> {
  const quotes = [
    ...markedMarket(matches, BOOKIES, random),
    ...quietMarket(matches, quietMatches, BOOKIES, random),
  ];
  for (let from = 0; from < quotes.length; from += PUSH_AT_ONCE)
    await push(origin, quotes.slice(from, from + PUSH_AT_ONCE));
}

async function follow(api: ApiProcess, crowd: Crowd, ticks: TickBook) {
  const cookies = await cookiesFor(api, crowd.sockets);
  const readers = [];
  // One after the other: each first list is made whole.
  for (const [customer, cookie] of cookies.entries())
    readers.push(await followList(api.origin, cookie, filterOf(customer, crowd), ticks));
  return readers;
}

async function throughTheApi(crowd: Crowd): Promise<number[]> {
  const api = await startApi('none');
  const random = randomFrom(2);
  const ticks = new TickBook();
  try {
    await fill(api.origin, crowd, random);
    const readers = await follow(api, crowd, ticks);
    const ticker = new Ticker({ ...crowd, bookies: BOOKIES, origin: api.origin, ticks, random });
    await ticker.run(WARM_UP_S);
    for (const { samples } of readers) samples.length = 0;
    await ticker.run(MEASURED_S);
    await sleep(500);
    for (const { close } of readers) close();
    return readers.flatMap(({ samples }) => samples);
  } finally {
    await api.stop();
  }
}

/** The same pushes to a relay that only hands the marked prices on, read by as many sockets. */
async function throughARelay(crowd: Crowd): Promise<number[]> {
  const port = await freePort();
  const script = new URL('./raw-relay.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [script, String(port)], { stdio: ['ignore', 'pipe', 'inherit'] });
  if (child.stdout) await once(child.stdout, 'data');
  const ticks = new TickBook();
  const samples: number[] = [];
  const sockets = Array.from({ length: crowd.sockets }, () => new WebSocket(`ws://127.0.0.1:${port}`));
  try {
    await Promise.all(sockets.map((socket) => once(socket, 'open')));
    for (const socket of sockets) {
      socket.on('message', (data) => {
        for (const { event, odds } of JSON.parse(data.toString())) {
          const ageMs = ticks.age(`${event.home} vs ${event.away}`, odds);
          if (ageMs !== undefined) samples.push(ageMs);
        }
      });
    }
    const origin = `http://127.0.0.1:${port}`;
    const random = randomFrom(2);
    await new Ticker({ ...crowd, bookies: BOOKIES, origin, ticks, random }).run(MEASURED_S);
    return samples;
  } finally {
    for (const socket of sockets) socket.terminate();
    child.kill();
  }
}

const tenths = (ms: number): number => Math.round(ms * 10) / 10;

/** From the push of a price to the decoded change that shows it, with the relay's time as what the way alone costs. */
export async function cardLatency(crowd: Crowd) {
  const relayed = await throughARelay(crowd);
  const samples = await throughTheApi(crowd);
  const [figure, baseline] = [tenths(percentile(samples, 0.99)), tenths(percentile(relayed, 0.99))];
  return {
    name: crowd.name,
    figure,
    unit: 'ms p99',
    baseline,
    ratio: tenths(figure / baseline),
    p50Ms: tenths(percentile(samples, 0.5)),
    changes: samples.length,
  };
}
