import { arbQueryAnswerSchema } from '@bothways/domain/arbs';
import { resultsAnswerSchema } from '@bothways/domain/results';
import { HOUR_MS } from '@bothways/domain/time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { onOneDatabase } from '#kernel/db/testing';
import { passTime } from '#market/engine/testing';
import { type NatsServer, natsServer, noNats } from '#market/feeds/testing';
import { aQuote, type BusNode, busNode, cookieOf, INGEST_KEY, postJson, TestClock } from '#testing';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const SOON = { interval: 25 };
/** However often it is polled, prices stay fresh. */
const BEAT_MS = 20;
const WIDE = { channels: ['bet365', 'bwin'], minPercentage: -10 };
const ROUND = [
  'Lille - Nice',
  'Metz - Brest',
  'Lens - Nantes',
  'PSG - Lyon',
  'Reims - Dijon',
  'Sedan - Nancy',
];
const key = { authorization: `Bearer ${INGEST_KEY}` };

onOneDatabase(`leagues of several processes${noNats ? ` (skipped: ${noNats})` : ''}`, (database) => {
  describe.skipIf(noNats !== undefined)('with a bus', () => {
    let nats: NatsServer;
    let clock: TestClock;
    let nodes: BusNode[];
    let cookies: { pro: string; operator: string };

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
    });

    const begin = async (role: 'all' | 'api'): Promise<BusNode> => {
      const node = await busNode(role, { database: database().another(), url: nats.url, clock });
      nodes.push(node);
      await node.begun;
      cookies ??= {
        pro: await cookieOf(node.services, 'pro'),
        operator: await cookieOf(node.services, 'operator'),
      };
      return node;
    };
    const restarted = async (node: BusNode, role: 'all' | 'api'): Promise<BusNode> => {
      nodes.splice(nodes.indexOf(node), 1);
      await node.stop();
      return begin(role);
    };
    const eventOf = (league: string, names: string, startedAt: string) => {
      const [home = '', away = ''] = names.split(' - ');
      const event = { sport: 'football', country: 'France', league, home, away } as const;
      return { id: `${league} ${names}`, ...event, startedAt };
    };
    /** When the matches of this test begin. */
    const startsAt = (): string =>
      new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 6 * HOUR_MS).toISOString();
    const push = async ({ services }: BusNode, source: string, quotes: readonly unknown[]) => {
      const answer = await postJson(services, '/api/ingest/quotes', { source, quotes }, key);
      expect(await answer.json()).toMatchObject({ accepted: quotes.length, rejected: [] });
    };
    const beat = async (node: BusNode): Promise<void> =>
      passTime({ clock, engine: node.engine, matching: node.services.matching }, BEAT_MS);
    const arbsAt = (node: BusNode) => async (): Promise<number> => {
      await beat(node);
      const answer = await postJson(node.services, '/api/arbs/query', WIDE, { cookie: cookies.pro });
      return arbQueryAnswerSchema.parse(await answer.json()).data.arbs.length;
    };
    /** How many sources each event with this name has. */
    const sidesAt = (node: BusNode, name: string) => async (): Promise<number[]> => {
      await beat(node);
      const found = await node.services.engine.findEvents(name, 10);
      return found.map(({ sides }) => sides.length).toSorted();
    };

    test('a decision taken at one holds at the other at once, and at both after they began anew', async () => {
      const source = await begin('all');
      const other = await begin('api');
      const at = startsAt();
      const speak = async (node: BusNode): Promise<void> => {
        for (const [from, bookie, selection] of [
          ['one', 'bet365', 'over'],
          ['two', 'bwin', 'under'],
        ] as const)
          await push(node, from, [
            aQuote(bookie, '1', 2.1, {
              event: eventOf('Ligue 1', 'Rennes - Angers', at),
              ...{ market: 'OU', handicap: 2.5, selection },
            }),
          ]);
      };
      await speak(source);
      for (const node of [source, other]) await expect.poll(arbsAt(node), SOON).toBe(1);
      const league = { country: 'France', league: 'Ligue 1' };
      const leagues = {
        sport: 'football',
        one: { source: 'one', ...league },
        other: { source: 'two', ...league },
      };
      const decide = (node: BusNode, path: string, body: unknown) =>
        postJson(node.services, `/api/admin/matching/leagues/${path}`, body, { cookie: cookies.operator });
      const parted = await decide(other, 'decide', { leagues, decided: 'apart', version: 0 });
      expect(parted.status).toBe(200);
      for (const node of [other, source]) await expect.poll(arbsAt(node), SOON).toBe(0);
      const after = [await restarted(source, 'all'), await restarted(other, 'api')] as const;
      await speak(after[0]);
      for (const node of after) await expect.poll(sidesAt(node, 'rennes angers'), SOON).toEqual([1, 1]);
      for (const node of after) expect(await arbsAt(node)()).toBe(0);
      const { id, version } = await parted.json();
      expect((await decide(after[0], 'undo', { id, version })).status).toBe(200);
      for (const node of after) await expect.poll(sidesAt(node, 'rennes angers'), SOON).toEqual([2]);
    });

    test('what one has learned holds at the other, for results too, and after both began anew', async () => {
      const source = await begin('all');
      const other = await begin('api');
      const at = startsAt();
      const speak = async (node: BusNode): Promise<void> => {
        for (const [from, league] of [
          ['agency', 'Arcadia'],
          ['book', 'Division 1 Ladies'],
        ] as const)
          await push(
            node,
            from,
            ROUND.map((names) => aQuote('bet365', '1', 2.1, { event: eventOf(league, names, at) })),
          );
      };
      await speak(source);
      await push(source, 'late', [
        aQuote('bet365', '1', 2.1, { event: eventOf('Ligue 1', 'Rodez - Caen', at) }),
      ]);
      for (const node of [source, other])
        await expect.poll(sidesAt(node, 'lille nice'), SOON).toEqual([1, 1]);
      // the minutes after which leagues are weighed, and the half minute after which what was learned is stored
      for (let minute = 0; minute < 6; minute++) {
        clock.ms += 60_000;
        await beat(source);
        await push(source, 'clock', [
          aQuote('bet365', '1', 2.1, { event: eventOf('Ticks', `A ${minute} - B ${minute}`, at) }),
        ]);
      }
      for (const node of [source, other]) await expect.poll(sidesAt(node, 'lille nice'), SOON).toEqual([2]);
      const after = [await restarted(source, 'all'), await restarted(other, 'api')] as const;
      await speak(after[0]);
      for (const node of after) await expect.poll(sidesAt(node, 'lille nice'), SOON).toEqual([2]);
      await after[0].services.results.settled();

      clock.ms = Date.parse(at) + 4 * HOUR_MS;
      const results = ['Lille - Nice', 'Rodez - Caen'].map((names) => ({
        event: eventOf('Arcadia', names, at),
        state: 'final',
        scores: [{ overTimeIncluded: false, home: 0, away: 3 }],
        at: new Date(Date.parse(at) + 2 * HOUR_MS).toISOString(),
      }));
      const body = { source: 'stranger', results };
      const answer = await postJson(after[0].services, '/api/ingest/results', body, key);
      const answers = resultsAnswerSchema.parse(await answer.json()).results;
      // the match of women by the name that was learned to be theirs; no match of men
      expect(answers.map(({ result }) => result)).toEqual(['accepted', 'refused']);
      const [{ eventId = '' } = {}] = answers;
      for (const { services } of after) {
        const standing = (await services.results.of([eventId])).get(eventId);
        expect(standing).toMatchObject({ status: 'final' });
      }
    });
  });
});
