import { type Arb, arbQueryAnswerSchema } from '@bothways/domain/arbs';
import type { BookieArea } from '@bothways/domain/bookies';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onBothDatabases } from '#kernel/db/testing';
import { FollowedList, type LiveClient, type LiveServer } from '#market/live/testing';
import { anArb, aQuote, postJson } from '#testing';
import { type TwoProcesses, twoProcesses } from './testing/index.ts';

/** By then what is set on one process is in lists and sockets of the other. */
const WITHIN = { interval: 20 };
const FILTER = { channels: ['live'], minPercentage: 0 };
const AGE_MS = 4000;
/** What stakes that return 1 cost, at two prices. */
const costOf = (one: number, other: number): number => Number((1 / one + 1 / other).toFixed(6));
/** Between bet365 and bwin, while nobody has set anything. */
const USUAL = costOf(2.1, 2.1);

onBothDatabases('two processes with connections of their own', (database) => {
  const event = { ...aQuote('bwin', '1', 2).event, startedAt: '2026-11-20T11:30:00Z' };
  const followed = new FollowedList();
  let both: TwoProcesses;
  let client: LiveClient;

  const hearPrices = ({ engine, services }: LiveServer) => {
    const at = new Date(services.clock.ms - AGE_MS).toISOString();
    engine.thread.apply(anArb({ mode: 'live', event, at }), 'test');
    engine.thread.tick();
  };

  beforeAll(async () => {
    both = await twoProcesses(database());
    for (const server of [both.here, both.there]) hearPrices(server);
    // A group of one is none.
    expect((await both.admin.save('bet365', 'basic-info', { cloneGroup: 'one' })).status).toBe(200);
    client = await both.there.enter('pro');
    client.subscribe(1, FILTER);
    followed.apply(await client.next('arbsSnapshot'));
  });
  afterAll(async () => {
    client.socket.close();
    await both.stop();
  });

  const costs = (arbs: Iterable<Arb>) => [...arbs].map(({ profit }) => Number(profit.toFixed(6)));
  /** What the other process answers, and what its open socket has heard. */
  const seenThere = async () => {
    const { there, cookie } = both;
    both.letTimePass();
    there.engine.thread.tick();
    const answer = await postJson(there.services, '/api/arbs/query', FILTER, { cookie });
    const { data } = arbQueryAnswerSchema.parse(await answer.json());
    for (const message of client.take())
      if (message.kind === 'arbsChanges' || message.kind === 'arbsSnapshot') followed.apply(message);
    return { list: costs(data.arbs), socket: costs(followed.arbs.values()) };
  };
  const seen = (...all: number[]) => ({ list: all, socket: all });
  const save = async (area: BookieArea, body: object) =>
    expect((await both.admin.save('bwin', area, body)).status).toBe(200);

  test.each([
    ['that its live prices do not count', 'live', { enabled: false }, []],
    ['that its live prices are stale sooner', 'live', { staleSeconds: AGE_MS / 1000 - 1 }, []],
    ['that its live prices are late', 'live', { delaySeconds: 600 }, []],
    ['that only other sports of it count', 'live', { sports: ['hockey'] }, []],
    ['that only other markets of it count', 'live', { markets: ['OU'] }, []],
    ['what is believed of it', 'live', { maxPercentage: 1 }, []],
    ['its clone group', 'basic-info', { cloneGroup: 'one' }, []],
    ['whose prices it has', 'basic-info', { ogBookie: 'bet365' }, []],
    ['its fee', 'calculator', { commission: 10, commissionModel: 'winnings' }, [costOf(2.1, 1.99)]],
    [
      'a fee of another kind',
      'calculator',
      { commission: 1, commissionModel: 'return' },
      [costOf(2.1, 2.079)],
    ],
  ] as const)('what is set on one of a bookmaker is so on the other: %s', async (_, area, body, then) => {
    both.letTimePass();
    hearPrices(both.there);
    expect(await seenThere()).toEqual(seen(USUAL));
    await save(area, body);
    await expect.poll(seenThere, WITHIN).toEqual(seen(...then));
    await save(area, {});
    await expect.poll(seenThere, WITHIN).toEqual(seen(USUAL));
  });

  test('so is that it is deleted, and restored', async () => {
    both.letTimePass();
    hearPrices(both.there);
    expect(await seenThere()).toEqual(seen(USUAL));
    await both.admin.send('DELETE', '/bwin');
    await expect.poll(seenThere, WITHIN).toEqual(seen());
    await both.admin.send('POST', '/bwin/restore');
    await expect.poll(seenThere, WITHIN).toEqual(seen(USUAL));
  });
});
