/** A process with some of a crowd's customers: frames are decoded at once, like in a page. */
import { once } from 'node:events';
import { LiveCodec } from '@bothways/wire';
import { WebSocket } from 'ws';
import { ClientReading, LIST } from '../live/client-reading.ts';
import { nowMs } from '../live/clock.ts';
import type { FromListeners, Heard, Listener, ToListeners } from './listeners.protocol.ts';

/** Number of sockets opened concurrently. */
const AT_ONCE = 25;
const PROBE_MS = 20;
/** Upper limit of a heartbeat's size; lists are longer. */
const HEARTBEAT_BYTES = 64;

const sockets = new Set<WebSocket>();
const readings: ClientReading[] = [];
let arrivals = new Map<string, number[]>();
let lateMs: number[] = [];
let codes: Record<number, number> = {};
let came = { frames: 0, bytes: 0, gaps: 0, snapshots: 0, closed: 0 };

const tell = (message: FromListeners): void => {
  process.send?.(message);
};
const sum = (pick: (reading: ClientReading) => number): number =>
  readings.reduce((all, reading) => all + pick(reading), 0);

function note(reading: ClientReading, frame: Buffer): void {
  const atMs = nowMs();
  if (frame.length > HEARTBEAT_BYTES) {
    came.frames += 1;
    came.bytes += frame.length;
  }
  for (const key of reading.read(frame)) {
    const all = arrivals.get(key);
    if (all) all.push(atMs);
    else arrivals.set(key, [atMs]);
  }
}

/** Resolves when the socket has its list. */
async function join({ url, cookie, filter, isReading }: Listener): Promise<void> {
  const reading = new ClientReading();
  readings.push(reading);
  const socket = new WebSocket(url, { headers: { cookie }, perMessageDeflate: false });
  sockets.add(socket);
  const { promise: hasList, resolve } = Promise.withResolvers<void>();
  socket.on('message', (data) => {
    if (!Buffer.isBuffer(data)) return;
    if (isReading || !reading.hasList) note(reading, data);
    if (reading.hasList) resolve();
  });
  socket.on('close', (code) => {
    if (!sockets.delete(socket)) return;
    came.closed += 1;
    codes[code] = (codes[code] ?? 0) + 1;
  });
  await once(socket, 'open');
  // A failed socket must not end the others.
  socket.on('error', () => undefined);
  socket.send(new LiveCodec().encode({ kind: 'subscribe', topicId: LIST, topic: { name: 'arbs', filter } }));
  await hasList;
}

async function open(listeners: readonly Listener[]): Promise<void> {
  for (let from = 0; from < listeners.length; from += AT_ONCE)
    await Promise.all(listeners.slice(from, from + AT_ONCE).map(join));
  tell({ kind: 'done' });
}

function begin(): void {
  for (const reading of readings) reading.forget();
  arrivals = new Map();
  lateMs = [];
  codes = {};
  const [gaps, snapshots] = [sum((reading) => reading.gaps), sum((reading) => reading.snapshots)];
  came = { frames: 0, bytes: 0, gaps: -gaps, snapshots: -snapshots, closed: 0 };
}

function heard(): Heard {
  const gaps = came.gaps + sum((reading) => reading.gaps);
  return {
    ...came,
    codes,
    arrivals,
    lateMs,
    gaps,
    snapshots: came.snapshots + sum((reading) => reading.snapshots),
  };
}

function leave(): void {
  for (const socket of sockets) {
    sockets.delete(socket);
    socket.terminate();
  }
  readings.length = 0;
}

function probe(): void {
  const dueMs = nowMs() + PROBE_MS;
  setTimeout(() => {
    lateMs.push(nowMs() - dueMs);
    probe();
  }, PROBE_MS);
}
probe();

process.on('message', (message: ToListeners) => {
  if (message.kind === 'open') void open(message.listeners);
  else if (message.kind === 'begin') begin();
  else if (message.kind === 'take') tell({ kind: 'heard', heard: heard() });
  else if (message.kind === 'deafen') for (const socket of sockets) socket.pause();
  else leave();
});
