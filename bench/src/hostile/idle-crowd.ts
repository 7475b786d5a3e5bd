import { once } from 'node:events';
import { connect } from 'node:net';

/** An idle connection. */
export interface Idle {
  isOpen: () => boolean;
  close: () => void;
}

/**
 * Number of connections opened concurrently: with more, some exist on one side only, and never learn that they are
 * closed.
 */
const AT_ONCE = 100;

async function openOne(port: number): Promise<Idle> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  socket.resume();
  return { isOpen: () => !socket.destroyed && !socket.readableEnded, close: () => socket.destroy() };
}

/** Opens idle connections. */
export async function openIdle(port: number, count: number): Promise<Idle[]> {
  const crowd: Idle[] = [];
  while (crowd.length < count) {
    const more = Math.min(AT_ONCE, count - crowd.length);
    crowd.push(...(await Promise.all(Array.from({ length: more }, () => openOne(port)))));
  }
  return crowd;
}
