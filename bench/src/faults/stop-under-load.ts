import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { ApiProcess } from '../server/api-process.ts';
import { atRate } from '../server/rate.ts';
import { ask } from './marks.ts';

/** Sockets open at the stop. */
export interface StopSockets {
  open(api: ApiProcess): Promise<void>;
  /** Resolves when all are closed. @returns the number of closed sockets by code */
  closed(): Promise<Readonly<Record<string, number>>>;
}

interface StopLoad {
  perSecond: number;
  sockets: StopSockets;
  /** Duration of the load before the stop. */
  beforeMs: number;
}

export interface Stopped {
  /** Requests in flight at the stop. */
  inFlight: number;
  /** Requests that began after it, before a proxy polling readiness noticed. */
  after: number;
  /** Number of both that failed. */
  failed: number;
  /** The first negative readiness status, and its delay after the stop. */
  ready: { status: number; afterMs: number };
  /** Number of closed sockets by code. */
  codes: Readonly<Record<string, number>>;
  exitMs: number;
  exit: readonly [number | null, string | null];
}

const TAIL_S = 2;

/** Tabs of one person, within the limit per person. */
export function fewSockets(count: number): StopSockets {
  const codes: Record<string, number> = {};
  let closed: Promise<unknown> = Promise.resolve();
  const open = async ({ origin, cookie }: ApiProcess): Promise<WebSocket> => {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/live`, { headers: { cookie, origin } });
    socket.on('error', () => undefined);
    await once(socket, 'open');
    return socket;
  };
  const goodbye = async (socket: WebSocket): Promise<void> => {
    const [code] = await once(socket, 'close');
    codes[code] = (codes[code] ?? 0) + 1;
  };
  return {
    open: async (api) => {
      const sockets = await Promise.all(Array.from({ length: count }, () => open(api)));
      closed = Promise.all(sockets.map(goodbye));
    },
    closed: async () => {
      await closed;
      return codes;
    },
  };
}

/** Sends SIGTERM to a product under load, behind a proxy that polls its readiness. */
export async function stopUnderLoad(
  api: ApiProcess,
  { perSecond, sockets, beforeMs }: StopLoad,
): Promise<Stopped> {
  await sockets.open(api);
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
  await load;
  return { ...came, ready, codes: await sockets.closed(), exitMs, exit: [code, signal] };
}

/** Polls until readiness fails. */
async function firstNo(api: ApiProcess, sinceMs: number): Promise<Stopped['ready']> {
  for (;;) {
    const { status } = await ask(api, '/api/ready');
    if (status !== 200) return { status, afterMs: performance.now() - sinceMs };
  }
}
