import { connect, type Socket } from 'node:net';

/** What a raw connection came to. */
export interface Raw {
  /** 0: hung up without a word; -1: neither answered nor hung up in time. */
  status: number;
  /** Until the first line of an answer, or else until it was hung up. */
  tookMs: number;
}

const FEEL_MS = 100;
const STATUS = /^HTTP\/1\.[01] (\d{3})/;

/** Opens a connection, sends what `send` sends, and tells what comes of it first. */
export function speak(
  port: number,
  send: (socket: Socket) => unknown,
  patienceMs: number,
  { isDeaf = false } = {},
): Promise<Raw> {
  const { promise, resolve } = Promise.withResolvers<Raw>();
  const beganMs = performance.now();
  const socket = connect(port, '127.0.0.1');
  const done = (status: number): void => {
    clearTimeout(timer);
    resolve({ status, tookMs: performance.now() - beganMs });
    socket.destroy();
  };
  const timer = setTimeout(() => done(-1), patienceMs);
  // Hung up on while it still sends: the answer may be behind.
  socket.on('error', () => undefined);
  socket.on('close', () => done(0));
  if (isDeaf) stopReading(socket);
  else socket.on('data', (bytes) => done(Number(STATUS.exec(bytes.toString('latin1'))?.[1] ?? 0)));
  socket.once('connect', () => void send(socket));
  return promise;
}

/** Who does not read learns only from writing that it was hung up on. */
function stopReading(socket: Socket): void {
  socket.pause();
  const timer = setInterval(() => socket.write('\r\n'), FEEL_MS);
  socket.once('close', () => clearInterval(timer));
}

/** Writes as long as the other side takes it. */
export async function writeAll(socket: Socket, chunk: Buffer, times: number): Promise<void> {
  for (let time = 0; time < times && !socket.destroyed; time += 1) {
    if (socket.write(chunk)) continue;
    const taken = new Promise((resolve) => socket.once('drain', resolve));
    const gone = new Promise((resolve) => socket.once('close', resolve));
    await Promise.race([taken, gone]);
  }
}

/** A byte now and then, until nobody listens. */
export function drip(socket: Socket, bytes: string, everyMs: number): void {
  let at = 0;
  const timer = setInterval(() => {
    if (socket.destroyed) clearInterval(timer);
    else socket.write(bytes[at++ % bytes.length] ?? 'x');
  }, everyMs);
  socket.once('close', () => clearInterval(timer));
}
