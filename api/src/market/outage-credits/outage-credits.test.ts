import { FEED_LIMITS, type PastOutage } from '@bothways/domain/bookie-status';
import { arbSettingsAnswers } from '@bothways/domain/settings';
import { DAY_MS, MINUTE_MS } from '@bothways/domain/time';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { transact } from '#kernel/db';
import { racesOnBothDatabases } from '#kernel/db/testing';
import type { LetterQueue } from '#kernel/mail';
import { lettersOver } from '#kernel/mail/testing';
import type { FeedOutage } from '#market/bookie-status';
import { MoneyLetters } from '#money/letters';
import { type Customer, Shop } from '#money/subscriptions/testing';
import { disableUser } from '#people/users';
import { expectOk } from '#testing';
import { type CreditOutagesDeps, creditOutages } from './credit-outages.ts';
import { ownPart } from './own-part.ts';

// Purchases and races on a machine that has other things to do.
vi.setConfig({ testTimeout: 60_000 });

const OVER_MS = 6 * MINUTE_MS;
let ids = 0;

racesOnBothDatabases('an outage', (database) => {
  let shop: Shop;
  let past: PastOutage[] = [];
  const sent: { to: string; subject: string; text: string }[] = [];
  const opened: string[] = [];
  beforeAll(async () => {
    shop = await Shop.open(database());
  });
  afterAll(() => shop.services.jobs.stop());
  const db = () => shop.services.database.db;

  const depsOf = (inTransaction?: CreditOutagesDeps['inTransaction']): CreditOutagesDeps => {
    const queue: LetterQueue = {
      add: async (_, mail) => {
        sent.push(mail);
        return true;
      },
      wake: () => undefined,
    };
    const letters = new MoneyLetters(lettersOver(queue, shop.clock.nowMs), shop.clock.nowMs);
    return {
      db: db(),
      letters,
      nowMs: shop.clock.nowMs,
      onChanged: (userId) => opened.push(userId),
      pastOutages: async ({ sinceMs, nowMs }) =>
        past.filter(({ toMs }) => toMs >= sinceMs && toMs <= nowMs - FEED_LIMITS.reopenMs),
      ...(inTransaction && { inTransaction }),
    };
  };
  const settle = async (): Promise<void> => {
    shop.clock.ms += OVER_MS;
    await creditOutages(depsOf());
  };
  /** One that ends now. */
  const outage = (
    minutes: number,
    { bookie = 'bet365', mode = 'live', endedMinutesAgo = 0 } = {},
  ): PastOutage => {
    ids += 1;
    const toMs = shop.clock.ms - endedMinutesAgo * MINUTE_MS;
    const known = mode === 'live' ? ('live' as const) : ('prematch' as const);
    return { id: `incident-${ids}`, bookie, mode: known, fromMs: toMs - minutes * MINUTE_MS, toMs };
  };
  const choose = async (person: Customer, selected: string[], mode = 'live'): Promise<string> => {
    ids += 1;
    const bookmakers = Object.fromEntries(selected.map((bookie) => [bookie, 'selected']));
    const body = { name: `Configuration ${ids}`, payload: { bookmakers }, setAsActive: true };
    const made = await expectOk(person.browser.post(`/api/settings/arbs/${mode}`, body));
    return arbSettingsAnswers.written.parse(made).data.id;
  };
  /** Somebody who has pro and bet365 in the active configuration, for an hour already. */
  const customer = async (selected = ['bet365', 'bwin']): Promise<Customer> => {
    const person = await shop.person();
    await person.buy();
    await choose(person, selected);
    return person;
  };
  const later = async (minutes: number): Promise<void> => shop.pass(minutes * MINUTE_MS);
  const endOf = async (person: Customer): Promise<number> => Date.parse((await person.mine())?.endsAt ?? '');
  const gains = async (person: Customer, work: () => Promise<void>): Promise<number> => {
    const before = await endOf(person);
    await work();
    return ((await endOf(person)) - before) / MINUTE_MS;
  };
  const lettersTo = async ({ userId }: Customer) => {
    const { email } = await db()
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    return sent.filter(({ to }) => to === email);
  };

  test('gives its length, once, with a letter, an audit entry, and to be seen in the subscription', async () => {
    const ana = await customer();
    await later(200);
    past = [outage(155)];
    expect(await gains(ana, settle)).toBe(155);
    expect(await gains(ana, settle)).toBe(0);
    await db().deleteFrom('settledOutages').execute();
    expect(await gains(ana, settle)).toBe(0);
    const own = await ana.mine();
    expect(own?.given).toEqual([expect.objectContaining({ minutes: 155, cause: 'outage' })]);
    expect(own).toMatchObject({ renews: true, status: 'active' });
    const told = await lettersTo(ana);
    expect(told).toHaveLength(1);
    expect(told[0]?.subject).toContain('2 h 35 min');
    expect(told[0]?.text).toMatch(/bet365, live: .*gives 2 h 35 min/i);
    const entries = await shop.audit('subscription.time-given');
    expect(entries.filter(({ target }) => target === `user:${ana.userId}`)).toHaveLength(1);
  });

  test('waits until it cannot go on any more', async () => {
    const ana = await customer();
    await later(100);
    past = [outage(40)];
    expect(await gains(ana, () => creditOutages(depsOf()))).toBe(0);
    expect(await gains(ana, settle)).toBe(40);
  });

  test('beside others gives what they have not given, with one letter for all', async () => {
    const ana = await customer();
    await later(200);
    past = [outage(60), outage(40, { bookie: 'bwin', endedMinutesAgo: 50 }), outage(20, { bookie: 'bwin' })];
    expect(await gains(ana, settle)).toBe(90);
    expect(await lettersTo(ana)).toHaveLength(1);
    past = [{ ...outage(100, { bookie: 'bwin' }), toMs: past[0]?.toMs ?? 0 }];
    expect(await gains(ana, settle)).toBe(10 - OVER_MS / MINUTE_MS);
  });

  test('gives by what was active then: neither what came after it nor what was deleted since counts otherwise', async () => {
    const [left, came, none] = [await customer(), await customer(['bwin']), await shop.person()];
    await none.buy();
    await later(100);
    past = [outage(40)];
    await choose(came, ['bet365']);
    const id = await choose(left, ['bwin']);
    await expectOk(left.browser.send('DELETE', `/api/settings/arbs/live?id=${id}`));
    expect([await gains(left, settle), await gains(came, settle), await gains(none, settle)]).toEqual([
      40, 0, 0,
    ]);
  });

  test('gives for a variant whose original was silent, and nothing for a mode that was not chosen', async () => {
    const [variant, prematch] = [await customer(['ps3838']), await shop.person()];
    await prematch.buy();
    await choose(prematch, ['pinnacle'], 'prematch');
    await later(100);
    past = [outage(40, { bookie: 'pinnacle' })];
    const both = [await gains(variant, settle), await gains(prematch, settle)];
    expect(both).toEqual([40, 0]);
  });

  test('gives nothing to who does not pay, is frozen, was refunded, or is disabled', async () => {
    const free = await shop.person();
    await choose(free, ['bet365']);
    const frozen = await customer();
    const own = await frozen.mine();
    await frozen.ask(`/${own?._id}/freeze`);
    const disabled = await customer();
    await later(100);
    past = [outage(40)];
    await transact(db(), (trx) =>
      disableUser(trx, { userId: disabled.userId, atMs: shop.clock.ms, reason: 'of the test' }),
    );
    await settle();
    const given = await db().selectFrom('timeGrants').select('userId').execute();
    const got = new Set(given.map(({ userId }) => userId));
    expect([free, frozen, disabled].filter(({ userId }) => got.has(userId))).toEqual([]);
    for (const person of [free, frozen, disabled]) expect(await lettersTo(person)).toEqual([]);
  });

  test('that a plan ended in gives the part that was paid, which lets in again', async () => {
    const ana = await customer();
    const own = await ana.mine();
    await ana.ask(`/${own?._id}/cancel`);
    await later(30 * 24 * 60 + 5);
    expect(await ana.plan()).toBe('free');
    const endsAtMs = Date.parse(own?.endsAt ?? '');
    past = [{ ...outage(40), fromMs: endsAtMs - 35 * MINUTE_MS, toMs: endsAtMs + 5 * MINUTE_MS }];
    await settle();
    await shop.enter(ana);
    expect(opened).toContain(ana.userId);
    expect(await ana.plan()).toBe('pro');
    expect((await endOf(ana)) - shop.clock.ms).toBe(35 * MINUTE_MS);
    await later(36);
    expect(await ana.plan()).toBe('free');
  });

  test('leaves nothing of an account that is gone', async () => {
    const ana = await customer();
    await later(100);
    past = [outage(40)];
    await settle();
    await shop.remove(ana);
    for (const table of ['timeGrants', 'outageCredits', 'creditedSpans', 'pastChoices'] as const) {
      const rows = await db().selectFrom(table).select('userId').where('userId', '=', ana.userId).execute();
      expect(rows).toEqual([]);
    }
  });

  /** Two processes, each with an outage that overlaps the other's. */
  const race = async (inTransaction?: CreditOutagesDeps['inTransaction']): Promise<number[]> => {
    const people = await Promise.all(Array.from({ length: 6 }, () => customer()));
    await later(100);
    const both = [outage(60), outage(60, { bookie: 'bwin' })];
    shop.clock.ms += OVER_MS;
    const before = await Promise.all(people.map(endOf));
    await Promise.all(
      both.map((one) => creditOutages({ ...depsOf(inTransaction), pastOutages: async () => [one] })),
    );
    const after = await Promise.all(people.map(endOf));
    return after.map((ms, nth) => (ms - (before[nth] ?? 0)) / MINUTE_MS);
  };

  test('is given once by two processes that find overlapping ones at the same time', {
    tags: ['race'],
  }, async () => {
    expect(await race()).toEqual([60, 60, 60, 60, 60, 60]);
  });

  test('would be given twice to who does not see what the other process wrote: the test above can fail', {
    tags: ['race'],
  }, async () => {
    const blind: CreditOutagesDeps['inTransaction'] = (base, work) =>
      transact(base, async (trx) => {
        await trx.deleteFrom('creditedSpans').execute();
        await trx.updateTable('outageCredits').set({ minutes: 0 }).execute();
        return work(trx);
      });
    expect(Math.max(...(await race(blind)))).toBe(120);
  });

  test('of which a process told half and ended is told to the others by the next, and to nobody twice', {
    tags: ['race'],
  }, async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => customer()));
    await later(100);
    past = [outage(40)];
    shop.clock.ms += OVER_MS;
    const before = await Promise.all(people.map(endOf));
    for (let served = 0; served < 3; served += 1) {
      let left = served;
      const dying: CreditOutagesDeps['inTransaction'] = (base, work) =>
        transact(base, async (trx) => {
          const done = await work(trx);
          left -= 1;
          // What the database has not committed is gone with the process.
          if (left < 0) throw new Error('killed');
          return done;
        });
      await expect(creditOutages(depsOf(dying))).rejects.toThrow('killed');
    }
    await creditOutages(depsOf());
    const after = await Promise.all(people.map(endOf));
    expect(after.map((ms, nth) => (ms - (before[nth] ?? 0)) / MINUTE_MS)).toEqual([40, 40, 40, 40, 40]);
    for (const person of people) expect((await person.mine())?.given).toHaveLength(1);
  });

  test('is what its owner sees, and nobody else', async () => {
    const [ana, free] = [await customer(), await shop.person()];
    await choose(free, ['bet365']);
    await later(200);
    const [first, short, other] = [
      outage(65),
      outage(20, { bookie: 'bwin' }),
      outage(50, { bookie: 'luckia' }),
    ];
    past = [first, short, other];
    const shown = past.map(
      ({ mode, ...each }): FeedOutage => ({
        ...each,
        modes: [mode],
        incidents: [each.id],
      }),
    );
    const seen = async (person: Customer) => {
      const { given, givenBack } = await ownPart(db(), person.userId, shown, shop.clock.ms);
      return { states: [...given.values()].map(({ state, ms }) => [state, ms / MINUTE_MS]), givenBack };
    };
    expect((await seen(ana)).states).toEqual([
      ['running', 0],
      ['tooShort', 0],
      ['notYours', 0],
    ]);
    await settle();
    const own = await seen(ana);
    expect(own.states).toEqual([
      ['given', 65],
      ['tooShort', 0],
      ['notYours', 0],
    ]);
    expect(own.givenBack).toMatchObject({
      plan: 'pro',
      runsUntil: (await ana.mine())?.endsAt,
      // 159.99 for 30 days: 0.0037 a minute.
      months: [{ ms: 65 * MINUTE_MS, worth: { amount: 0.24, currency: 'EUR' } }],
    });
    expect(await seen(free)).toEqual({
      states: [
        ['notPaying', 0],
        ['notYours', 0],
        ['notYours', 0],
      ],
      givenBack: undefined,
    });
  });

  test('of a month ago is not asked about any more', async () => {
    const ana = await customer();
    await later(100);
    past = [outage(40)];
    await later((31 * DAY_MS) / MINUTE_MS);
    await settle();
    expect((await ana.mine())?.given).toBeUndefined();
  });
});
