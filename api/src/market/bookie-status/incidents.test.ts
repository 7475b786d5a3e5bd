import { DAY_MS, HOUR_MS, MINUTE_MS } from '@bothways/domain/time';
import { describe, expect, test } from 'vitest';
import { transact } from '#kernel/db';
import { racesOnBothDatabases } from '#kernel/db/testing';
import {
  type ClosedIncident,
  closeIncident,
  incidentsSince,
  listClosedOutages,
  openIncident,
} from './incidents.store.ts';
import { type FeedName, WatchedFeeds } from './testing/feeds.ts';

racesOnBothDatabases('incidents', (database) => {
  const feeds = () => WatchedFeeds.on(database().db);

  test('five feeds that are well are in no trouble', async () => {
    const run = await feeds();
    await run.minutes(20);
    expect(await run.incidents()).toEqual([]);
  });

  test('a feed that stops is silent since its last quote, and comes back when it is heard again', async () => {
    const run = await feeds();
    await run.minutes(5);
    run.set('alpha', undefined);
    await run.minutes(2);
    expect(await run.incidents()).toEqual([]);
    await run.minutes(1);
    expect(await run.incidents()).toEqual(['alpha live silent 12:05:00-']);
    await run.minutes(37);
    run.set('alpha', { events: 12 });
    await run.minutes(1);
    expect(await run.incidents()).toEqual(['alpha live silent 12:05:00-']);
    await run.minutes(1);
    expect(await run.incidents()).toEqual(['alpha live silent 12:05:00-12:45:10']);
  });

  test('one that is asked for every half hour is in no trouble between, beside others that are heard at once', async () => {
    const run = await feeds();
    await run.usual('alpha', 12);
    run.paced.add('alpha');
    await run.minutes(5);
    run.set('alpha', undefined);
    await run.minutes(40);
    run.set('alpha', { events: 12 });
    await run.minutes(2);
    expect(await run.incidents()).toEqual([]);
  });

  test('one that is settled is not opened again: what was given for it stands', async () => {
    const { db } = database();
    const feed = { bookie: 'settled', mode: 'live', kind: 'silent' } as const;
    const nowMs = Date.parse('2026-11-20T12:00:00Z');
    const opens = (fromMs: number) =>
      transact(db, (trx) => openIncident(trx, feed, { fromMs, nowMs: fromMs, arbs: 0 }));
    await opens(nowMs);
    await transact(db, (trx) => closeIncident(trx, feed, nowMs + MINUTE_MS));
    await db.updateTable('feedIncidents').set({ isSettled: 1 }).where('bookie', '=', 'settled').execute();
    await opens(nowMs + 2 * MINUTE_MS);
    expect((await incidentsSince(db, 0, 'settled')).map(({ toMs }) => toMs)).toEqual([
      null,
      nowMs + MINUTE_MS,
    ]);
  });

  test('one that is gone again within minutes goes on with the same; later it is another', async () => {
    const run = await feeds();
    await run.minutes(5);
    run.set('alpha', undefined);
    await run.minutes(10);
    run.set('alpha', { events: 12 });
    await run.minutes(2);
    run.set('alpha', undefined);
    await run.minutes(3);
    expect(await run.incidents()).toEqual(['alpha live silent 12:05:00-']);
    run.set('alpha', { events: 12 });
    await run.minutes(9);
    run.set('alpha', undefined);
    await run.minutes(3);
    expect(await run.incidents()).toEqual([
      'alpha live silent 12:05:00-12:20:10',
      'alpha live silent 12:29:00-',
    ]);
  });

  test('a feed that limps is slow, once and not at every turn', async () => {
    const run = await feeds();
    await run.usual('alpha', 12);
    await run.minutes(5);
    run.set('alpha', { events: 12, everyMs: 50_000 });
    await run.minutes(20);
    const [limping, ...more] = await run.incidents();
    expect([limping, more]).toEqual([expect.stringMatching(/^alpha live slow 12:0[6-9]:00-/), []]);
  });

  test('one that says its prices late is slow', async () => {
    const run = await feeds();
    await run.minutes(2);
    run.set('alpha', { events: 12, seenBeforeMs: 16_500 });
    await run.minutes(12);
    expect(await run.incidents()).toEqual([expect.stringMatching(/^alpha live slow 12:0[3-8]:00-$/)]);
  });

  test('one that lost half of its events has few, until it has most of them again', async () => {
    const run = await feeds();
    await run.usual('alpha', 20);
    run.set('alpha', { events: 20 });
    await run.minutes(5);
    run.set('alpha', { events: 10 });
    await run.minutes(8);
    expect(await run.incidents()).toEqual([expect.stringMatching(/^alpha live fewEvents 12:0[67]:00-$/)]);
    run.set('alpha', { events: 15 });
    await run.minutes(4);
    expect(await run.incidents()).toHaveLength(1);
    run.set('alpha', { events: 17 });
    await run.minutes(4);
    expect(await run.incidents()).toEqual([
      expect.stringMatching(/^alpha live fewEvents 12:0[67]:00-12:1[89]:00$/),
    ]);
  });

  describe('one that lies', () => {
    test('about a past of ten minutes ago is silent: nobody can bet at that', async () => {
      const run = await feeds();
      await run.minutes(5);
      run.set('alpha', { events: 12, seenBeforeMs: 600_000 });
      await run.minutes(4);
      expect(await run.incidents()).toEqual(['alpha live silent 12:05:00-']);
    });

    test('about the future is taken at its arrival', async () => {
      const run = await feeds();
      run.set('alpha', { events: 12, seenBeforeMs: -HOUR_MS });
      await run.minutes(10);
      expect(await run.incidents()).toEqual([]);
    });

    test('by saying the same again and again is slow since its prices stand', async () => {
      const run = await feeds();
      await run.minutes(5);
      run.set('alpha', { events: 12, isFrozen: true });
      await run.minutes(10);
      expect(await run.incidents()).toEqual([expect.stringMatching(/^alpha live slow 12:05:\d0-$/)]);
    });
  });

  describe('our own trouble is none of a bookmaker', () => {
    test('the engine starts anew', async () => {
      const run = await feeds();
      await run.minutes(10);
      run.engine.crash();
      await run.minutes(10);
      expect(await run.incidents()).toEqual([]);
    });

    test('the process was down for an hour', async () => {
      const run = await feeds();
      await run.minutes(10);
      run.away(60);
      run.startProcess();
      await run.minutes(10);
      expect(await run.incidents()).toEqual([]);
      const minutes = await run.db
        .selectFrom('feedSamples')
        .select('minuteMs')
        .where('bookie', '=', 'alpha')
        .execute();
      expect(minutes).toHaveLength(20);
    });

    test('nobody at all is heard: that is said, and nobody is blamed', async () => {
      const run = await feeds();
      await run.minutes(5);
      await run.minutes(30, false);
      expect(await run.incidents()).toEqual([]);
      const row = await run.db.selectFrom('feedWatch').selectAll().executeTakeFirstOrThrow();
      expect(row.downSinceMs).toBe(Date.parse('2026-11-23T12:05:00Z'));
      await run.minutes(10);
      const after = await run.db.selectFrom('feedWatch').selectAll().executeTakeFirstOrThrow();
      expect([after.downSinceMs, await run.incidents()]).toEqual([null, []]);
    });

    test('most of them stop together: the collector did', async () => {
      const run = await feeds();
      await run.minutes(5);
      for (const name of ['alpha', 'beta', 'gamma', 'delta'] as const) run.set(name, undefined);
      await run.minutes(15);
      expect(await run.incidents()).toEqual([]);
    });

    test('what was silent before we went down ended, as far as anybody knows, with us', async () => {
      const run = await feeds();
      await run.usual('alpha', 12);
      await run.minutes(5);
      run.set('alpha', undefined);
      await run.minutes(10);
      run.away(60);
      run.startProcess();
      await run.minutes(6);
      expect(await run.incidents()).toEqual([
        'alpha live silent 12:05:00-12:15:00',
        'alpha live silent 13:16:00-',
      ]);
    });

    test('a restart of two minutes goes on with what lasts', async () => {
      const run = await feeds();
      await run.usual('alpha', 12);
      await run.minutes(5);
      run.set('alpha', undefined);
      await run.minutes(10);
      run.away(1);
      run.startProcess();
      await run.minutes(6);
      expect(await run.incidents()).toEqual(['alpha live silent 12:05:00-']);
    });
  });

  test('a bookmaker that is no longer collected is in no trouble', async () => {
    const run = await feeds();
    await run.minutes(5);
    run.set('alpha', undefined);
    await run.minutes(5);
    await run.stopCollecting('alpha');
    await run.minutes(1);
    expect(await run.incidents()).toEqual(['alpha live silent 12:05:00-12:11:00']);
  });

  test('two processes that look at once open it once, and one of them does the looking', {
    tags: ['race'],
  }, async () => {
    const run = await feeds();
    const other = new WatchedFeeds(run.db);
    for (let minute = 0; minute < 12; minute++) {
      if (minute === 4) for (const each of [run, other]) each.set('alpha', undefined);
      for (const each of [run, other])
        for (let step = 0; step < 6; step++) {
          each.nowMs += 10_000;
          each.speak();
          each.engine.thread.tick();
        }
      await Promise.all([run.statuses.watch.look(), other.statuses.watch.look()]);
    }
    expect(await run.incidents()).toEqual(['alpha live silent 12:04:00-']);
    const { holder } = await run.db.selectFrom('feedWatch').selectAll().executeTakeFirstOrThrow();
    expect(holder).not.toBe('');
  });

  describe('when it is over for good', () => {
    const outage = async (name: FeedName, minutes: number) => {
      const run = await feeds();
      const told: ClosedIncident[] = [];
      run.statuses.onIncidentClosed(async (_, incident) => {
        told.push(incident);
      });
      await run.minutes(5);
      run.set(name, undefined);
      await run.minutes(minutes);
      run.set(name, { events: 12 });
      return { run, told };
    };

    test('each is told once, some minutes after it ended', async () => {
      const { run, told } = await outage('alpha', 40);
      await run.minutes(5);
      expect(told).toEqual([]);
      await run.minutes(10);
      expect(told.map(({ bookie, kind, fromMs, toMs }) => [bookie, kind, (toMs - fromMs) / 1000])).toEqual([
        ['alpha', 'silent', 40 * 60 + 10],
      ]);
      const closed = await listClosedOutages(run.db, { sinceMs: 0, nowMs: run.nowMs });
      expect(closed.map(({ bookie }) => bookie)).toEqual(['alpha']);
    });

    test('short ones give nothing back', async () => {
      const { run, told } = await outage('alpha', 25);
      await run.minutes(15);
      expect(told).toHaveLength(1);
      expect(await listClosedOutages(run.db, { sinceMs: 0, nowMs: run.nowMs })).toEqual([]);
    });

    test('a listener that fails leaves it to be told again', async () => {
      const { run, told } = await outage('alpha', 40);
      let fails = 3;
      run.statuses.onIncidentClosed(async () => {
        if (fails-- > 0) throw new Error('Not now');
      });
      await run.minutes(14);
      const rows = await run.db.selectFrom('feedIncidents').select('isSettled').execute();
      expect([rows, told.length]).toEqual([[{ isSettled: 1 }], 4]);
    });
  });

  test('minutes are kept for two days, hours for six weeks', async () => {
    const run = await feeds();
    await run.minutes(61);
    const [hour] = await run.db.selectFrom('feedHours').selectAll().where('bookie', '=', 'beta').execute();
    expect(hour).toMatchObject({ hourMs: Date.parse('2026-11-23T12:00:00Z'), minutes: 59, events: 12 });
    run.away(49 * 60);
    await run.minutes(61);
    const samples = await run.db
      .selectFrom('feedSamples')
      .select('minuteMs')
      .where('bookie', '=', 'beta')
      .execute();
    expect(Math.min(...samples.map(({ minuteMs }) => minuteMs))).toBeGreaterThan(run.nowMs - 3 * HOUR_MS);
    run.away(44 * 24 * 60);
    await run.minutes(61);
    const hours = await run.db
      .selectFrom('feedHours')
      .select('hourMs')
      .where('bookie', '=', 'beta')
      .execute();
    expect(Math.min(...hours.map(({ hourMs }) => hourMs))).toBeGreaterThan(run.nowMs - 43 * DAY_MS);
  });
});
