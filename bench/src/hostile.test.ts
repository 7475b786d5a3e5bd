import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LiveServer, liveServer, unguardedDoor } from '../../api/src/market/live/testing/index.ts';
import { cookieOf } from '../../api/src/testing/index.ts';
import { holdAnswers } from './hostile/deaf.ts';
import { ACTS, perform } from './hostile/http-acts.ts';
import { openIdle } from './hostile/idle-crowd.ts';
import { isBorne, performOn, SOCKET_ACTS } from './hostile/socket-acts.ts';

/** How soon each is refused by the product's own limits, the drill `hostile` says; here the limits are short. */
const LIMITS = { headMs: 300, requestMs: 600, deafMs: 500, lookMs: 50, connections: 60 };
const PATIENCE_MS = 20_000;

let server: LiveServer;
let door: { origin: string; cookie: string };
beforeAll(async () => {
  server = await liveServer({}, LIMITS);
  door = { origin: `http://127.0.0.1:${server.port}`, cookie: await cookieOf(server.services, 'pro') };
});
afterAll(() => server.stop());

test.for(ACTS.map((act) => [act.name, act] as const))('of who means ill: %s', async ([, act]) => {
  const { status } = await perform(act, server.port, { head: LIMITS.headMs, request: LIMITS.requestMs });
  expect(act.expected).toContain(status);
});

test.for(SOCKET_ACTS.map((act) => [act.name, act] as const))('on a socket: %s', async ([, act]) => {
  expect(act.expected).toContain((await performOn(door, act)).status);
});

describe('saboteur: without their guards', () => {
  test.for(['a frame in pieces without an end', '10,000 pings'])('%s would be borne', async (name) => {
    const act = SOCKET_ACTS.find((one) => one.name === name);
    const unguarded = await unguardedDoor(server.services, 'pro');
    expect(act && (await isBorne({ ...door, origin: unguarded.origin }, act))).toBe(true);
    expect(act && (await isBorne(door, act))).toBe(false);
    unguarded.stop();
  });
});

test('who asks and takes no answer is hung up on', async () => {
  const held = await holdAnswers(server.port, { readers: 3, patienceMs: PATIENCE_MS });
  expect(held.hungUp).toBe(3);
});

test('more connections than there may be are not taken, and are again when others are gone', async () => {
  const crowd = await openIdle(server.port, LIMITS.connections + 20);
  const open = () => crowd.filter(({ isOpen }) => isOpen()).length;
  await expect.poll(open).toBeLessThanOrEqual(LIMITS.connections);
  await expect.poll(open).toBe(0);
  expect((await fetch(`${door.origin}/api/health`)).status).toBe(200);
});
