import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { freePort, push, startApi } from '../server/api-process.ts';
import { bookieValue, MARKED, markedMarket, randomFrom } from '../server/market.ts';
import { followList } from './reader.ts';
import { percentile, TickBook } from './tick-book.ts';
import { Ticker } from './ticker.ts';

const MATCHES = 200;
const BOOKIES = 60;
const SOCKETS = 20;
const QUOTES_PER_SECOND = 1000;
const WARM_UP_S = 3;
const MEASURED_S = 15;

/** 12 to 40 bookmakers, different for each customer, percent from 0. */
const filterOf = (customer: number): string =>
  JSON.stringify({
    channels: [
      MARKED,
      ...Array.from({ length: 11 + ((customer * 7) % 29) }, (_, place) =>
        bookieValue(1 + ((customer * 11 + place) % (BOOKIES - 1))),
      ),
    ],
    minPercentage: 0,
    // Every match has an arb: none may wait outside the list and come in late.
    limit: MATCHES + 100,
  });

const market = { matches: MATCHES, bookies: BOOKIES, quotesPerSecond: QUOTES_PER_SECOND };

async function throughTheApi(): Promise<number[]> {
  const api = await startApi('none');
  const random = randomFrom(2);
  const ticks = new TickBook();
  try {
    await push(api.origin, markedMarket(MATCHES, BOOKIES, random));
    const readers = await Promise.all(
      Array.from({ length: SOCKETS }, (_, customer) =>
        followList(api.origin, api.cookie, filterOf(customer), ticks),
      ),
    );
    const ticker = new Ticker({ ...market, origin: api.origin, ticks, random });
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

/** The same pushes to a relay that only hands them on, read by as many sockets. */
async function throughARelay(): Promise<number[]> {
  const port = await freePort();
  const script = new URL('./raw-relay.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [script, String(port)], { stdio: ['ignore', 'pipe', 'inherit'] });
  if (child.stdout) await once(child.stdout, 'data');
  const ticks = new TickBook();
  const samples: number[] = [];
  const sockets = Array.from({ length: SOCKETS }, () => new WebSocket(`ws://127.0.0.1:${port}`));
  try {
    await Promise.all(sockets.map((socket) => once(socket, 'open')));
    for (const socket of sockets) {
      socket.on('message', (data) => {
        for (const { event, bookie, odds } of JSON.parse(data.toString()).quotes) {
          const ageMs = bookie === MARKED ? ticks.age(`${event.home} vs ${event.away}`, odds) : undefined;
          if (ageMs !== undefined) samples.push(ageMs);
        }
      });
    }
    const random = randomFrom(2);
    await new Ticker({ ...market, origin: `http://127.0.0.1:${port}`, ticks, random }).run(MEASURED_S);
    return samples;
  } finally {
    for (const socket of sockets) socket.terminate();
    child.kill();
  }
}

const tenths = (ms: number): number => Math.round(ms * 10) / 10;

/** From the push of a price to the decoded change that shows it, with the relay's time as what the way alone costs. */
export async function cardLatency() {
  const relayed = await throughARelay();
  const samples = await throughTheApi();
  const [figure, baseline] = [tenths(percentile(samples, 0.99)), tenths(percentile(relayed, 0.99))];
  return {
    name: 'live.card',
    figure,
    unit: 'ms p99',
    baseline,
    ratio: tenths(figure / baseline),
    p50Ms: tenths(percentile(samples, 0.5)),
    changes: samples.length,
  };
}
