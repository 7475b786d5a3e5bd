import { DAY_MS, HOUR_MS } from '@bothways/domain/time';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { onBothDatabases } from '#kernel/db/testing';
import { MAX_PAYLOAD_BYTES } from './job-queue.ts';
import { KEEP_DEAD_MS } from './prune-jobs.ts';
import { type ErrandWork, workshop } from './testing/workshop.ts';

// Hundreds of commits that reach the disk, on a machine that has other things to do.
vi.setConfig({ testTimeout: 60_000 });

const LEASE_MS = 2 * 60 * 1000;
const never = new Promise<never>(() => undefined);
const fails: ErrandWork = async () => {
  throw new Error('ana@example.test could not be reached');
};

onBothDatabases('work that survives the process', (database) => {
  let shop: ReturnType<typeof workshop>;
  let done: string[];
  const does: ErrandWork = async ({ name }) => void done.push(name);
  beforeEach(async () => {
    shop = workshop(database);
    done = [];
    await database().db.deleteFrom('jobs').execute();
  });
  afterEach(() => vi.useRealTimers());

  test('is never done twice at a time, by two processes that look at once', async () => {
    const [running, twice] = [new Set<string>(), new Set<string>()];
    const work: ErrandWork = async ({ name }) => {
      if (running.has(name)) twice.add(name);
      running.add(name);
      await new Promise((resolve) => setImmediate(resolve));
      running.delete(name);
      done.push(name);
    };
    const one = shop.process(work, { atOnce: 5 });
    const both = [one, shop.process(work, { atOnce: 5 })];
    const names = Array.from({ length: 40 }, (_, nth) => `errand-${nth}`);
    for (const name of names) await shop.ask(one.errands, name);
    for (const { jobs } of both) jobs.poll();
    await Promise.all(both.map(({ jobs }) => jobs.idle()));
    expect([done.toSorted(), twice.size]).toEqual([names.toSorted(), 0]);
    expect(await shop.rows()).toEqual([]);
  });

  test('falls to another process once the lease of one that was killed is over', async () => {
    const killed = shop.process(() => never);
    await shop.ask(killed.errands, 'a');
    killed.errands.wake();
    await vi.waitFor(async () => expect((await shop.rows())[0]?.attempts).toBe(1));
    const next = shop.process(does);
    for (const [ms, seen] of [
      [LEASE_MS - 1, []],
      [1, ['a']],
    ] as const) {
      shop.clock.ms += ms;
      next.jobs.poll();
      await next.jobs.idle();
      expect(done).toEqual(seen);
    }
  });

  test('stays with who is at it however long it takes; who has lost it hears so', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const finish = Promise.withResolvers<void>();
    let heard: AbortSignal | undefined;
    const slow = shop.process(async (_, { signal }) => {
      heard = signal;
      await finish.promise;
    });
    await shop.ask(slow.errands, 'a');
    slow.errands.wake();
    await vi.waitFor(() => expect(heard).toBeDefined());
    const next = shop.process(does);
    for (let quarter = 0; quarter < 8; quarter += 1) {
      const { dueAtMs: before = 0 } = (await shop.rows())[0] ?? {};
      shop.clock.ms += LEASE_MS / 4;
      vi.advanceTimersByTime(LEASE_MS / 4);
      await vi.waitFor(async () => expect((await shop.rows())[0]?.dueAtMs).toBeGreaterThan(before));
      next.errands.wake();
      await next.jobs.idle();
    }
    expect([done, heard?.aborted]).toEqual([[], false]);
    // The machine sleeps, and the lease with it.
    shop.clock.ms += LEASE_MS;
    next.errands.wake();
    await next.jobs.idle();
    vi.advanceTimersByTime(LEASE_MS / 4);
    await vi.waitFor(() => expect(heard?.aborted).toBe(true));
    finish.resolve();
    await slow.jobs.idle();
    expect([done, await shop.rows()]).toEqual([['a'], []]);
  });

  describe('that fails', () => {
    const tryAll = async (times: number, kind: Parameters<typeof shop.process>[1]) => {
      const { jobs, errands } = shop.process(fails, kind);
      await shop.ask(errands, 'a');
      const waits: number[] = [];
      for (let time = 0; time < times; time += 1) {
        errands.wake();
        await jobs.idle();
        const [row] = await shop.rows();
        if (row?.state !== 'waiting') break;
        waits.push(row.dueAtMs - shop.clock.ms);
        shop.clock.ms = row.dueAtMs;
      }
      return waits;
    };

    test('comes again, twice as late each time, and no later than its kind says after the 33rd retry', async () => {
      const waits = await tryAll(34, { maxTries: 100, firstWaitMs: 1000, maxWaitMs: 60_000 });
      expect(waits.slice(0, 8)).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
      expect([waits.length, waits[32], waits[33]]).toEqual([34, 60_000, 60_000]);
    });

    test('is dead after as many tries as its kind has, and nobody does it any more', async () => {
      expect(await tryAll(40, { maxTries: 33 })).toHaveLength(32);
      const rows = await shop.rows();
      expect(rows).toEqual([
        expect.objectContaining({ state: 'dead', attempts: 33, lastError: 'Error', leaseOwner: null }),
      ]);
      const { jobs, errands } = shop.process(does);
      shop.clock.ms += 365 * DAY_MS;
      errands.wake();
      await jobs.idle();
      expect(done).toEqual([]);
    });

    test('and is killed with its last try is dead, and not done once more', async () => {
      const killed = shop.process(() => never, { maxTries: 1 });
      await shop.ask(killed.errands, 'a');
      killed.errands.wake();
      await vi.waitFor(async () => expect((await shop.rows())[0]?.attempts).toBe(1));
      shop.clock.ms += LEASE_MS;
      const next = shop.process(does, { maxTries: 1 });
      next.errands.wake();
      await next.jobs.idle();
      expect([done, (await shop.rows())[0]?.state]).toEqual([[], 'dead']);
    });

    test('tells administrators only words that its kind answers for, and not too many', async () => {
      await tryAll(1, { maxTries: 1 });
      await tryAll(1, { maxTries: 1, wordsOf: () => 'x'.repeat(400) });
      const words = (await shop.rows()).map(({ lastError }) => lastError);
      expect(words.toSorted()).toEqual(['Error', 'x'.repeat(300)]);
    });

    test('without hope is dead at once', async () => {
      expect(await tryAll(5, { isHopeless: () => true })).toEqual([]);
      expect((await shop.rows())[0]).toMatchObject({ state: 'dead', attempts: 1, payload: '{"name":"a"}' });
    });
  });

  describe('that is held up', () => {
    let isHeldUp: boolean;
    const held = (work: ErrandWork) => shop.process(work, { isHeldUp: () => isHeldUp });
    const waiting = async () =>
      (await shop.rows()).map(({ attempts, leaseOwner, lastError }) => ({ attempts, leaseOwner, lastError }));
    const untouched = { attempts: 0, leaseOwner: null, lastError: null };

    test('waits as it is until it is not', async () => {
      isHeldUp = true;
      const { errands, jobs } = held(does);
      for (const name of ['a', 'b', 'c']) await shop.ask(errands, name);
      jobs.poll();
      errands.wake();
      await jobs.idle();
      expect([done, await waiting()]).toEqual([[], [untouched, untouched, untouched]]);
      isHeldUp = false;
      jobs.poll();
      await jobs.idle();
      expect([done.toSorted(), await waiting()]).toEqual([['a', 'b', 'c'], []]);
    });

    test('by what another one met is given back as if it had not been tried', async () => {
      isHeldUp = false;
      const { errands, jobs } = held(async (errand, context) => {
        isHeldUp = true;
        await does(errand, context);
      });
      for (const name of ['a', 'b', 'c']) await shop.ask(errands, name);
      const failedBefore = { attempts: 2, lastError: 'Error ECONNREFUSED' };
      await database().db.updateTable('jobs').set(failedBefore).where('kind', '=', 'errand').execute();
      errands.wake();
      await jobs.idle();
      const asBefore = { ...untouched, ...failedBefore };
      expect([done.length, await waiting()]).toEqual([1, [asBefore, asBefore]]);
    });
  });

  test('that is worth nothing any more is not done, and nothing of it is kept', async () => {
    const { jobs, errands } = shop.process(does);
    await shop.ask(errands, 'a', { expiresAtMs: shop.clock.ms + 1000 });
    shop.clock.ms += 1000;
    errands.wake();
    await jobs.idle();
    expect([done, await shop.rows()]).toEqual([
      [],
      [expect.objectContaining({ state: 'dead', payload: '' })],
    ]);
  });

  describe('past its bounds', () => {
    test('is refused when too many wait, for its kind alone, until there is room', async () => {
      const { jobs, errands } = shop.process(does, { maxWaiting: 3 });
      for (const name of ['a', 'b', 'c']) await shop.ask(errands, name);
      await expect(shop.ask(errands, 'd')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      expect(await shop.rows()).toHaveLength(3);
      // A process that begins learns how many there are with its first look.
      const next = shop.process(() => never, { maxWaiting: 3 });
      next.jobs.poll();
      await vi.waitFor(() =>
        expect(shop.ask(next.errands, 'e')).rejects.toMatchObject({ code: 'UNAVAILABLE' }),
      );
      shop.clock.ms += LEASE_MS;
      for (let look = 0; look < 2; look += 1) {
        jobs.poll();
        await jobs.idle();
      }
      expect(await shop.ask(errands, 'd')).toBe(true);
    });

    test('is refused when it is too large, and nothing of its transaction stays', async () => {
      const { errands } = shop.process(does);
      const longest = MAX_PAYLOAD_BYTES - '{"name":""}'.length;
      expect(await shop.ask(errands, 'x'.repeat(longest))).toBe(true);
      await expect(shop.ask(errands, 'x'.repeat(longest + 1))).rejects.toThrow(RangeError);
      await expect(shop.ask(errands, 'é'.repeat(longest / 2 + 1))).rejects.toThrow(RangeError);
      expect(await shop.rows()).toHaveLength(1);
    });
  });

  describe('when the process stops', () => {
    test('is taken up for eight seconds more, and the rest is left to the next one', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const { jobs, errands } = shop.process(
        async ({ name }) => {
          done.push(name);
          vi.advanceTimersByTime(3000);
        },
        { atOnce: 1 },
      );
      for (const name of ['a', 'b', 'c', 'd', 'e']) await shop.ask(errands, name);
      errands.wake();
      await jobs.stop();
      expect([done.length, (await shop.rows()).length]).toEqual([3, 2]);
    });

    test('is given back where it takes long and looks at its signal, as if it had not been tried', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const begun = Promise.withResolvers<void>();
      const { jobs, errands } = shop.process(async (_, { signal }) => {
        begun.resolve();
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        signal.throwIfAborted();
      });
      await shop.ask(errands, 'a');
      errands.wake();
      await begun.promise;
      const stopped = jobs.stop();
      vi.advanceTimersByTime(8000);
      await stopped;
      const rows = await shop.rows();
      expect(rows).toEqual([
        expect.objectContaining({ attempts: 0, dueAtMs: shop.clock.ms, leaseOwner: null }),
      ]);
    });
  });

  describe('that comes again and again', () => {
    const repeats = (work: () => Promise<void>) => {
      const { jobs, registry } = shop.process(does);
      jobs.repeat('round', 60_000, work);
      const look = async () => {
        jobs.poll();
        await jobs.idle();
        // What the first look plants is found by the next one at the latest.
        jobs.poll();
        await jobs.idle();
      };
      return { jobs, look, registry };
    };

    test('is done by one process for all, so long after the last time', async () => {
      let rounds = 0;
      const both = [0, 1].map(() =>
        repeats(async () => {
          rounds += 1;
        }),
      );
      const lookAll = () => Promise.all(both.map(({ look }) => look()));
      await lookAll();
      expect(rounds).toBe(1);
      shop.clock.ms += 59_999;
      await lookAll();
      expect(rounds).toBe(1);
      shop.clock.ms += 1;
      await lookAll();
      expect(rounds).toBe(2);
    });

    test('is never given up, and comes back after a failure', async () => {
      let rounds = 0;
      const { look } = repeats(async () => {
        rounds += 1;
        if (rounds < 40) throw new Error('no');
      });
      for (let round = 0; round < 60; round += 1) {
        await look();
        shop.clock.ms += 60_000;
      }
      expect(rounds).toBe(60);
    });

    test('has waited since it was due again, however often it was tried since, and not since the last time', async () => {
      let isBroken = false;
      const { look, registry } = repeats(async () => {
        if (isBroken) throw new Error('no');
      });
      const waited = async () =>
        /jobs_oldest_seconds\{kind="round"\} (\d+)/.exec(await registry.metrics())?.[1];
      const figures: unknown[] = [];
      for (const ms of [0, 59_000, 1000, 59_000, 31_000, 60_000, 60_000]) {
        shop.clock.ms += ms;
        isBroken = figures.length > 3;
        await look();
        figures.push(await waited());
      }
      expect(figures).toEqual(['0', '0', '0', '0', '30', '90', '150']);
    });

    test('stops with the process', async () => {
      let rounds = 0;
      const { jobs, look } = repeats(async () => {
        rounds += 1;
      });
      jobs.start();
      await jobs.stop();
      const before = rounds;
      shop.clock.ms += 60_000;
      await look();
      expect(rounds).toBe(before);
    });
  });

  test('and is dead is forgotten after thirty days', async () => {
    const { jobs, errands } = shop.process(fails, { maxTries: 1 });
    await shop.ask(errands, 'a');
    jobs.poll();
    await jobs.idle();
    for (const [ms, left] of [
      [KEEP_DEAD_MS, 1],
      [HOUR_MS, 0],
    ] as const) {
      shop.clock.ms += ms;
      jobs.poll();
      await jobs.idle();
      expect(await shop.rows()).toHaveLength(left);
    }
  });

  test('of a kind that this process does not know waits for one that does', async () => {
    const old = shop.process(does);
    await shop.ask(old.errands, 'a');
    const next = shop.process(does, { name: 'another' });
    next.jobs.poll();
    await next.jobs.idle();
    expect([done, await shop.rows()]).toEqual([[], [expect.objectContaining({ attempts: 0 })]]);
  });

  test('is told in figures: how much waits, for how long, how much is dead, and what became of tries', async () => {
    const { jobs, errands, registry } = shop.process(
      async ({ name }) => {
        if (name === 'dead') throw new Error('no');
        if (name === 'later') await never;
      },
      { maxTries: 1, atOnce: 9 },
    );
    for (const name of ['dead', 'later', 'done']) await shop.ask(errands, name);
    errands.wake();
    await vi.waitFor(async () => expect(await shop.rows()).toHaveLength(2));
    await vi.waitFor(async () => expect((await shop.rows())[0]?.state).toBe('dead'));
    shop.clock.ms += 30_000;
    jobs.poll();
    const text = () => registry.metrics();
    await vi.waitFor(async () => expect(await text()).toContain('bothways_jobs_waiting{kind="errand"} 1'));
    expect(await text()).toContain('bothways_jobs_oldest_seconds{kind="errand"} 30');
    expect(await text()).toContain('bothways_jobs_dead{kind="errand"} 1');
    expect(await text()).toContain('bothways_jobs_total{kind="errand",outcome="done"} 1');
  });
});
