import { beforeEach, expect, it } from 'vitest';
import { transact } from '#kernel/db';
import { onBothDatabases } from '#kernel/db/testing';
import type { Identity } from '#kernel/http';
import { createLog } from '#kernel/log';
import { assignRole, IAM_SEED, seedIam } from '#people/iam';
import { addUser, TestClock } from '#testing';
import { ChangeAnnouncer } from './change-announcer.ts';
import { notify } from './notify.ts';
import { addAsked } from './testing/index.ts';

onBothDatabases('news of notifications', (database) => {
  const clock = new TestClock();
  let told: ((identity: Identity) => boolean)[] = [];
  let size = 1;
  const news = () =>
    new ChangeAnnouncer({
      db: database().db,
      news: Object.assign(Object.create(null), {
        get size() {
          return size;
        },
        tell: (concerns: (identity: Identity) => boolean) => void told.push(concerns),
      }),
      log: createLog('silent'),
      nowMs: clock.nowMs,
    });
  beforeEach(() => {
    told = [];
    size = 1;
  });
  const someone = (userId: string, permissions: string[] = ['read:user:stats']): Identity => ({
    userId,
    plan: 'free',
    permissions,
    sessionId: 's',
    expiresAtMs: 1,
  });
  let counted = 0;
  async function sent() {
    counted += 1;
    const { db } = database();
    await seedIam(db, IAM_SEED);
    const ane = await addUser(database(), `ane${counted}@news.test`);
    await assignRole(db, ane, 'operator', 1);
    const email = `bot${counted}@news.test`;
    await addAsked(db, email, { linked: [ane] });
    clock.ms += 60_000;
    await transact(db, (trx) =>
      notify(trx, {
        type: 'bookie_update',
        subType: 'credentials_change',
        email,
        bookie: null,
        createdBy: null,
        atMs: clock.ms,
        request: { type: 'limited', data: {} },
      }),
    );
    return ane;
  }

  it('are told once, to recipients and who sees everything', async () => {
    const ane = await sent();
    const looking = news();
    for (let nth = 0; nth < 3; nth += 1) {
      looking.check();
      await looking.stop();
    }
    expect(told).toHaveLength(1);
    const concerns = (identity: Identity) => told[0]?.(identity);
    expect([someone(ane), someone('jon'), someone('olga', ['manage:*'])].map(concerns)).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('are not looked for where nobody listens, nor told when they are old', async () => {
    await sent();
    size = 0;
    const looking = news();
    looking.check();
    await looking.stop();
    size = 1;
    clock.ms += 60_000;
    looking.check();
    await looking.stop();
    expect(told).toEqual([]);
  });
});
