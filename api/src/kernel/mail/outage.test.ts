import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createKernel, type Kernel } from '#kernel';
import { transact } from '#kernel/db';
import { onBothDatabases } from '#kernel/db/testing';
import { createLog } from '#kernel/log';
import { TEST_SECRET, TestClock } from '#testing';
import { type SmtpCatcher, startSmtpCatcher } from './testing/index.ts';

// Dozens of commits that reach the disk, on a machine that has other things to do.
vi.setConfig({ testTimeout: 60_000 });

const LINK = 'https://bothways.test/en/login';
const LETTERS = 20;
/** After so many failures in a row the mail server is left alone, for so long. */
const FAILURES = 5;
const RESTS_MS = 30_000;
/** Letters that are on their way when that becomes known. */
const BESIDE = 2;

onBothDatabases('letters while the mail server is left alone', (database) => {
  let smtp: SmtpCatcher;
  let kernel: Kernel;
  let clock: TestClock;
  beforeEach(async () => {
    smtp = await startSmtpCatcher();
    clock = new TestClock();
    await database().db.deleteFrom('jobs').execute();
    kernel = await createKernel({
      config: {
        publicUrl: 'https://bothways.test',
        mail: { transport: 'smtp', url: smtp.url, from: 'no-reply@bothways.test' },
        masterKeys: [],
        trustProxy: false,
      },
      database: database(),
      authSecret: TEST_SECRET,
      log: createLog('silent'),
      nowMs: clock.nowMs,
      monotonicMs: clock.nowMs,
    });
  });
  afterEach(async () => {
    await kernel.stop();
    await smtp.close();
  });

  const tries = async () => {
    const letters = database().db.selectFrom('jobs').where('kind', '=', 'letter');
    return (await letters.select('attempts').orderBy('attempts').execute()).map(({ attempts }) => attempts);
  };
  const lookAfter = async (ms: number) => {
    clock.ms += ms;
    kernel.jobs.poll();
    await kernel.idle();
  };

  test('are not tried and not written to, however often it is looked, and leave when it is well again', async () => {
    smtp.mood = 'busy';
    await transact(database().db, async (trx) => {
      for (let nth = 0; nth < LETTERS; nth += 1)
        await kernel.letters.post(trx, `user${nth}@example.test`, 'en', {
          kind: 'accountExists',
          link: LINK,
        });
    });
    await lookAfter(0);
    const tried = await tries();
    const inVain = tried.filter((attempts) => attempts === 1).length;
    expect(inVain).toBeGreaterThanOrEqual(FAILURES);
    expect(inVain).toBeLessThanOrEqual(FAILURES + BESIDE);
    expect(tried.filter((attempts) => attempts === 0)).toHaveLength(LETTERS - inVain);

    smtp.mood = 'well';
    for (const ms of [RESTS_MS - 1, 0, 0]) await lookAfter(ms);
    expect([await tries(), smtp.caught.length]).toEqual([tried, 0]);
    await lookAfter(1);
    expect([await tries(), smtp.caught.length]).toEqual([[], LETTERS]);
  });
});
