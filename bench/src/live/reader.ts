import { once } from 'node:events';
import { LiveCodec } from '@bothways/wire';
import { WebSocket } from 'ws';
import { MARKED } from '../server/market.ts';
import type { TickBook } from './tick-book.ts';

/** A customer's socket: follows one filter and notes how old each new price is when it is decoded. */
export async function followList(origin: string, cookie: string, filter: string, ticks: TickBook) {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/live`, { headers: { cookie } });
  await once(socket, 'open');
  const codec = new LiveCodec();
  const samples: number[] = [];
  const seen = new Set<string>();
  const { promise: hasSnapshot, resolve } = Promise.withResolvers<void>();

  socket.on('message', (data) => {
    if (!Buffer.isBuffer(data)) return;
    const message = codec.decode(data);
    if (message.kind === 'arbsSnapshot') resolve();
    if (message.kind !== 'arbsChanges') return;
    for (const { event, bets } of message.upserts) {
      const odds = bets.find(({ bookie }) => bookie === MARKED)?.odds;
      const key = `${event.name}|${odds}`;
      const ageMs = odds === undefined || seen.has(key) ? undefined : ticks.age(event.name, odds);
      if (ageMs === undefined) continue;
      seen.add(key);
      samples.push(ageMs);
    }
  });
  socket.send(codec.encode({ kind: 'subscribe', topicId: 1, topic: { name: 'arbs', filter } }));
  await hasSnapshot;
  return { samples, close: () => socket.close() };
}
