import { expect, test } from 'vitest';
import { createLog } from '#kernel/log';
import type { EnginePort } from '#market/engine';
import { localEngine } from '#market/engine/testing';
import type { LiveSocket } from './live-socket.ts';
import { liveServer } from './testing/live-server.ts';

const SECRET = 'canary in what was thrown';

function brokenServer() {
  const lines: string[] = [];
  const engine = localEngine(() => 0);
  let isBroken = false;
  const enginePort: EnginePort = {
    ...engine,
    post: (message) => {
      if (isBroken) throw new Error(SECRET);
      engine.post(message);
    },
  };
  const log = createLog('error', { write: (line) => void lines.push(line) });
  const breakNow = () => {
    isBroken = true;
  };
  return { lines, breakNow, started: liveServer({ enginePort, log }) };
}

test('what a message throws closes its own socket without a word of it, and nobody else’s', async () => {
  const { lines, breakNow, started } = brokenServer();
  const server = await started;
  const [one, other] = [await server.enter('pro'), await server.enter('free')];
  await other.next('heartbeat');
  breakNow();
  one.subscribe(1, { channels: ['prematch'] });
  expect(await one.next('closing')).toEqual({ kind: 'closing', reason: 'internal' });
  expect(await one.closed()).toBe(1011);
  expect(lines.join('')).toContain(SECRET);
  server.services.clock.ms += 1000;
  server.services.hub.beat();
  expect((await other.next('heartbeat')).serverTimeMs).toBe(server.services.clock.ms);
  other.socket.close();
  await server.stop();
});

test('a socket that fails when it is looked after is hung up on, and the others are looked after', async () => {
  const { lines, started } = brokenServer();
  const server = await started;
  const { hub, clock } = server.services;
  let isDropped = false;
  let isBroken = false;
  const broken: LiveSocket = {
    send: () => undefined,
    get unreadBytes(): number {
      if (isBroken) throw new Error(SECRET);
      return 0;
    },
    ping: () => undefined,
    onPong: () => undefined,
    close: () => undefined,
    drop: () => {
      isDropped = true;
    },
  };
  const identity = {
    userId: 'broken',
    plan: 'pro' as const,
    permissions: [],
    sessionId: 'broken',
    expiresAtMs: Number.POSITIVE_INFINITY,
  };
  hub.connect(broken, { identity, network: '127.0.0.1', identify: async () => identity });
  const other = await server.enter('pro');
  await other.next('heartbeat');
  isBroken = true;
  clock.ms += 1000;
  hub.beat();
  expect((await other.next('heartbeat')).serverTimeMs).toBe(clock.ms);
  expect([isDropped, lines.length]).toEqual([true, 1]);
  other.socket.close();
  await server.stop();
});
