/** The customers of a benchmark: sockets that note when each frame comes and hand it to the thread that decodes. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { LiveCodec } from '@bothways/wire';
import { WebSocket } from 'ws';
import { nowMs } from './clock.ts';
import { FrameMail } from './frame-mail.ts';
import type { Client, FromDecoder, FromReaders, ToDecoder, ToReaders } from './readers.protocol.ts';

const MAIL_MS = 50;
const PROBE_MS = 10;

const mail = new FrameMail();
const decoder = new Worker(new URL('./decoder.worker.ts', import.meta.url));
const post = (message: ToDecoder, transfer: ArrayBuffer[] = []): void =>
  decoder.postMessage(message, transfer);
const tell = (message: FromReaders): void => {
  process.send?.(message);
};
const waiting = new Map<number, () => void>();
let late: number[] = [];

function sendMail(): void {
  const batch = mail.take();
  if (batch) post({ kind: 'frames', batch }, [batch.bytes.buffer]);
}

/** Open, with its list where it follows one. */
async function join({ url, cookie, filter }: Client, client: number): Promise<void> {
  const socket = new WebSocket(url, { headers: { cookie }, perMessageDeflate: false });
  socket.on('message', (data) => {
    if (Buffer.isBuffer(data)) mail.put(client, data);
  });
  await once(socket, 'open');
  if (filter === undefined) return;
  const { promise: hasList, resolve } = Promise.withResolvers<void>();
  waiting.set(client, resolve);
  socket.send(new LiveCodec().encode({ kind: 'subscribe', topicId: 1, topic: { name: 'arbs', filter } }));
  await hasList;
}

async function follow(clients: readonly Client[]): Promise<void> {
  // One after the other: each first list is made whole.
  for (const [number, client] of clients.entries()) await join(client, number);
  tell({ kind: 'following' });
}

/** A timer that is late says how much of a time is not the product's. */
function probe(dueMs: number): void {
  setTimeout(() => {
    late.push(nowMs() - dueMs);
    probe(nowMs() + PROBE_MS);
  }, PROBE_MS);
}

decoder.on('message', (message: FromDecoder) => {
  if (message.kind === 'hasList') waiting.get(message.client)?.();
  else tell({ kind: 'report', report: { ...message.report, late: Float64Array.from(late) } });
});
process.on('message', (message: ToReaders) => {
  if (message.kind === 'follow') void follow(message.clients);
  else {
    sendMail();
    post(message);
    if (message.kind === 'begin') late = [];
  }
});
setInterval(sendMail, MAIL_MS);
probe(nowMs() + PROBE_MS);
