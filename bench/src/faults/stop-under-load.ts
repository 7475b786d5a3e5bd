import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { ApiProcess } from '../server/api-process.ts';
import { atRate } from '../server/rate.ts';
import { ask } from './marks.ts';

export interface StopLoad {
  perSecond: number;
  sockets: number;
  /** How long the load lasts before the stop. */
  beforeMs: number;
}

export interface Stopped {
  /** Requests that had begun when the stop came. */
  inFlight: number;
  /** Those that began after it, before a proxy that asks for readiness knew better. */
  after: number;
  /** Of both, how many did not get what they came for. */
  failed: number;
  /** What readiness said first, and how long after the stop. */
  ready: { status: number; afterMs: number };
  /** How many sockets were closed with which code. */
  codes: Record<string, number>;
  exitMs: number;
  exit: readonly [number | null, string | null];
}

const TAIL_S = 2;

/** Sockets of one person are limited: each comes as somebody else's tab would. */
async function openSockets({ origin, cookie }: ApiProcess, count: number): Promise<WebSocket[]> {
  const opened = Array.from({ length: count }, async () => {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/live`, { headers: { cookie, origin } });
    socket.on('error', () => undefined);
    await once(socket, 'open');
    return socket;
  });
  return Promise.all(opened);
}

/** Sends SIGTERM to a product that people are using, through a proxy that asks whether it is ready. */
export async function stopUnderLoad(
  api: ApiProcess,
  { perSecond, sockets, beforeMs }: StopLoad,
): Promise<Stopped> {
  const open = await openSockets(api, sockets);
  const codes: Record<string, number> = {};
  const closed = open.map(async (socket) => {
    const [code] = await once(socket, 'close');
    codes[code] = (codes[code] ?? 0) + 1;
  });
  let stoppedAtMs = Number.POSITIVE_INFINITY;
  const came = { inFlight: 0, after: 0, failed: 0 };
  let isSent = true;
  const request = async (): Promise<void> => {
    if (!isSent) return;
    const beganMs = performance.now();
    const { status } = await ask(api, '/api/auth/me');
    if (performance.now() < stoppedAtMs) return;
    if (beganMs < stoppedAtMs) came.inFlight += 1;
    else came.after += 1;
    if (status !== 200) came.failed += 1;
  };
  const load = atRate(perSecond, beforeMs / 1000 + TAIL_S, request);
  await pause(beforeMs);
  const exited = once(api.process, 'exit');
  stoppedAtMs = performance.now();
  api.process.kill('SIGTERM');
  const ready = await firstNo(api, stoppedAtMs);
  isSent = false;
  const [code, signal] = await exited;
  const exitMs = performance.now() - stoppedAtMs;
  await Promise.all([load, ...closed]);
  return { ...came, ready, codes, exitMs, exit: [code, signal] };
}

/** Asks until readiness is not a yes. */
async function firstNo(api: ApiProcess, sinceMs: number): Promise<Stopped['ready']> {
  for (;;) {
    const { status } = await ask(api, '/api/ready');
    if (status !== 200) return { status, afterMs: performance.now() - sinceMs };
  }
}
