import { arbQueryAnswerSchema, arbQuerySchema } from '@bothways/domain/arbs';
import type { Quote } from '@bothways/domain/quotes';
import { HOUR_MS } from '@bothways/domain/time';
import { valueBetQuerySchema } from '@bothways/domain/valuebets';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { onOneDatabase } from '#kernel/db/testing';
import { AlertsWorld } from '#market/alerts/testing';
import type { Question } from '#market/engine';
import type { FeedStatus } from '#market/feeds';
import { badLine, type Fate, type NatsServer, natsServer, noNats } from '#market/feeds/testing';
import { connectLive, FollowedList, mustConnect } from '#market/live/testing';
import {
  anArb,
  aQuote,
  type BusNode,
  type BusNodeOptions,
  busNode,
  cookieOf,
  INGEST_KEY,
  postJson,
  TestClock,
} from '#testing';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
/** From here or from there, by then it is the same. */
const SOON = { interval: 25 };
const WIDE = { channels: ['bet365', 'bwin', 'unibet'], minPercentage: -10 };
const arbFilter = arbQuerySchema.parse(WIDE);
const valueFilter = valueBetQuerySchema.parse({ channels: WIDE.channels });
/** Every list that a customer can see, and why what is in none of them is not. */
const QUESTIONS: readonly Question[] = [
  { name: 'arbs', about: arbFilter },
  { name: 'rejectedArbs', about: arbFilter },
  { name: 'values', about: valueFilter },
  { name: 'rejectedValues', about: valueFilter },
];
const decoder = new TextDecoder();

type Fixture = Quote['event'];
const fixture = (nth: number, more: Partial<Fixture> = {}): Fixture => ({
  id: `match-${nth}`,
  sport: 'tennis',
  country: 'ES',
  league: 'Challenger Norte',
  home: `Ana Ribas${nth}`,
  away: `Eva Solano${nth}`,
  startedAt: new Date(Date.now() + 6 * HOUR_MS).toISOString(),
  ...more,
});

