import { bookiesStatusAnswerSchema, outagesAnswerSchema } from '@bothways/domain/bookie-status';
import { MINUTE_MS } from '@bothways/domain/time';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { onOneDatabase } from '#kernel/db/testing';
import { headerOf, readMail, type SmtpCatcher, startSmtpCatcher } from '#kernel/mail/testing';
import { type LocalEngine, localEngine } from '#market/engine/testing';
import { type Customer, Shop } from '#money/subscriptions/testing';
import { aQuote, expectOk, TestClock } from '#testing';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const STEP_MS = 20_000;
const FEEDS = ['bet365', 'bwin', 'pinnacle'] as const;

onOneDatabase('a feed that stops, from its last price to the letter', (database) => {
  const clock = new TestClock();
  let catcher: SmtpCatcher;
  let engine: LocalEngine;
  let shop: Shop;
  let ana: Customer;
  let other: Customer;
  let silent = new Set<string>();
  beforeAll(async () => {
    catcher = await startSmtpCatcher();
    engine = localEngine(clock.nowMs);
    const mail = { transport: 'smtp' as const, url: catcher.url, from: 'Bothways <no-reply@bothways.test>' };
    shop = await Shop.open(database(), { clock, enginePort: engine, config: { mail } });
    [ana, other] = [await shop.person('ana'), await shop.person('other')];
    for (const [person, bookie] of [
      [ana, 'bwin'],
      [other, 'pinnacle'],
    ] as const) {
      await person.buy();
      const body = { name: 'Mine', payload: { bookmakers: { [bookie]: 'selected' } }, setAsActive: true };
      await expectOk(person.browser.post('/api/settings/arbs/live', body));
    }
  });
  afterAll(async () => {
    await shop.services.jobs.stop();
    await catcher.close();
  });

  /** Each feed that speaks says its six events; each minute all are looked at. */
  async function minutes(count: number): Promise<void> {
    for (let minute = 0; minute < count; minute++) {
      for (let step = 0; step < MINUTE_MS / STEP_MS; step++) {
        clock.ms += STEP_MS;
        for (const bookie of FEEDS) if (!silent.has(bookie)) engine.thread.apply(quotesOf(bookie), 'test');
        engine.thread.tick();
      }
      await shop.services.bookieStatus.watch.look();
    }
    // What happens by itself, with sessions that have not run out.
    await shop.pass(0);
  }
  const quotesOf = (bookie: string) =>
    Array.from({ length: 6 }, (_, index) =>
      aQuote(bookie, '1', 2 + (clock.ms % 7) / 100, {
        mode: 'live',
        event: {
          ...{ id: `e${index}`, sport: 'football', country: 'Spain', league: 'Primera' },
          ...{ home: `Home ${index}`, away: `Away ${index}` },
          startedAt: new Date(clock.ms - 20 * MINUTE_MS).toISOString(),
        },
      }),
    );
  const statusOf = async (bookie: string) => {
    const { bookies } = bookiesStatusAnswerSchema.parse(
      await (await ana.browser.get('/api/bookies/status')).json(),
    );
    return bookies.find((row) => row.bookie === bookie)?.state;
  };
  const endOf = async (person: Customer) => Date.parse((await person.mine())?.endsAt ?? '');
  const letters = async () => {
    await shop.services.idle();
    return catcher.caught.map(({ to, raw }) => `${to.join()}: ${headerOf(readMail(raw), 'subject')}`);
  };
  const ofTime = async () => (await letters()).filter((letter) => /\d+ min/.test(letter));

  test('is seen silent, is an incident to the second, gives its time back once, and says so', async () => {
    await minutes(5);
    expect(await statusOf('bwin')).toBe('usual');
    const [before, others] = [await endOf(ana), await endOf(other)];
    const stoppedMs = clock.ms;
    silent = new Set(['bwin']);
    await minutes(10);
    expect(await statusOf('bwin')).toBe('silent');
    await minutes(33);
    silent = new Set();
    await minutes(3);
    expect(await statusOf('bwin')).toBe('usual');
    // It may still go on: nothing is given yet.
    expect(await endOf(ana)).toBe(before);
    expect(await ofTime()).toEqual([]);
    await minutes(7);

    const givenMs = 43 * MINUTE_MS;
    // Until it was heard again, in the step after.
    const lengthMs = givenMs + STEP_MS;
    const incidents = await shop.services.database.db.selectFrom('feedIncidents').selectAll().execute();
    expect(incidents).toMatchObject([
      { bookie: 'bwin', mode: 'live', kind: 'silent', fromMs: stoppedMs, toMs: stoppedMs + lengthMs },
    ]);
    expect((await endOf(ana)) - before).toBe(givenMs);
    expect((await ana.mine())?.given).toEqual([expect.objectContaining({ cause: 'outage', minutes: 43 })]);
    expect(await endOf(other)).toBe(others);
    const { outages } = outagesAnswerSchema.parse(
      await (await ana.browser.get('/api/bookies/outages')).json(),
    );
    expect(outages).toMatchObject([
      { bookie: 'bwin', lengthMs, people: 1, given: { state: 'given', ms: givenMs } },
    ]);
    expect(await ofTime()).toEqual([expect.stringMatching(/^ana@shop\.test: .*43 min/)]);

    await minutes(10);
    expect((await endOf(ana)) - before).toBe(givenMs);
    expect(await ofTime()).toHaveLength(1);
  });
});
