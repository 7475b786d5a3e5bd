import type { Arb } from '@bothways/domain/arbs';
import { type Heartbeat, LIVE_PROTOCOL, type ServerMessage } from '@bothways/domain/live';
import { HOUR_MS } from '@bothways/domain/time';
import { LiveCodec } from '@bothways/wire';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApi } from '../api/api-client.ts';
import { createQueryClient } from '../query/query-client.ts';
import { createStore } from '../store/store.ts';
import { anArb } from '../testing/factories.ts';
import { type FakeLine, fakeLines } from '../testing/fake-line.ts';
import { fakeServer, refusal } from '../testing/fake-server.ts';
import { type ArbsEntry, arbsKey, filterText } from './arbs-entry.ts';
import { askListsOver } from './ask-lists.ts';
import { createLiveClient, type LiveClient } from './live-client.ts';
import { CONNECTING } from './live-context.ts';

const FILTER = filterText({ channels: ['prematch'], minPercentage: 0 });
const FRAME_MS = 20;
const START_MS = Date.parse('2026-11-20T18:42:00Z');
const running: LiveClient[] = [];

function begin() {
  const { openSocket, lines, last } = fakeLines();
  const queryClient = createQueryClient();
  const status = createStore(CONNECTING);
  const onTrouble = vi.fn();
  // Nothing answers until a test lets it.
  const server = fakeServer({
    'POST /api/arbs/query': () => Promise.reject(new TypeError('Failed to fetch')),
    'GET /api/health': () => Promise.reject(new TypeError('Failed to fetch')),
  });
  const asking = askListsOver(createApi(server.fetch));
  const openCodec = () => new LiveCodec();
  const client = createLiveClient({
    queryClient,
    status,
    openCodec,
    openSocket,
    loadAsking: () => Promise.resolve(asking),
    onTrouble,
    now: Date.now,
    random: () => 1,
  });
  running.push(client);
  const entry = (filter = FILTER) => queryClient.getQueryData<ArbsEntry>(arbsKey(filter));
  const shown = (filter = FILTER) => entry(filter)?.arbs.map(({ id }) => id);
  return { client, server, lines, last, status, onTrouble, queryClient, entry, shown };
}

