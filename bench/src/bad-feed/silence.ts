import { once } from 'node:events';
import { LiveCodec } from '@bothways/wire';
import { WebSocket } from 'ws';
import type { FeedDoor } from './door.ts';

/**
 * The feed's age as sent to a page, in ms: age of the newest price, when it arrived, and the age from which it is
 * stale.
 */
interface FeedAge {
  ageMs: number;
  sinceMs: number;
  staleAfterMs: number;
}

/** Listens to a socket until a heartbeat satisfies `isEnough`, or a timeout. @returns the last heartbeat */
export async function listenTo(
  { origin, cookie }: FeedDoor,
  isEnough: (age: FeedAge) => boolean,
  patienceMs: number,
): Promise<FeedAge | undefined> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/live`, { headers: { cookie } });
  const codec = new LiveCodec();
  const { promise: over, resolve } = Promise.withResolvers<void>();
  let last: FeedAge | undefined;
  socket.on('message', (data) => {
    const message = Buffer.isBuffer(data) ? codec.decode(data) : undefined;
    if (message?.kind !== 'heartbeat') return;
    const { serverTimeMs, feedAtMs, staleAfterMs = 0 } = message;
    last = { ageMs: serverTimeMs - feedAtMs, sinceMs: feedAtMs, staleAfterMs };
    if (isEnough(last)) resolve();
  });
  await once(socket, 'open');
  const timer = setTimeout(resolve, patienceMs);
  await over;
  clearTimeout(timer);
  socket.terminate();
  return last;
}
