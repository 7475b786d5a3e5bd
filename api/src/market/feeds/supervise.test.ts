import { expect, test, vi } from 'vitest';
import type { Emit, Feed } from './feed.ts';
import { createMeter } from './meter.ts';
import { startFeeds, superviseFeed } from './supervise.ts';
import { collector } from './testing/collect.ts';
import { VirtualClock } from './testing/virtual-clock.ts';

const MARK = { type: 'snapshot_begin', bookie: 'bet365', mode: 'prematch' } as const;

/** Says one thing a second; falls after so many. */
function shaky(clock: VirtualClock, name: string, fallsAfter: number): () => Feed {
  return () => {
    const meter = createMeter(name, clock);
    return {
      name,
      status: meter.status,
      start: async (emit: Emit, signal: AbortSignal) => {
        meter.setState('running');
        for (let said = 0; !signal.aborted; said++) {
          if (said >= fallsAfter) throw new Error(`${name} fell`);
          meter.emit(emit, [MARK], name);
          await clock.sleep(1000, signal);
        }
      },
    };
  };
}

function run(feeds: readonly Feed[], clock: VirtualClock) {
  const abort = new AbortController();
  const { emit, batches } = collector();
  const running = startFeeds(feeds, emit, abort.signal);
  // Each sleeps on its own.
  for (const _ of feeds) clock.watch(running);
  const of = (name: string) => batches.filter(({ source }) => source === name).length;
  return {
    of,
    stop: async () => {
      abort.abort();
      await running;
    },
  };
}

const options = (clock: VirtualClock, onFall = vi.fn()) => ({ clock, random: () => 0.5, onFall });

test('a feed that falls comes back after longer and longer waits; the other goes on as if nothing was', async () => {
  const clock = new VirtualClock();
  const onFall = vi.fn();
  const feeds = [
    superviseFeed(shaky(clock, 'shaky', 1), options(clock, onFall)),
    superviseFeed(shaky(clock, 'steady', 1e9), options(clock)),
  ];
  const { of, stop } = run(feeds, clock);
  await clock.advance(500);
  expect(feeds[0]?.status()).toMatchObject({ state: 'running', items: 1 });
  await clock.advance(1000);
  expect(feeds[0]?.status()).toMatchObject({
    state: 'waiting',
    lastError: 'shaky fell',
    detail: { falls: 1, nextTryMs: expect.any(Number) },
  });
  // 1 + 2, 1 + 4, 1 + 8, 1 + 16, 1 + 32 seconds
  await clock.advance(60_500);
  expect([of('shaky'), of('steady')]).toEqual([5, 63]);
  expect(onFall).toHaveBeenCalledTimes(5);
  expect(feeds[0]?.status()).toMatchObject({ items: 5 });
  await stop();
});

test('what stood for long begins again at once', async () => {
  const clock = new VirtualClock();
  const feed = superviseFeed(shaky(clock, 'long', 700), options(clock));
  const { of, stop } = run([feed], clock);
  await clock.advance(10 * 702_000 + 1);
  expect(of('long')).toBeGreaterThan(6900);
  await stop();
});

test('one that ends by itself has ended, and one that is stopped does not come back', async () => {
  const clock = new VirtualClock();
  const done = superviseFeed(
    () => ({ name: 'done', status: createMeter('done', clock).status, start: async () => undefined }),
    options(clock),
  );
  const { emit } = collector();
  await done.start(emit, new AbortController().signal);
  const onFall = vi.fn();
  const { stop } = run([superviseFeed(shaky(clock, 'shaky', 1), options(clock, onFall))], clock);
  await clock.advance(1500);
  await stop();
  await clock.advance(600_000);
  expect(onFall).toHaveBeenCalledTimes(1);
});