const topicIdOf = (line: FakeLine): number => {
  const message = line.sent.filter(({ kind }) => kind === 'subscribe').at(-1);
  return message?.kind === 'subscribe' ? message.topicId : 0;
};
const list = (arbs: string[]): { arbs: Arb[]; total: number; rejectedTotal: number } => ({
  arbs: arbs.map((id) => anArb({ id })),
  total: arbs.length,
  rejectedTotal: 0,
});
const snapshotFor = (line: FakeLine, seq: number, arbs: string[]): ServerMessage => ({
  kind: 'arbsSnapshot',
  topicId: topicIdOf(line),
  seq,
  atMs: START_MS,
  ...list(arbs),
});
const changesFor = (
  line: FakeLine,
  seq: number,
  upserts: string[],
  removes: string[] = [],
): ServerMessage => ({
  kind: 'arbsChanges',
  topicId: topicIdOf(line),
  seq,
  atMs: START_MS,
  upserts: list(upserts).arbs,
  removes: removes.map((id) => ({ id })),
  total: 5,
  rejectedTotal: 0,
});
const heartbeat = (feedAgeMs = 0, aheadMs = 0): Heartbeat => ({
  kind: 'heartbeat',
  serverTimeMs: Date.now() + aheadMs,
  feedAtMs: Date.now() + aheadMs - feedAgeMs,
});
/** Time goes by while the server's heart beats. */
const pass = (line: FakeLine, ms: number): void => {
  for (let leftMs = ms; leftMs > 0; leftMs -= 2_000) {
    line.say(heartbeat());
    vi.advanceTimersByTime(Math.min(leftMs, 2_000));
  }
};
const hidePage = (state: 'hidden' | 'visible') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => vi.useFakeTimers({ now: START_MS }));
afterEach(() => {
  for (const client of running.splice(0)) client.stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Follows the filter on an open line with a first snapshot of a, b. */
function beginWithList() {
  const live = begin();
  live.last().accept();
  const release = live.client.followArbs(FILTER);
  live.last().say(snapshotFor(live.last(), 1, ['a', 'b']));
  vi.advanceTimersByTime(FRAME_MS);
  return { ...live, release };
}

describe('following a list', () => {
  it('asks for the filter and shows the snapshot', () => {
    const { last, shown, entry } = beginWithList();
    expect(last().sent).toEqual([{ kind: 'subscribe', topicId: 1, topic: { name: 'arbs', filter: FILTER } }]);
    expect(shown()).toEqual(['a', 'b']);
    expect(entry()?.status).toBe('ready');
  });

  it('writes many messages of one frame at once', () => {
    const { last, queryClient, shown } = beginWithList();
    const written = vi.fn();
    queryClient.getQueryCache().subscribe(({ type }) => type === 'updated' && written());
    for (const seq of [2, 3, 4]) last().say(changesFor(last(), seq, [`new-${seq}`]));
    expect(written).not.toHaveBeenCalled();
    vi.advanceTimersByTime(FRAME_MS);
    expect(written).toHaveBeenCalledTimes(1);
    expect(shown()).toEqual(['a', 'b', 'new-2', 'new-3', 'new-4']);
  });

  it('asks for a snapshot after a gap and shows nothing in between', () => {
    const { last, shown } = beginWithList();
    last().say(changesFor(last(), 3, ['after-gap']), changesFor(last(), 4, ['later']));
    vi.advanceTimersByTime(FRAME_MS);
    expect(last().sent.filter(({ kind }) => kind === 'resync')).toEqual([{ kind: 'resync', topicId: 1 }]);
    expect(shown()).toEqual(['a', 'b']);
    last().say(snapshotFor(last(), 9, ['a', 'c']), changesFor(last(), 10, ['d']));
    vi.advanceTimersByTime(FRAME_MS);
    expect(shown()).toEqual(['a', 'c', 'd']);
  });

  it('greys what is gone and lets it go after 1.5 s by itself', () => {
    const { last, entry } = beginWithList();
    last().say(changesFor(last(), 2, [], ['a']));
    vi.advanceTimersByTime(FRAME_MS);
    expect([...(entry()?.gone.keys() ?? [])]).toEqual(['a']);
    vi.advanceTimersByTime(1_500 + FRAME_MS);
    expect(entry()?.gone.size).toBe(0);
  });

  it('shares one topic among equal filters and keeps it for a moment after the last has left', () => {
    const { client, last, release, entry } = beginWithList();
    const releaseSecond = client.followArbs(filterText({ minPercentage: 0, channels: ['prematch'] }));
    release();
    releaseSecond();
    pass(last(), 9_999);
    client.followArbs(FILTER)();
    expect(last().sent).toHaveLength(1);
    pass(last(), 10_000);
    expect(last().sent.at(-1)).toEqual({ kind: 'unsubscribe', topicId: 1 });
    expect(entry()).toBeUndefined();
  });

  it('gives up a list that was left when the socket holds no more', () => {
    const { client, last, release } = beginWithList();
    release();
    for (let limit = 1; limit <= 8; limit += 1)
      client.followArbs(filterText({ channels: ['prematch'], limit }));
    expect(last().sent.filter(({ kind }) => kind === 'unsubscribe')).toEqual([
      { kind: 'unsubscribe', topicId: 1 },
    ]);
  });

  it.each([
    ['PLAN_REQUIRED', 'locked'],
    ['BAD_REQUEST', 'error'],
  ])('says that it was refused with %s', (code, status) => {
    const { client, last, entry } = begin();
    last().accept();
    client.followArbs(FILTER);
    last().say({ kind: 'refused', topicId: 1, code, message: 'no' });
    vi.advanceTimersByTime(FRAME_MS);
    expect(entry()).toMatchObject({ status, error: code });
    client.retryArbs(FILTER);
    vi.advanceTimersByTime(FRAME_MS);
    expect(entry()?.status).toBe('loading');
    expect(topicIdOf(last())).toBe(2);
  });

  it('heeds no message for a topic that was given up', () => {
    const { client, last, shown } = beginWithList();
    const late = snapshotFor(last(), 2, ['late']);
    client.retryArbs(FILTER);
    last().say(late);
    vi.advanceTimersByTime(FRAME_MS);
    expect(shown()).toEqual(['a', 'b']);
  });
});

describe('the connection', () => {
  it("is live with a fresh feed, stale with an old one, by the server's clock", () => {
    const { last, status } = begin();
    expect(status.get().state).toBe('connecting');
    last().accept();
    const anHourMs = HOUR_MS;
    last().say(heartbeat(2_000, anHourMs));
    expect(status.get()).toMatchObject({ state: 'live', clockOffsetMs: anHourMs, sinceMs: undefined });
    last().say(heartbeat(15_001, anHourMs));
    expect(status.get()).toMatchObject({ state: 'stale', sinceMs: START_MS - 15_001 });
    last().say(heartbeat(0, anHourMs));
    expect(status.get().state).toBe('live');
  });

  it('is live for as long as the server says that its feed takes', () => {
    const { last, status } = begin();
    last().accept();
    last().say({ ...heartbeat(149_000), staleAfterMs: 150_000 });
    expect(status.get().state).toBe('live');
    last().say({ ...heartbeat(150_001), staleAfterMs: 150_000 });
    expect(status.get()).toMatchObject({ state: 'stale', sinceMs: START_MS - 150_001 });
  });

  it('is stale while the feed has brought nothing, since that was known', () => {
    const { last, status } = begin();
    last().accept();
    const nothing: ServerMessage = { kind: 'heartbeat', serverTimeMs: START_MS, feedAtMs: 0 };
    last().say(nothing);
    vi.advanceTimersByTime(2_000);
    last().say(nothing);
    expect(status.get()).toMatchObject({ state: 'stale', feedAtMs: undefined, sinceMs: START_MS });
  });

  it('comes back after a cut and asks for every list anew', () => {
    const { lines, last, shown, status } = beginWithList();
    last().say(heartbeat());
    vi.advanceTimersByTime(6_000);
    last().cut();
    expect(status.get()).toMatchObject({ state: 'connecting', sinceMs: START_MS + 6_000 + FRAME_MS });
    vi.advanceTimersByTime(500);
    expect(lines).toHaveLength(2);
    last().accept();
    last().say(snapshotFor(last(), 1, ['b']), heartbeat());
    vi.advanceTimersByTime(FRAME_MS);
    expect(last().sent).toMatchObject([{ kind: 'subscribe', topicId: 2 }]);
    expect(shown()).toEqual(['b']);
    expect(status.get().state).toBe('live');
  });

  it('is offline where the server does not answer either after the second failure, and lists that have nothing say so', async () => {
    const { client, last, status, entry, onTrouble } = begin();
    client.followArbs(FILTER);
    last().cut();
    expect(status.get().state).toBe('connecting');
    vi.advanceTimersByTime(500);
    last().cut();
    await vi.advanceTimersByTimeAsync(FRAME_MS);
    expect(status.get()).toMatchObject({ state: 'offline', sinceMs: START_MS });
    expect(entry()).toMatchObject({ status: 'error', error: 'NETWORK' });
    expect(onTrouble).toHaveBeenCalledTimes(1);
  });

  it('keeps the last list on the screen while it is offline, also when it is tried again', async () => {
    const { client, last, shown, status } = beginWithList();
    last().cut();
    vi.advanceTimersByTime(500);
    last().cut();
    await vi.advanceTimersByTimeAsync(FRAME_MS);
    client.retryArbs(FILTER);
    await vi.advanceTimersByTimeAsync(FRAME_MS);
    expect([status.get().state, shown()]).toEqual(['offline', ['a', 'b']]);
  });

  it('tries at once when the person does', () => {
    const { client, lines, last } = beginWithList();
    last().cut();
    client.retryArbs(FILTER);
    expect(lines).toHaveLength(2);
  });

  it('waits twice as long each time, at most 15 s', () => {
    const { lines, last } = begin();
    const waits = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000];
    for (const [index, waitMs] of waits.entries()) {
      last().cut();
      vi.advanceTimersByTime(waitMs - 1);
      expect(lines).toHaveLength(index + 1);
      vi.advanceTimersByTime(1);
      expect(lines).toHaveLength(index + 2);
    }
  });

  it('asks after the session when the server ends the connection for it, and not for other reasons', () => {
    const { last, onTrouble } = begin();
    last().accept();
    last().say({ kind: 'closing', reason: 'restart' });
    expect(onTrouble).not.toHaveBeenCalled();
    last().say({ kind: 'closing', reason: 'session' });
    expect(onTrouble).toHaveBeenCalledTimes(1);
  });

  it('does not come back in a loop to a server that accepts and throws it out', () => {
    const { lines, last } = begin();
    for (const waitMs of [500, 1_000, 2_000]) {
      last().accept();
      last().say(
        { kind: 'hello', serverTimeMs: START_MS, protocol: LIVE_PROTOCOL },
        { kind: 'closing', reason: 'full' },
      );
      last().cut();
      vi.advanceTimersByTime(waitMs - 1);
      const before = lines.length;
      vi.advanceTimersByTime(1);
      expect(lines).toHaveLength(before + 1);
    }
  });

  it('begins anew when the line is silent for 8 s', () => {
    const { lines, last } = begin();
    last().accept();
    for (let beats = 0; beats < 5; beats += 1) {
      vi.advanceTimersByTime(7_999);
      last().say(heartbeat());
    }
    expect(lines).toHaveLength(1);
    vi.advanceTimersByTime(8_000 + 500);
    expect([lines.length, lines[0]?.closed]).toEqual([2, true]);
  });

  it('takes no list from a server of another protocol, and goes over to asking', () => {
    const { last, onTrouble } = begin();
    for (const waitMs of [500, 1_000, 2_000]) {
      last().accept();
      last().say({ kind: 'hello', serverTimeMs: START_MS, protocol: LIVE_PROTOCOL + 1 });
      expect(last().closed).toBe(true);
      vi.advanceTimersByTime(waitMs);
    }
    expect(onTrouble).toHaveBeenCalled();
  });

  it('begins anew after bytes that are no message', () => {
    const { lines, last } = begin();
    last().accept();
    last().sayBytes(new Uint8Array([255, 255, 255, 255]));
    vi.advanceTimersByTime(500);
    expect([lines.length, lines[0]?.closed]).toEqual([2, true]);
  });

  it('sleeps with a hidden page and asks anew when it wakes', () => {
    const { lines, last, status } = beginWithList();
    hidePage('hidden');
    pass(last(), 19_999);
    expect(last().closed).toBe(false);
    vi.advanceTimersByTime(1);
    expect(last().closed).toBe(true);
    vi.advanceTimersByTime(60_000);
    expect(lines).toHaveLength(1);
    hidePage('visible');
    expect(status.get().state).toBe('connecting');
    last().accept();
    expect([lines.length, last().sent.length]).toEqual([2, 1]);
  });

  it('does not sleep for a glance at another tab', () => {
    const { lines, last } = beginWithList();
    hidePage('hidden');
    vi.advanceTimersByTime(5_000);
    hidePage('visible');
    last().say(heartbeat());
    vi.advanceTimersByTime(5_000);
    expect([lines.length, last().closed]).toEqual([1, false]);
  });

  it('tries at once when the network is back', () => {
    const { lines, last } = begin();
    last().cut();
    window.dispatchEvent(new Event('online'));
    expect(lines).toHaveLength(2);
  });

  it('is over after stop', () => {
    const { client, lines, last } = beginWithList();
    client.stop();
    window.dispatchEvent(new Event('online'));
    vi.advanceTimersByTime(60_000);
    expect([lines.length, last().closed]).toEqual([1, true]);
  });
});

describe('where no socket gets through', () => {
  const ids = (...names: string[]) => ({ success: true, message: '', data: list(names) });
  /** Time goes by while each connection is refused as soon as it is tried. */
  async function passRefused({ last }: Pick<ReturnType<typeof begin>, 'last'>, ms: number): Promise<void> {
    for (let leftMs = ms; leftMs > 0; leftMs -= 500) {
      last().cut();
      await vi.advanceTimersByTimeAsync(Math.min(leftMs, 500));
    }
  }
  /** A list whose server answers, but not over a socket. */
  async function beginBlocked(routes: Record<string, () => unknown> = {}) {
    const live = begin();
    const { server } = live;
    server.on('POST /api/arbs/query', () => ids('a'));
    for (const [route, answer] of Object.entries(routes)) server.on(route, answer);
    const release = live.client.followArbs(FILTER);
    await passRefused(live, 1_000);
    return { ...live, release };
  }
  const asksFor = (live: ReturnType<typeof begin>, path: string): unknown[] =>
    live.server.asked.filter((asked) => asked.path === path).map(({ body }) => body);

  it('asks for the list after the second failure and says from when it is', async () => {
    const live = await beginBlocked();
    expect(asksFor(live, '/api/arbs/query')).toEqual([JSON.parse(FILTER)]);
    expect(live.shown()).toEqual(['a']);
    expect(live.status.get()).toEqual({
      state: 'polling',
      feedAtMs: undefined,
      sinceMs: START_MS + 500,
      clockOffsetMs: 0,
    });
  });

  it('asks every 60 s, greys what has gone, and does not ask more often for all the failures in between', async () => {
    const live = await beginBlocked();
    live.server.on('POST /api/arbs/query', () => ids('b'));
    await passRefused(live, 59_000);
    expect(live.shown()).toEqual(['a']);
    expect(asksFor(live, '/api/arbs/query')).toHaveLength(1);
    await passRefused(live, 1_000);
    expect([live.shown(), [...(live.entry()?.gone.keys() ?? [])]]).toEqual([['b'], ['a']]);
    expect(asksFor(live, '/api/arbs/query')).toHaveLength(2);
    expect(live.status.get()).toMatchObject({ state: 'polling', sinceMs: START_MS + 60_500 });
  });

  it('listens again, and asks no more, when the socket is back', async () => {
    const live = await beginBlocked();
    await vi.advanceTimersByTimeAsync(2_000);
    live.last().accept();
    live.last().say(heartbeat(), snapshotFor(live.last(), 1, ['live']));
    await vi.advanceTimersByTimeAsync(FRAME_MS);
    expect([live.status.get().state, live.shown()]).toEqual(['live', ['live']]);
    for (let beats = 0; beats < 40; beats += 1) {
      live.last().say(heartbeat());
      await vi.advanceTimersByTimeAsync(2_000);
    }
    expect(asksFor(live, '/api/arbs/query')).toHaveLength(1);
  });

  it('heeds no answer that comes after the socket is back', async () => {
    const late = Promise.withResolvers<unknown>();
    const live = await beginBlocked({ 'POST /api/arbs/query': () => late.promise });
    await vi.advanceTimersByTimeAsync(2_000);
    live.last().accept();
    live.last().say(heartbeat(), snapshotFor(live.last(), 1, ['live']));
    late.resolve(ids('late'));
    await vi.advanceTimersByTimeAsync(FRAME_MS);
    expect([live.status.get().state, live.shown()]).toEqual(['live', ['live']]);
  });

  it('asks at once for a list that is opened later, and when the person asks', async () => {
    const live = await beginBlocked();
    const other = filterText({ channels: ['live'] });
    live.client.followArbs(other);
    await vi.advanceTimersByTimeAsync(FRAME_MS);
    expect(live.shown(other)).toEqual(['a']);
    live.server.on('POST /api/arbs/query', () => ids('c'));
    live.client.retryArbs(other);
    await vi.advanceTimersByTimeAsync(FRAME_MS);
    expect(live.shown(other)).toEqual(['c']);
  });

  it('is offline when the server stops answering, and asks again with the next failure', async () => {
    const live = await beginBlocked();
    live.server.on('POST /api/arbs/query', () => refusal(502, 'UNAVAILABLE'));
    await passRefused(live, 60_000);
    expect(live.status.get()).toMatchObject({ state: 'offline', sinceMs: START_MS + 500 });
    expect(live.shown()).toEqual(['a']);
    live.server.on('POST /api/arbs/query', () => ids('b'));
    await passRefused(live, 15_000);
    expect([live.status.get().state, live.shown()]).toEqual(['polling', ['b']]);
  });

  it('says that a list was refused', async () => {
    const live = await beginBlocked({ 'POST /api/arbs/query': () => refusal(403, 'PLAN_REQUIRED') });
    expect(live.entry()).toMatchObject({ status: 'locked', error: 'PLAN_REQUIRED' });
    expect(live.status.get().state).toBe('polling');
  });

  it('knows that the server is there where no list is open', async () => {
    const live = begin();
    live.server.on('GET /api/health', () => ({ success: true }));
    await passRefused(live, 1_000);
    expect(live.status.get().state).toBe('polling');
  });

  it('asks nothing while the page sleeps', async () => {
    const live = await beginBlocked();
    hidePage('hidden');
    await vi.advanceTimersByTimeAsync(200_000);
    expect(asksFor(live, '/api/arbs/query')).toHaveLength(1);
  });
});
