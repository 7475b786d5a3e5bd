import { Registry } from 'prom-client';
import { beforeEach, expect, it, vi } from 'vitest';
import { transact } from '#kernel/db';
import { onOneDatabase } from '#kernel/db/testing';
import { Jobs } from '#kernel/jobs';
import { createLog } from '#kernel/log';
import { lettersOver } from '#kernel/mail/testing';
import { Vault } from '#kernel/vault';
import { assignRole, IAM_SEED, seedIam } from '#people/iam';
import { disableUser, saveProfile } from '#people/users';
import { addUser, TestClock } from '#testing';
import { saveChoices } from './choices.store.ts';
import { takeLetters } from './letters.store.ts';
import { lettersKind } from './letters.ts';
import { closePending } from './notifications.store.ts';
import { type NotificationDraft, notify } from './notify.ts';
import { addAsked, unlink, waitingJobs } from './testing/index.ts';

interface Posted {
  to: string;
  subject: string;
  text: string;
}
const CLAIM_MS = 10 * 60 * 1000;
// A hundred processes, each with commits that reach the disk.
vi.setConfig({ testTimeout: 120_000 });

onOneDatabase('letters about notifications', (database) => {
  let counted = 0;
  const clock = new TestClock();
  const db = () => database().db;
  const posted: Posted[] = [];
  beforeEach(() => {
    posted.length = 0;
  });

  /** A process that begins now; its letters are kept by the database and counted here once they are. */
  function process() {
    const jobs = new Jobs({
      database: database(),
      vault: new Vault('a secret for tests of letters', []),
      log: createLog('silent'),
      registry: new Registry(),
      nowMs: clock.nowMs,
      random: () => 0,
    });
    const inTrx: Posted[] = [];
    const letters = lettersOver(
      {
        add: async (_, mail) => inTrx.push(mail) > 0,
        wake: () => void posted.push(...inTrx.splice(0)),
      },
      clock.nowMs,
    );
    jobs.register(lettersKind({ db: db(), letters, nowMs: clock.nowMs }));
    return jobs;
  }
  async function finish(): Promise<void> {
    const jobs = process();
    jobs.start();
    await jobs.idle();
    await jobs.stop();
  }
  async function person(choices = { byEmail: true, byBrowser: false }): Promise<string> {
    counted += 1;
    const id = await addUser(database(), `reader${counted}@letters.test`);
    await seedIam(db(), IAM_SEED);
    await assignRole(db(), id, 'operator', 1);
    await saveChoices(db(), id, choices);
    return id;
  }
  async function draft(...linked: string[]): Promise<NotificationDraft> {
    counted += 1;
    const email = `bot${counted}@letters.test`;
    await addAsked(db(), email, { linked });
    return {
      type: 'request',
      subType: 'bookie_deposit_request',
      email,
      bookie: 'bet365',
      createdBy: null,
      atMs: clock.ms,
      request: { type: 'deposit', data: { amount: 10 }, bookieName: 'bet365' },
    };
  }
  const send = (what: NotificationDraft) => transact(db(), (trx) => notify(trx, what));

  it('go to who wants them, in their language, without the bot user', async () => {
    const [ane, jon] = [await person(), await person()];
    const quiet = await person({ byEmail: false, byBrowser: true });
    await saveProfile(db(), jon, { locale: 'es' });
    const what = await draft(ane, jon, quiet);
    const id = await send(what);
    await finish();
    expect(posted.map(({ subject }) => subject).sort()).toEqual([
      'A request waits for you: a deposit at bet365 - Bothways',
      'Te espera una petición: un ingreso en bet365 - Bothways',
    ]);
    expect(posted.some(({ text }) => text.includes(`/en/bot/notifications?id=${id}`))).toBe(true);
    expect(JSON.stringify(posted)).not.toContain(what.email);
    expect(JSON.stringify(posted)).not.toContain('Nerea');
  });

  it('are not written for a change that failed', async () => {
    const what = await draft(await person());
    const failed = transact(db(), async (trx) => {
      await notify(trx, what);
      throw new Error('refused');
    });
    await expect(failed).rejects.toThrow('refused');
    await finish();
    expect(posted).toEqual([]);
  });

  it('go to nobody who is gone, unlinked or closed, and tell of nothing that is over or only news', async () => {
    const [unlinked, closed, ane] = [await person(), await person(), await person()];
    const what = await draft(unlinked, closed, ane);
    await send(what);
    await unlink(db(), unlinked, what.email);
    await transact(db(), (trx) => disableUser(trx, { userId: closed, atMs: 1, reason: 'x' }));
    await send({ ...what, type: 'bookie_update', subType: 'credentials_change' });
    const over = await send(what);
    const closing = { status: 'done', reason: null, details: null, closedBy: ane, closedAtMs: 5 } as const;
    await transact(db(), (trx) => closePending(trx, over ?? '', closing));
    await finish();
    expect(posted).toHaveLength(1);
  });

  it('an answer leads to the request', async () => {
    const ane = await person();
    const what = await draft(ane);
    await send({ ...what, type: 'rejected_task', answers: 'the-request', recipients: [ane] });
    await finish();
    expect(posted[0]?.subject).toContain('Rejected: a deposit');
    expect(posted[0]?.text).toContain('?id=the-request');
  });

  it('of a process that is killed, a hundred times, at any moment: each is posted once', async () => {
    const ane = await person();
    const moments = ['after the commit', 'while it writes', 'after it wrote'] as const;
    for (let round = 0; round < 100; round += 1) {
      const what = await draft(ane);
      const id = await send(what);
      const moment = moments[round % moments.length];
      if (moment === 'while it writes') {
        const writing = transact(db(), async (trx) => {
          expect(await takeLetters(trx, id ?? '', 1)).toBeDefined();
          throw new Error('killed');
        });
        await expect(writing).rejects.toThrow('killed');
      }
      if (moment === 'after it wrote') {
        // Its letters are committed, and nobody has said that the job is done: it comes again.
        const kind = lettersKind({
          db: db(),
          letters: lettersOver(
            { add: async (_, mail) => posted.push(mail) > 0, wake: () => undefined },
            clock.nowMs,
          ),
          nowMs: clock.nowMs,
        });
        await kind.work({ id: id ?? '' }, { id: 'x', signal: new AbortController().signal });
      }
      clock.ms += CLAIM_MS;
      await finish();
      expect(posted).toHaveLength(round + 1);
    }
    expect(await waitingJobs(db(), 'notification-letters')).toBe(0);
  });
});