onOneDatabase(`several processes on one bus${noNats ? ` (skipped: ${noNats})` : ''}`, (database) => {
  describe.skipIf(noNats !== undefined)('with a bus', () => {
    let nats: NatsServer;
    let clock: TestClock;
    let nodes: BusNode[];
    let cookie: string;

    beforeAll(async () => {
      nats = await natsServer();
    });
    afterAll(() => nats.close());
    beforeEach(() => {
      clock = new TestClock();
      clock.ms = Date.now();
      nodes = [];
    });
    afterEach(async () => {
      for (const node of nodes.splice(0)) await node.stop();
      // What one test has told is not the past of the next.
      await nats.close();
      nats = await natsServer();
    });

    const begin = async (
      role: 'all' | 'engine' | 'api',
      more: Partial<BusNodeOptions> = {},
    ): Promise<BusNode> => {
      const node = await busNode(role, { database: database().another(), url: nats.url, clock, ...more });
      nodes.push(node);
      await node.begun;
      if (node.services.servesPeople) cookie ??= await cookieOf(node.services, 'pro');
      return node;
    };
    const push = async ({ services }: BusNode, quotes: readonly unknown[], source = 'test') => {
      clock.ms = Math.max(clock.ms, Date.now());
      const response = await postJson(
        services,
        '/api/ingest/quotes',
        { source, quotes },
        { authorization: `Bearer ${INGEST_KEY}` },
      );
      expect([response.status, await response.json()]).toEqual([
        200,
        { success: true, accepted: quotes.length, rejected: [] },
      ]);
    };
    /** As they are now, by the test's clock. */
    const listsOf = ({ services }: BusNode): Promise<unknown[]> =>
      Promise.all(
        QUESTIONS.map(async (question) => JSON.parse(decoder.decode(await services.engine.ask(question)))),
      );
    /** As a customer is answered who asks anew. */
    const answerOf = async ({ services, engine }: BusNode) => {
      clock.ms += 1000;
      engine.thread.tick();
      await new Promise((resolve) => setImmediate(resolve));
      const response = await postJson(services, '/api/arbs/query', WIDE, { cookie });
      return { status: response.status, ...arbQueryAnswerSchema.parse(await response.json()).data };
    };
    /** Without since when an arb is shown: that is when an engine first looked while it was there. */
    const knownTo = async (node: BusNode): Promise<unknown> =>
      JSON.parse(
        JSON.stringify(await listsOf(node), (key, value) => (key === 'addedOn' ? undefined : value)),
      );
    const untilEqual = async (one: BusNode, others: readonly BusNode[]) => {
      const wanted = await knownTo(one);
      for (const other of others) await expect.poll(() => knownTo(other), SOON).toEqual(wanted);
    };
    const untilKnown = async (others: readonly BusNode[], arbs: number) => {
      for (const other of others)
        await expect.poll(async () => (await arbsOf(other)).length, SOON).toBe(arbs);
    };
    const arbsOf = async (node: BusNode) => arbQueryAnswerSchema.parse((await listsOf(node))[0]).data.arbs;

    test('a price that enters at one is in answers and sockets of another: same ids, ages and events', async () => {
      const source = await begin('all');
      const other = await begin('api');
      const client = await mustConnect(other.port, { cookie });
      const followed = new FollowedList();
      client.subscribe(1, WIDE);
      followed.apply(await client.next('arbsSnapshot'));
      await push(source, anArb({ event: fixture(1) }));
      await untilEqual(source, [other]);
      const [arb] = await arbsOf(other);
      expect(arb).toMatchObject({ event: { name: 'Ana Ribas1 vs Eva Solano1' } });
      expect(await answerOf(other)).toMatchObject({ status: 200, arbs: [{ id: arb?.id }] });
      other.engine.thread.tick();
      followed.apply(await client.next('arbsChanges'));
      expect([...followed.arbs.keys()]).toEqual([arb?.id]);
      await push(source, [aQuote('bet365', '1', 2, { event: fixture(1), odds: null })]);
      await untilEqual(source, [other]);
      expect(await arbsOf(other)).not.toContainEqual(expect.objectContaining({ id: arb?.id }));
      client.socket.close();
    });

    test('one that begins later has the same lists, also where another source is the first that it hears', async () => {
      const source = await begin('all');
      const spelled = fixture(2, { id: 'b-2', home: 'A. Ribas2', away: 'E. Solano2' });
      await push(source, anArb({ event: fixture(1) }), 'one');
      await push(source, [aQuote('bwin', '1', 2.2, { event: fixture(2) })], 'one');
      await push(source, [aQuote('bet365', '2', 2.2, { event: spelled })], 'two');
      const later = await begin('api');
      await untilEqual(source, [later]);
      expect(await arbsOf(later)).toHaveLength(2);
    });

    test('while the bus is away nobody is refused, customers see it within 5 s, and afterwards all are as the first', {
      tags: ['drill'],
    }, async () => {
      const source = await begin('all');
      const others = [await begin('api'), await begin('api')];
      const client = await mustConnect(others[0]?.port ?? 0, { cookie });
      await push(source, anArb({ event: fixture(1) }));
      await untilEqual(source, others);
      const heartbeat = async () => {
        others[0]?.engine.thread.tick();
        await new Promise((resolve) => setImmediate(resolve));
        const engine = others[0]?.engine;
        expect(engine).toBeDefined();
        others[0]?.services.hub.heartbeat();
        return (await client.next('heartbeat')).staleAfterMs;
      };
      await expect.poll(heartbeatIn(heartbeat, clock), SOON).toBeGreaterThan(1);
      await nats.kill();
      for (let nth = 0; nth < 40; nth += 1)
        await push(source, [aQuote('bet365', '1', 2.1 + nth / 100, { event: fixture(1 + (nth % 3)) })]);
      await push(source, [aQuote('bwin', '2', 2, { event: fixture(1), odds: null })]);
      await expect.poll(heartbeatIn(heartbeat, clock), SOON).toBe(1);
      for (const other of others) expect((await answerOf(other)).status).toBe(200);
      await nats.start();
      await untilEqual(source, others);
      await expect.poll(heartbeatIn(heartbeat, clock), SOON).toBeGreaterThan(1);
      client.socket.close();
    });

    test('messages that are lost, doubled and overtaken on the way change nothing', {
      tags: ['drill'],
    }, async () => {
      const lines = [await badLine(nats.port, fates()), await badLine(nats.port, fates())] as const;
      const source = await begin('all', { url: lines[0].url });
      const other = await begin('api', { url: lines[1].url });
      for (let nth = 0; nth < 100; nth += 1) {
        await push(source, [aQuote('bet365', '1', 2 + (nth % 40) / 100, { event: fixture(nth % 5) })]);
        await push(source, [aQuote('bwin', '2', 2.1, { event: fixture(nth % 5) })]);
        if (nth % 5 === 0) await expect.poll(() => source.bus.figures().waiting, SOON).toBe(0);
      }
      await expect.poll(() => source.bus.figures().lateMs, { timeout: 30_000, interval: 100 }).toBe(0);
      await untilEqual(source, [other]);
      expect(other.bus.figures()).toMatchObject({ lost: 0 });
      for (const line of lines)
        for (const count of Object.values(line.fates)) expect(count).toBeGreaterThan(0);
      for (const line of lines) await line.close();
    });

    test('a process where prices enter goes on after a restart with the book that the others have', async () => {
      const source = await begin('all');
      const other = await begin('api');
      await push(source, anArb({ event: fixture(1) }));
      await untilEqual(source, [other]);
      nodes.splice(nodes.indexOf(source), 1);
      await source.stop();
      const again = await begin('all');
      await untilEqual(again, [other]);
      await push(again, anArb({ event: fixture(2) }));
      await untilEqual(again, [other]);
      expect(await arbsOf(other)).toHaveLength(2);
    });

    test('who was replaced where prices enter, and does not know it yet, is heard by nobody', async () => {
      const old = await begin('engine', { since: 1000 });
      const other = await begin('api');
      await push(old, anArb({ event: fixture(1) }));
      await untilKnown([other], 1);
      const source = await begin('engine', { since: 2000 });
      await expect.poll(() => other.bus.figures().messages, SOON).toBe(1);
      await push(source, anArb({ event: fixture(2) }));
      await untilKnown([other], 2);
      await push(old, [aQuote('bet365', '1', 1.01, { event: fixture(1) })]);
      await expect.poll(() => other.bus.figures().messages, SOON).toBe(3);
      await push(source, anArb({ event: fixture(3) }));
      await untilKnown([other], 3);
      await untilEqual(source, [other]);
      const skipped = other.bus.feeds().find(({ name }) => name === 'bus')?.skipped;
      expect(skipped).toEqual({ 'of a process that was replaced': 1 });
    });

    test('what was taken in as the stop came is handed on, and a bus that is away holds no stop up', async () => {
      const source = await begin('engine');
      const other = await begin('api');
      for (let nth = 1; nth <= 40; nth += 1) await push(source, anArb({ event: fixture(nth) }));
      await source.bus.flush();
      expect(source.bus.figures()).toMatchObject({ waiting: 0, lateMs: 0 });
      nodes.splice(nodes.indexOf(source), 1);
      await source.stop();
      await untilKnown([other], 40);
      const again = await begin('engine');
      await nats.kill();
      await push(again, anArb({ event: fixture(41) }));
      const startMs = performance.now();
      await again.bus.flush();
      expect(performance.now() - startMs).toBeLessThan(3000);
    });

    test('one that is set otherwise takes no price, is not ready, and says why', async () => {
      const source = await begin('all', { terms: 'licensed' });
      await push(source, anArb({ event: fixture(1) }));
      const other = await busNode('api', {
        database: database().another(),
        url: nats.url,
        clock,
        terms: 'none',
      });
      nodes.push(other);
      let isReady = false;
      void other.begun.then(() => {
        isReady = true;
      });
      const statuses = () => other.bus.feeds().find(({ name }) => name === 'bus');
      await expect
        .poll(statuses, SOON)
        .toMatchObject({ state: 'waiting', lastError: expect.stringContaining('BETFAIR_WAYS') });
      await expect.poll(statuses, SOON).toMatchObject({ skipped: { 'other terms': 1 }, items: 0 });
      expect(await arbsOf(other)).toEqual([]);
      expect(isReady).toBe(false);
    });

    test('what runs where prices enter is known everywhere, and does not run for who does not hear of it', async () => {
      const feed: FeedStatus = {
        name: 'betfair',
        state: 'running',
        everyMs: 1000,
        items: 5,
        lastItemAtMs: undefined,
        skipped: {},
        lastError: undefined,
        detail: { display: 'licensed' },
      };
      const source = await begin('engine', { feeds: [feed] });
      const other = await begin('api');
      const statuses = () => other.bus.feeds().map(({ name, state }) => [name, state]);
      await expect.poll(statuses, SOON).toEqual([
        ['betfair', 'running'],
        ['bus', 'running'],
      ]);
      nodes.splice(nodes.indexOf(source), 1);
      await source.stop();
      await expect.poll(statuses, SOON).toEqual([
        ['betfair', 'waiting'],
        ['bus', 'waiting'],
      ]);
    });

    test('where only prices enter nobody else is answered, and prices enter nowhere else', async () => {
      const source = await begin('engine');
      const other = await begin('api');
      for (const path of ['/api/openapi.json', '/api/bookies/status', '/api/admin/feeds']) {
        expect((await source.services.app.request(path)).status, path).toBe(404);
        expect((await other.services.app.request(path)).status, path).not.toBe(404);
      }
      expect(await connectLive(source.port, { cookie })).toMatchObject({ status: 404 });
      for (const path of ['/api/health', '/metrics'])
        expect((await source.services.app.request(path)).status, path).toBe(200);
      await push(source, anArb({ event: fixture(1) }));
      await untilKnown([other], 1);
      const refused = await postJson(
        other.services,
        '/api/ingest/quotes',
        { source: 'test', quotes: [] },
        { authorization: `Bearer ${INGEST_KEY}` },
      );
      expect(refused.status).toBe(404);
    });

    test('an alert is told once, however many have the lists', async () => {
      const world = new AlertsWorld(clock);
      const fetch = async (url: string, init: RequestInit) =>
        world.pushes.take(url, init) ?? new Response(null, { status: 404 });
      const source = await begin('engine', { more: { fetch } });
      const others = [await begin('api', { more: { fetch } }), await begin('api', { more: { fetch } })];
      world.services = (others[0] ?? source).services;
      const pro = await world.person('pro');
      const browser = world.pushes.browser();
      await pro.rule(await pro.configuration({ bookmakers: { bet365: 'selected', bwin: 'selected' } }));
      await pro.subscribe(browser);
      await source.services.alerts.watcher.look();
      await push(source, anArb({ event: fixture(1) }));
      await untilKnown(others, 1);
      const heard = async () => {
        for (const { engine, services } of [source, ...others]) {
          engine.thread.tick();
          await new Promise((resolve) => setImmediate(resolve));
          await services.alerts.watcher.idle();
          await services.alerts.dispatcher.wake();
        }
        return browser.heard.length;
      };
      await expect.poll(heard, SOON).toBe(1);
      await heard();
      expect(await heard()).toBe(1);
      const kept = await database().db.selectFrom('alertMessages').select('state').execute();
      expect(kept).toEqual([{ state: 'sent' }]);
    });

    test('the history is written once, and read everywhere', async () => {
      const source = await begin('engine');
      const other = await begin('api');
      await push(source, anArb({ event: fixture(1) }));
      await push(source, [aQuote('bet365', '1', 2.2, { event: fixture(1) })]);
      clock.ms += 1000;
      source.engine.thread.tick();
      await new Promise((resolve) => setImmediate(resolve));
      await source.history.settled();
      await untilKnown([other], 1);
      clock.ms += 1000;
      other.engine.thread.tick();
      await other.history.settled();
      const [arb] = await arbsOf(other);
      const leg = arb?.bets.find(({ bookie }) => bookie === 'bet365');
      const read = async () => {
        await other.history.settled();
        const url = `/api/odds/history?topic=${encodeURIComponent(leg?.topic ?? '')}&bookie=bet365`;
        const answer = await (await other.services.app.request(url, { headers: { cookie } })).json();
        return JSON.stringify(answer);
      };
      await expect.poll(read, SOON).toMatch(/2\.1.*2\.2/);
      const rows = await database()
        .db.selectFrom('historyJournal' as never)
        .selectAll()
        .execute();
      expect(rows.length).toBeGreaterThan(0);
    });
  });
});

/** Of ten messages one is lost, one comes twice and one comes after the next. */
function fates(): () => Fate {
  let nth = 0;
  const bad: Record<number, Fate> = { 3: 'lost', 6: 'doubled', 9: 'overtaken' };
  return () => {
    nth += 1;
    return bad[nth % 10] ?? 'goes';
  };
}

/** The engine tells how it is at most once a second of the test's clock. */
function heartbeatIn(heartbeat: () => Promise<number | undefined>, clock: TestClock) {
  return async () => {
    clock.ms += 1100;
    return heartbeat();
  };
}
