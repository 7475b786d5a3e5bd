import { once } from 'node:events';
import { connect } from 'node:net';

/** A connection on which nothing is said. */
export interface Idle {
  isOpen: () => boolean;
  close: () => void;
}

/** So many at once: of more, some are known to one side only, and never hear that they are gone. */
const AT_ONCE = 100;

async function openOne(port: number): Promise<Idle> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  socket.resume();
  return { isOpen: () => !socket.destroyed && !socket.readableEnded, close: () => socket.destroy() };
}

/** Opens so many connections, and says nothing. */
export async function openIdle(port: number, count: number): Promise<Idle[]> {
  const crowd: Idle[] = [];
  while (crowd.length < count) {
    const more = Math.min(AT_ONCE, count - crowd.length);
    crowd.push(...(await Promise.all(Array.from({ length: more }, () => openOne(port)))));
  }
  return crowd;
}
