import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { Arb } from '@bothways/domain/arbs';
import { LiveCodec } from '@bothways/wire';
import { MARKED } from '../server/market.ts';
import type { FrameBatch, FromDecoder, Report, ToDecoder } from './readers.protocol.ts';
import { priceKey } from './tick-book.ts';

// Decodes what came for all clients, each with a codec of its own. Customers decode on machines of their own: here it is
// done with the time that the product leaves, and counted in time of a processor.

/** Linux takes it for this thread alone. */
const LEAST_URGENT = 19;
setPriority(0, LEAST_URGENT);

const port = parentPort;
if (!port) throw new Error('This file is a thread; readers.process.ts starts it');
const tell = (message: FromDecoder): void => port.postMessage(message);
const decoder = new TextDecoder();

/** A marked price at a client for the first time. */
interface Shown {
  key: string;
  arrivedAtMs: number;
  decodedMs: number;
}

interface Reading {
  codec: LiveCodec;
  seq: number;
  seen: Set<string>;
}

const readings: Reading[] = [];
let shown: Shown[] = [];
let [snapshots, gaps] = [0, 0];

const readingOf = (client: number): Reading => {
  readings[client] ??= { codec: new LiveCodec(), seq: -1, seen: new Set() };
  return readings[client];
};

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

const keysOf = (arbs: readonly Arb[]): string[] =>
  arbs.flatMap(({ event, bets }) =>
    bets.filter(({ bookie }) => bookie === MARKED).map(({ odds }) => priceKey(event.name, odds)),
  );

function readFrame(client: number, frame: Uint8Array): string[] {
  const reading = readingOf(client);
  const message = reading.codec.decode(frame);
  if (message.kind === 'arbsSnapshot') {
    if (reading.seq < 0) tell({ kind: 'hasList', client });
    snapshots += 1;
    reading.seq = message.seq;
    return keysOf(message.arbs);
  }
  if (message.kind !== 'arbsChanges') return [];
  if (message.seq !== reading.seq + 1) gaps += 1;
  reading.seq = message.seq;
  return keysOf(message.upserts);
}

/** The frames of the relay are the pushed quotes as text. */
function readRelayed(frame: Uint8Array): string[] {
  const quotes: { event: { home: string; away: string }; odds: number }[] = JSON.parse(decoder.decode(frame));
  return quotes.map(({ event, odds }) => priceKey(`${event.home} vs ${event.away}`, odds));
}

const JSON_START = '['.charCodeAt(0);

function read({ bytes, clients, ends, arrivedAtMs }: FrameBatch): void {
  for (const [place, client] of clients.entries()) {
    const frame = bytes.subarray(ends[place - 1] ?? 0, ends[place]);
    const startMs = cpuMs();
    const keys = frame[0] === JSON_START ? readRelayed(frame) : readFrame(client, frame);
    const decodedMs = cpuMs() - startMs;
    const { seen } = readingOf(client);
    for (const key of keys) {
      if (!seen.has(key)) shown.push({ key, arrivedAtMs: arrivedAtMs[place] ?? Number.NaN, decodedMs });
      seen.add(key);
    }
  }
}

function reportOf(sentAtMs: ReadonlyMap<string, number>): Omit<Report, 'late'> {
  const known = shown.flatMap(({ key, arrivedAtMs, decodedMs }) => {
    const sent = sentAtMs.get(key);
    return sent === undefined ? [] : [{ waitedMs: arrivedAtMs - sent, decodedMs }];
  });
  return {
    arrived: Float64Array.from(known, ({ waitedMs }) => waitedMs),
    decoded: Float64Array.from(known, ({ decodedMs }) => decodedMs),
    snapshots,
    gaps,
  };
}

port.on('message', (message: ToDecoder) => {
  if (message.kind === 'frames') read(message.batch);
  else if (message.kind === 'report') tell({ kind: 'report', report: reportOf(message.sentAtMs) });
  else {
    shown = [];
    [snapshots, gaps] = [0, 0];
  }
});
