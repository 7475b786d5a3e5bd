import { beforeEach, expect, inject, test, vi } from 'vitest';
import { transact } from '#kernel/db';
import { onBothDatabases } from '#kernel/db/testing';
import { DeliveryError, type DeliveryFailure } from '#kernel/delivery';
import { reviveJob } from '#kernel/jobs/testing';
import { rotate } from '#kernel/rotation';
import { Vault } from '#kernel/vault';
import { mailRoom } from './testing/queues.ts';
import { LIFE_MS, letterTo } from './testing/some-letter.ts';

// Hundreds of commits that reach the disk, on a machine that has other things to do.
vi.setConfig({ testTimeout: 120_000 });

const ROUNDS = 100 * inject('share');
const CLAIM_MS = 2 * 60 * 1000;
const never = new Promise<never>(() => undefined);

onBothDatabases('letters that wait', (database) => {
  let room: ReturnType<typeof mailRoom>;
  let endsAtMs: number;
  beforeEach(async () => {
    room = mailRoom(database);
    endsAtMs = room.clock.ms + LIFE_MS;
    await database().db.deleteFrom('jobs').execute();
  });
  const recipients = () => room.taken.map(({ to }) => to).toSorted();

  test('leave, each once, and nothing of them is kept', async () => {
    const queue = room.process();
    const all = Array.from({ length: 10 }, (_, nth) => `user${nth}@example.test`);
    for (const to of all) await room.post(queue, to, endsAtMs);
    await queue.idle();
    expect(recipients()).toEqual(all);
    expect(new Set(room.taken.map(({ id }) => id)).size).toBe(10);
    expect(await room.waiting()).toEqual([]);
    expect(await room.count('sent')).toBe(10);
  });

  test('hold no address and no link that the database could tell', async () => {
    const gate = Promise.withResolvers<void>();
    const queue = room.process(() => gate.promise);
    await room.post(queue, 'canary@example.test', endsAtMs);
    await vi.waitFor(async () => expect(await room.waiting()).toHaveLength(1));
    expect(JSON.stringify(await room.waiting())).not.toMatch(/canary|example|reset/i);
    // Or it would take the letters of the next test.
    gate.resolve();
    await queue.idle();
  });

  test('never leave more than three at once', async () => {
    let [running, most] = [0, 0];
    const gate = Promise.withResolvers<void>();
    const queue = room.process(async (mail) => {
      running += 1;
      most = Math.max(most, running);
      await gate.promise;
      running -= 1;
      return room.takes(mail);
    });
    for (let nth = 0; nth < 30; nth += 1) await room.post(queue, `user${nth}@example.test`, endsAtMs);
    await vi.waitFor(async () => expect(await room.waiting()).toHaveLength(30));
    gate.resolve();
    await queue.idle();
    expect([most, running, room.taken.length]).toEqual([3, 0, 30]);
  });

  test('of a transaction that fails never were', async () => {
    const queue = room.process();
    const failed = transact(database().db, async (trx) => {
      await queue.add(trx, letterTo('ana@example.test'), { expiresAtMs: endsAtMs });
      throw new Error('the change was refused');
    });
    await expect(failed).rejects.toThrow('refused');
    queue.wake();
    await queue.idle();
    expect([room.taken, await room.waiting()]).toEqual([[], []]);
  });

  test.each<DeliveryFailure>(['unavailable', 'refused', 'unknown'])(
    '"%s": are tried again, later each time, as the same letter, until the server takes them',
    async (failure) => {
      const ids: string[] = [];
      let left = 3;
      const queue = room.process(async (mail) => {
        ids.push(mail.id);
        left -= 1;
        if (left >= 0) throw new DeliveryError(failure, 'no');
        return room.takes(mail);
      });
      await room.post(queue, 'ana@example.test', endsAtMs);
      await queue.idle();
      for (const waitMs of [5000, 10_000, 20_000]) {
        const before = ids.length;
        room.clock.ms += waitMs - 1;
        queue.wake();
        await queue.idle();
        expect(ids).toHaveLength(before);
        room.clock.ms += 1;
        queue.wake();
        await queue.idle();
        expect(ids).toHaveLength(before + 1);
      }
      expect([new Set(ids).size, room.taken.length, (await room.waiting()).length]).toEqual([1, 1, 0]);
      expect(await room.count('again')).toBe(3);
    },
  );

  test('wait no longer than a quarter of an hour for the next try', async () => {
    const queue = room.process(async () => {
      throw new DeliveryError('unavailable', 'down');
    });
    await room.post(queue, 'ana@example.test', endsAtMs);
    await queue.idle();
    await database().db.updateTable('jobs').set({ attempts: 30, dueAtMs: 0 }).execute();
    queue.wake();
    await queue.idle();
    const [row] = await room.waiting();
    expect([row?.attempts, (row?.dueAtMs ?? 0) - room.clock.ms]).toEqual([31, 15 * 60 * 1000]);
  });

  test('are looked for every five seconds, until the process closes', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const [looking, silent] = [room.process(), room.process()];
    silent.wake = () => undefined;
    looking.start();
    await looking.idle();
    await room.post(silent, 'ana@example.test', endsAtMs);
    vi.advanceTimersByTime(5000);
    await looking.idle();
    expect(recipients()).toEqual(['ana@example.test']);
    await looking.close();
    await room.post(silent, 'eva@example.test', endsAtMs);
    vi.advanceTimersByTime(60_000);
    await looking.idle();
    expect(recipients()).toEqual(['ana@example.test']);
    vi.useRealTimers();
  });

  test('to an address that is none are given up at once, and the log does not name it', async () => {
    const queue = room.process(async () => {
      throw new DeliveryError('recipient', 'This is not one e-mail address');
    });
    await room.post(queue, 'no address', endsAtMs);
    await queue.idle();
    expect(await room.waiting()).toEqual([]);
    expect(await room.count('lost')).toBe(1);
    expect(room.lines.join()).not.toContain('no address');
  });

  test('that were given up leave when somebody tries them again', async () => {
    const refusing = room.process(async () => {
      throw new DeliveryError('recipient', 'The mail server did not take the mail: 550');
    });
    await room.post(refusing, 'ana@example.test', endsAtMs);
    await refusing.idle();
    const { db } = database();
    const [dead] = await db.selectFrom('jobs').selectAll().execute();
    expect(dead).toMatchObject({ state: 'dead', lastError: 'The mail server did not take the mail: 550' });
    await transact(db, (trx) => reviveJob(trx, dead?.id ?? '', room.clock.ms));
    const queue = room.process();
    queue.wake();
    await queue.idle();
    expect([recipients(), await db.selectFrom('jobs').selectAll().execute()]).toEqual([
      ['ana@example.test'],
      [],
    ]);
  });

  test('are given up when what they say is over: a link that has ended is not sent', async () => {
    const down = room.process(async () => {
      throw new DeliveryError('unavailable', 'down');
    });
    await room.post(down, 'ana@example.test', endsAtMs);
    await down.idle();
    room.clock.ms = endsAtMs;
    const up = room.process();
    up.wake();
    await up.idle();
    expect([room.taken.length, (await room.waiting()).length, await room.count('lost')]).toEqual([0, 0, 1]);
  });

  test('are sealed anew when the master key changes, and still leave', async () => {
    const stuck = room.process(() => never);
    await room.post(stuck, 'ana@example.test', endsAtMs);
    await vi.waitFor(async () => expect((await room.waiting())[0]?.attempts).toBe(1));
    const both = new Vault('a secret for tests of letters', [{ version: 1, secret: 'x'.repeat(32) }]);
    await rotate(database().db, both, room.clock.ms);
    expect((await room.waiting())[0]?.payload).toMatch(/^1\./);
  });

  test(`of a process that is killed ${ROUNDS} times, at any moment: each comes, and twice only under one id`, async () => {
    const moments = ['before it is sent', 'while it is sent', 'after the server took it'] as const;
    const [posted, killed] = [new Set<string>(), new Map<string, number>()];
    for (let round = 0; round < ROUNDS; round += 1) {
      const moment = moments[round % 3];
      const doomed = room.process(async (mail) => {
        if (moment === 'after the server took it') await room.takes(mail);
        return never;
      });
      const to = `user${round}@example.test`;
      posted.add(to);
      if (moment === 'before it is sent') doomed.wake = () => undefined;
      await room.post(doomed, to, endsAtMs);
      await vi.waitFor(async () => {
        const tries = moment === 'before it is sent' ? 0 : 1;
        expect((await room.waiting()).some((row) => row.attempts === tries)).toBe(true);
        if (moment === 'after the server took it') expect(recipients()).toContain(to);
      });
      killed.set(to, room.taken.filter((mail) => mail.to === to).length);
      room.clock.ms += CLAIM_MS;
      endsAtMs = room.clock.ms + LIFE_MS;
      const next = room.process();
      next.start();
      await next.close();
    }
    expect(new Set(recipients())).toEqual(posted);
    expect(new Set(room.taken.map(({ id }) => id)).size).toBe(ROUNDS);
    for (const [to, before] of killed)
      expect(room.taken.filter((mail) => mail.to === to)).toHaveLength(before + 1);
    expect(await room.waiting()).toEqual([]);
  });

  test('two processes that look at once send each letter once', async () => {
    const paused = room.process();
    paused.wake = () => undefined;
    for (let nth = 0; nth < 30; nth += 1) await room.post(paused, `user${nth}@example.test`, endsAtMs);
    await paused.idle();
    const both = [room.process(), room.process()];
    for (const queue of both) for (let lane = 0; lane < 3; lane += 1) queue.wake();
    await Promise.all(both.map((queue) => queue.idle()));
    expect(recipients()).toHaveLength(30);
    expect(new Set(recipients()).size).toBe(30);
  });
});
