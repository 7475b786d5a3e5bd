/** A benchmark's customers: their sockets record each frame's arrival, and decode it once the market has stopped. */
import { once } from 'node:events';
import { LiveCodec } from '@bothways/wire';
import { WebSocket } from 'ws';
import { ClientReading, LIST, OPEN, readRelayed } from './client-reading.ts';
import { nowMs } from './clock.ts';
import { FrameStore } from './frame-store.ts';
import type { Client, FromReaders, Report, ToReaders } from './readers.protocol.ts';

const PROBE_MS = 10;

const store = new FrameStore();
const readings: ClientReading[] = [];
let late: number[] = [];
let beginMs = 0;

const tell = (message: FromReaders): void => {
  process.send?.(message);
};

/** Resolves when the socket is open, with its list if it follows one; later frames are stored. */
async function join({ url, cookie, filter, openFilter }: Client, client: number): Promise<void> {
  const reading = new ClientReading();
  readings[client] = reading;
  const socket = new WebSocket(url, { headers: { cookie }, perMessageDeflate: false });
  const { promise: hasList, resolve } = Promise.withResolvers<void>();
  socket.on('message', (data) => {
    if (!Buffer.isBuffer(data)) return;
    if (filter === undefined || reading.hasList) store.put(client, data);
    else reading.read(data);
    if (reading.hasList) resolve();
  });
  await once(socket, 'open');
  if (filter === undefined) return;
  const follow = (topicId: number, filter: string): void =>
    socket.send(new LiveCodec().encode({ kind: 'subscribe', topicId, topic: { name: 'arbs', filter } }));
  follow(LIST, filter);
  if (openFilter !== undefined) follow(OPEN, openFilter);
  await hasList;
}

async function follow(clients: readonly Client[]): Promise<void> {
  // Sequentially: each first list is built in full.
  for (const [number, client] of clients.entries()) await join(client, number);
  tell({ kind: 'following' });
}

function reportOf(sentAtMs: ReadonlyMap<string, number>): Report {
  const arrived: number[] = [];
  const decoded: number[] = [];
  for (const { client, arrivedAtMs, bytes } of store.all()) {
    const reading = readings[client];
    const startMs = nowMs();
    const keys = reading?.hasList ? reading.read(bytes) : readRelayed(bytes);
    const decodedMs = nowMs() - startMs;
    for (const key of keys) {
      const sent = sentAtMs.get(key);
      if (sent === undefined || sent < beginMs) continue;
      arrived.push(arrivedAtMs - sent);
      decoded.push(decodedMs);
    }
  }
  return {
    arrived: Float64Array.from(arrived),
    decoded: Float64Array.from(decoded),
    late: Float64Array.from(late),
    snapshots: readings.reduce((sum, { snapshots }) => sum + snapshots, 0),
    gaps: readings.reduce((sum, { gaps }) => sum + gaps, 0),
  };
}

/** A late timer measures the part of a latency that is not the product's. */
function probe(): void {
  const dueMs = nowMs() + PROBE_MS;
  setTimeout(() => {
    late.push(nowMs() - dueMs);
    probe();
  }, PROBE_MS);
}

process.on('message', (message: ToReaders) => {
  if (message.kind === 'follow') void follow(message.clients);
  else if (message.kind === 'report') tell({ kind: 'report', report: reportOf(message.sentAtMs) });
  else {
    late = [];
    beginMs = nowMs();
  }
});
probe();
