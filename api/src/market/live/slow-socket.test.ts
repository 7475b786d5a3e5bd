import type { ServerMessage } from '@bothways/domain/live';
import { LiveCodec } from '@bothways/wire';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { anArb, aQuote, cookieOf } from '#testing';
import { CLOSE, PING_MS, SLOW_BYTES, SLOW_MS } from './live.limits.ts';
import type { LiveConnection } from './live-connection.ts';
import type { LiveSocket } from './live-socket.ts';
import { type LiveServer, liveServer } from './testing/live-server.ts';

/** A socket whose other side takes as much as the test says. */
class Tap implements LiveSocket {
  unreadBytes = 0;
  code: number | undefined;
  readonly codec = new LiveCodec();
  readonly #kinds: ServerMessage['kind'][] = [];

  send(frame: Uint8Array): void {
    this.#kinds.push(this.codec.decode(frame).kind);
  }
  ping(): void {}
  onPong(): void {}
  close(code: number): void {
    this.code = code;
  }
  drop(): void {
    this.code = 0;
  }

  /** What came since the last time, heartbeats left out. */
  heard(): string[] {
    return this.#kinds.splice(0).filter((kind) => kind !== 'heartbeat');
  }
}

let server: LiveServer;
let tap: Tap;
let connection: LiveConnection;
beforeEach(async () => {
  server = await liveServer();
  server.engine.thread.apply(anArb(), 'test');
  server.engine.thread.tick();
  const { services } = server;
  const headers = new Headers({ cookie: await cookieOf(services, 'pro') });
  const identify = () => services.identify(headers);
  const identity = await identify();
  if (!identity) throw new Error('Nobody is signed in');
  tap = new Tap();
  connection = services.hub.connect(tap, { identity, network: '127.0.0.1', identify });
  connection.receive(
    tap.codec.encode({ kind: 'subscribe', topicId: 1, topic: { name: 'arbs', filter: '{}' } }),
  );
  await settled();
  expect(tap.heard()).toEqual(['hello', 'arbsSnapshot']);
});
afterEach(() => server.stop());

/** What the engine said has come. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
async function pass(ms: number): Promise<void> {
  server.services.clock.ms += ms;
  server.services.hub.beat();
  await settled();
}
let step = 0;
async function moveTheBook(): Promise<void> {
  step += 1;
  server.engine.thread.apply([aQuote('bwin', '2', 2.2 + step / 100)], 'test');
  server.engine.thread.tick();
  await settled();
}

test('a reader that was slow twice, and read in between, was not slow for as long as both', async () => {
  for (let time = 0; time < 3; time += 1) {
    tap.unreadBytes = SLOW_BYTES + 1;
    await pass(0);
    await pass(SLOW_MS - 1);
    expect(tap.code).toBeUndefined();
    tap.unreadBytes = SLOW_BYTES;
    await pass(0);
  }
  tap.unreadBytes = SLOW_BYTES + 1;
  await pass(0);
  await pass(SLOW_MS);
  expect(tap.code).toBe(CLOSE.slow);
});

test('one that missed nothing gets its list once; one that did gets it anew, once, and follows again', async () => {
  for (let beats = 0; beats < 3; beats += 1) await pass(250);
  expect(tap.heard()).toEqual([]);
  tap.unreadBytes = SLOW_BYTES + 1;
  await moveTheBook();
  await moveTheBook();
  await pass(250);
  expect(tap.heard()).toEqual([]);
  tap.unreadBytes = 0;
  for (let beats = 0; beats < 3; beats += 1) await pass(250);
  expect(tap.heard()).toEqual(['arbsSnapshot']);
  await moveTheBook();
  expect(tap.heard()).toEqual(['arbsChanges']);
});

test('whose ping waits behind what it has not read is told that it is slow, and not taken for gone', async () => {
  await pass(PING_MS);
  await pass(SLOW_MS);
  for (let time = 0; time < 2; time += 1) {
    tap.unreadBytes = SLOW_BYTES + 1;
    await pass(0);
    await pass(SLOW_MS - 1);
    tap.unreadBytes = SLOW_BYTES;
    await pass(0);
    expect(tap.code).toBeUndefined();
  }
  tap.unreadBytes = SLOW_BYTES + 1;
  await pass(0);
  await pass(SLOW_MS);
  expect(tap.code).toBe(CLOSE.slow);
});

test('who reads again and answers no ping is hung up on all the same', async () => {
  await pass(PING_MS);
  tap.unreadBytes = SLOW_BYTES + 1;
  await pass(SLOW_MS - 1);
  tap.unreadBytes = 0;
  await pass(PING_MS);
  expect(tap.code).toBe(0);
});
