import { type ValueBetQueryInput, valueBetQueryAnswerSchema } from '@bothways/domain/valuebets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onOneDatabase } from '#kernel/db/testing';
import { FollowedValues, type LiveClient, type LiveServer } from '#market/live/testing';
import { aQuote, postJson } from '#testing';
import { type TwoProcesses, twoProcesses } from './testing/index.ts';

/** By then what is set on one process is in lists and sockets of the other. */
const WITHIN = { interval: 20 };

/** Four bookmakers from which the fair price comes, the last of another mind, and one that is above it. */
const PRICES = [
  ...['bet365', 'bwin', 'winamax'].flatMap((bookie) => [aQuote(bookie, '1', 1.9), aQuote(bookie, '2', 1.9)]),
  aQuote('pinnacle', '1', 2),
  aQuote('pinnacle', '2', 1.8),
  aQuote('unibet', '1', 2.2),
  aQuote('unibet', '2', 1.65),
];
const hearPrices = ({ engine }: LiveServer) => {
  engine.thread.apply(PRICES, 'test');
  engine.thread.tick();
};

/** What a customer follows: what is above fair, and only what is far above it. */
const LISTS = { above: { minPercentage: 6 }, far: { minPercentage: 9 } } satisfies Record<
  string,
  ValueBetQueryInput
>;

const seen = (above: readonly number[], far: readonly number[]) => ({
  lists: { above, far },
  sockets: { above, far },
});
/** While nobody has set anything. */
const USUAL = seen([8.745262], []);

onOneDatabase('the value bets of two processes', (database) => {
  const followed = { above: new FollowedValues(1), far: new FollowedValues(2) };
  let both: TwoProcesses;
  let client: LiveClient;

  beforeAll(async () => {
    both = await twoProcesses(database());
    for (const server of [both.here, both.there]) hearPrices(server);
    client = await both.there.enter('pro');
    for (const name of ['above', 'far'] as const) {
      const topic = { name: 'valuebets', filter: JSON.stringify(LISTS[name]) } as const;
      client.send({ kind: 'subscribe', topicId: followed[name].topicId, topic });
      followed[name].apply(await client.next('valueBetsSnapshot'));
    }
  });
  afterAll(async () => {
    client.socket.close();
    await both.stop();
  });

  const shown = (bets: Iterable<{ percentage: number }>) => [...bets].map(({ percentage }) => percentage);
  const asked = async (filter: ValueBetQueryInput) => {
    const answer = await postJson(both.there.services, '/api/valuebets/query', filter, {
      cookie: both.cookie,
    });
    return shown(valueBetQueryAnswerSchema.parse(await answer.json()).data.valuebets);
  };
  /** What the other process answers, and what its open socket has heard, of both lists. */
  const seenThere = async () => {
    both.letTimePass();
    both.there.engine.thread.tick();
    const lists = { above: await asked(LISTS.above), far: await asked(LISTS.far) };
    for (const message of client.take())
      if (message.kind === 'valueBetsChanges' || message.kind === 'valueBetsSnapshot')
        for (const list of [followed.above, followed.far]) list.apply(message);
    return {
      lists,
      sockets: { above: shown(followed.above.bets.values()), far: shown(followed.far.bets.values()) },
    };
  };
  test.each([
    ['that it makes no fair price, which brings a bet', 'pinnacle', { reference: false }, [10], [10]],
    ['that another makes none', 'bwin', { reference: false }, [8.124741], []],
    ['that it counts ten times, which takes one away', 'pinnacle', { referenceWeight: 10 }, [], []],
    ['that it hardly counts', 'pinnacle', { referenceWeight: 0.1 }, [9.846192], [9.846192]],
  ] as const)(
    'what is set on one of a fair price is so on the other: %s',
    async (_, bookie, settings, above, far) => {
      const save = async (body: object) =>
        expect((await both.admin.save(bookie, 'prematch', body)).status).toBe(200);
      expect(await seenThere()).toEqual(USUAL);
      await save(settings);
      await expect.poll(seenThere, WITHIN).toEqual(seen(above, far));
      await save({});
      await expect.poll(seenThere, WITHIN).toEqual(USUAL);
    },
  );
});
