import { connect, type Socket } from 'node:net';

/** The outcome of a raw connection. */
export interface Raw {
  /** 0: closed without a response; -1: neither answered nor closed in time. */
  status: number;
  /** Until the first line of a response, otherwise until it was closed. */
  tookMs: number;
}

const FEEL_MS = 100;
const STATUS = /^HTTP\/1\.[01] (\d{3})/;

/** Opens a connection, calls `send`, and resolves to the first outcome. */
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
  // Closed while still sending: the response may follow.
  socket.on('error', () => undefined);
  socket.on('close', () => done(0));
  if (isDeaf) stopReading(socket);
  else socket.on('data', (bytes) => done(Number(STATUS.exec(bytes.toString('latin1'))?.[1] ?? 0)));
  socket.once('connect', () => void send(socket));
  return promise;
}

/** Without reading, only a write reveals that the connection was closed. */
function stopReading(socket: Socket): void {
  socket.pause();
  const timer = setInterval(() => socket.write('\r\n'), FEEL_MS);
  socket.once('close', () => clearInterval(timer));
}

/** Writes as long as the other side accepts. */
export async function writeAll(socket: Socket, chunk: Buffer, times: number): Promise<void> {
  for (let time = 0; time < times && !socket.destroyed; time += 1) {
    if (socket.write(chunk)) continue;
    const taken = new Promise((resolve) => socket.once('drain', resolve));
    const gone = new Promise((resolve) => socket.once('close', resolve));
    await Promise.race([taken, gone]);
  }
}

/** Sends single bytes at intervals, until the connection closes. */
export function drip(socket: Socket, bytes: string, everyMs: number): void {
  let at = 0;
  const timer = setInterval(() => {
    if (socket.destroyed) clearInterval(timer);
    else socket.write(bytes[at++ % bytes.length] ?? 'x');
  }, everyMs);
  socket.once('close', () => clearInterval(timer));
}
