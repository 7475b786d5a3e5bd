import { LiveCodec } from '@bothways/wire';
import { expect, test } from 'vitest';
import { BEAT_MS, BEAT_SLOTS, HEARTBEAT_MS } from './live.limits.ts';
import type { LiveHub } from './live-hub.ts';
import type { LiveSocket } from './live-socket.ts';
import { type LiveServer, liveServer } from './testing/live-server.ts';

const CROWD = 200;
const TICK_MS = BEAT_MS / BEAT_SLOTS;
const TICKS = HEARTBEAT_MS / TICK_MS;

const identity = {
  userId: 'one of many',
  plan: 'pro' as const,
  permissions: [],
  sessionId: 'one of many',
  expiresAtMs: Number.POSITIVE_INFINITY,
};

/** Somebody's socket that counts the heartbeats. */
function join(hub: LiveHub, nth: number): () => number {
  const codec = new LiveCodec();
  let heartbeats = 0;
  const socket: LiveSocket = {
    unreadBytes: 0,
    send: (frame) => {
      if (codec.decode(frame).kind === 'heartbeat') heartbeats += 1;
    },
    ping: () => undefined,
    onPong: () => undefined,
    close: () => undefined,
    drop: () => undefined,
  };
  const own = { ...identity, userId: `${identity.userId} ${nth}` };
  hub.connect(socket, { identity: own, network: '127.0.0.1', identify: async () => own });
  return () => heartbeats;
}

/** As many ticks of the hub's timer. @returns how many heartbeats each of them sent */
function tick({ services: { hub, clock } }: LiveServer, ticks: number, heard: (() => number)[]): number[] {
  const all = () => heard.reduce((sum, count) => sum + count(), 0);
  return Array.from({ length: ticks }, (_, at) => {
    const before = all();
    clock.ms += TICK_MS;
    hub.beat(at % BEAT_SLOTS);
    return all() - before;
  });
}

test('of sockets that came at one moment each has a heartbeat every second, spread over all of it', async () => {
  const server = await liveServer();
  const heard = Array.from({ length: CROWD }, (_, nth) => join(server.services.hub, nth));
  expect(heard.map((count) => count())).toEqual(heard.map(() => 1));
  tick(server, TICKS, heard);
  const begun = heard.map((count) => count());
  for (let second = 1; second <= 3; second += 1) {
    expect(Math.max(...tick(server, TICKS, heard))).toBeLessThanOrEqual(CROWD / TICKS);
    expect(heard.map((count, at) => count() - (begun[at] ?? 0))).toEqual(heard.map(() => second));
  }
  await server.stop();
});

test('after a moment in which the process stood still each has one, and they are spread as before', async () => {
  const server = await liveServer();
  const heard = Array.from({ length: CROWD }, (_, nth) => join(server.services.hub, nth));
  tick(server, TICKS, heard);
  server.services.clock.ms += 10 * HEARTBEAT_MS;
  const late = tick(server, BEAT_SLOTS, heard);
  expect(late.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(CROWD);
  tick(server, TICKS, heard);
  expect(Math.max(...tick(server, TICKS, heard))).toBeLessThanOrEqual(CROWD / TICKS);
  await server.stop();
});
