import { DAY_MS } from '@bothways/domain/time';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { transact } from '#kernel/db';
import { disableUser, saveProfile } from '#people/users';
import { anArb, aQuote } from '#testing';
import { AlertsWorld, type Person } from './testing/index.ts';

const BOTH = { bookmakers: { bet365: 'selected', bwin: 'selected' } };
const CHAT = 77;

let world: AlertsWorld;
let pro: Person;
let configuration: string;
beforeEach(async () => {
  world = await AlertsWorld.open();
  pro = await world.person('pro');
  configuration = await pro.configuration(BOTH);
});
afterEach(() => world.close());

/** A chat is linked, a rule is on, and the bot has said so. */
async function ready(rule: object = {}): Promise<void> {
  await pro.link(CHAT);
  await pro.rule(configuration, rule);
  await world.look();
}
const alerts = (chat = CHAT): string[] =>
  world.telegram.shown(String(chat)).filter((text) => text.includes('Ribas'));
const userIdOf = async (email: string): Promise<string> => {
  const { db } = world.services.database;
  return (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
};

describe('an opportunity', () => {
  test('is told of once, with its figures, its age and the way to it, and then that it is gone', async () => {
    await ready();
    await world.prices(anArb());
    expect(alerts()).toHaveLength(1);
    expect(alerts()[0]).toMatch(/^4\.76% · Ana Ribas – Eva Solano\n/);
    expect(alerts()[0]).toContain('bet365: Winner: Ana Ribas at 2.100');
    expect(alerts()[0]).toMatch(/Stood for 1 s when this was sent/);
    expect(alerts()[0]).toContain('http://localhost:4000/en/dashboard/arbs/prematch?arb=');
    await world.prices([aQuote('bet365', '1', 2.12)]);
    await world.beat(10_000);
    expect(alerts()).toHaveLength(1);
    await world.prices([aQuote('bet365', '1', 1.5)]);
    await world.beat(4000);
    expect(alerts()).toHaveLength(1);
    expect(alerts()[0]).toMatch(/^GONE after \d+ s · 4\.76%/);
    expect(await world.states()).toEqual({ sent: 1 });
  });

  test('that comes back before anybody is told that it is gone stays as it was', async () => {
    await ready();
    await world.prices(anArb());
    await world.prices([aQuote('bet365', '1', 1.5)]);
    await world.prices([aQuote('bet365', '1', 2.1)]);
    await world.beat(10_000);
    expect(alerts()).toHaveLength(1);
    expect(alerts()[0]).not.toContain('GONE');
  });

  test('of before the rule, or below its percent, or of another sport, is not told of', async () => {
    await world.prices(anArb());
    await world.beat(1000);
    await ready();
    await world.beat(1000);
    expect(alerts()).toEqual([]);
    await ready({ minPct: 6 });
    await world.prices([aQuote('bet365', '1', 2.11)]);
    expect(alerts()).toEqual([]);
    await ready({ sports: ['football'] });
    await world.prices([aQuote('bet365', '1', 2.3)]);
    expect(alerts()).toEqual([]);
  });

  test('that is older than it can be expected to stand is not sent', async () => {
    await ready();
    world.telegram.retryAfterS = 300;
    await world.prices(anArb());
    world.telegram.retryAfterS = undefined;
    await world.beat(301_000);
    expect(alerts()).toEqual([]);
    expect(await world.states()).toEqual({ dropped: 1 });
  });

  test('several at once come in one message, the strongest first', async () => {
    await ready();
    const other = { event: { ...aQuote('bet365', '1', 2).event, id: 'match-2', home: 'Bea Ribas' } };
    await world.prices([
      ...anArb(),
      ...anArb(other).map((quote) => ({ ...quote, odds: (quote.odds ?? 0) * 1.01 })),
    ]);
    expect(alerts()).toHaveLength(1);
    expect(
      alerts()[0]
        ?.split('\n\n')
        .map((part) => part.match(/· (\w+)/)?.[1]),
    ).toEqual(['Bea', 'Ana']);
  });
});

describe('alerts stop at once', () => {
  const findLater = async (): Promise<void> => {
    await world.look();
    await world.prices(anArb());
    expect(alerts()).toEqual([]);
  };
  /** It was found and waits; what happens now decides. */
  const findBefore = async (stop: () => Promise<unknown>): Promise<void> => {
    world.telegram.retryAfterS = 2;
    await world.prices(anArb());
    world.telegram.retryAfterS = undefined;
    await stop();
    await world.beat(3000);
    expect(alerts()).toEqual([]);
    expect((await world.states()).sent).toBeUndefined();
  };
  const stops: [string, () => Promise<unknown>][] = [
    ['without the rule', () => pro.rule(configuration, { isOn: false })],
    [
      'without the configuration',
      () => pro.send('DELETE', `/api/settings/arbs/prematch?id=${configuration}`),
    ],
    ['with another active configuration', () => pro.configuration(BOTH, 'arbs/prematch', 'Other')],
    ['without the chat', () => pro.send('DELETE', '/api/alerts/telegram')],
    ['for who says /stop', () => world.write(CHAT, '/stop')],
    [
      'for who has closed the bot',
      () =>
        world.update({
          my_chat_member: { chat: { id: CHAT, type: 'private' }, new_chat_member: { status: 'kicked' } },
        }),
    ],
    [
      'for a closed account',
      async () => {
        const row = { userId: await userIdOf('pro@bothways.test'), atMs: 1, reason: 'test' };
        await transact(world.services.database.db, (trx) => disableUser(trx, row));
      },
    ],
    [
      'for an account that is gone',
      async () =>
        world.services.database.db.deleteFrom('users').where('email', '=', 'pro@bothways.test').execute(),
    ],
    [
      'in a time-out of the person’s own',
      async () => {
        const userId = await userIdOf('pro@bothways.test');
        const row = { id: 'p1', kind: 'timeOut' as const, userId, emailHash: 'x', phoneHash: null };
        await world.services.database.db
          .insertInto('pauses')
          .values({ ...row, fromMs: world.clock.ms, untilMs: world.clock.ms + DAY_MS })
          .execute();
      },
    ],
  ];
  test.each(stops)('%s, also for what waits', async (_what, stop) => {
    await ready();
    await findBefore(stop);
  });
  test.each(stops)('%s, and nothing new is found', async (_what, stop) => {
    await ready();
    await stop();
    await findLater();
    expect(world.services.alerts.watcher.lists).toBe(0);
  });

  test('without the plan, which lists in play need', async () => {
    const live = await pro.configuration(BOTH, 'arbs/live');
    await pro.link(CHAT);
    await pro.rule(live);
    await world.look();
    expect(world.services.alerts.watcher.lists).toBe(1);
    await saveProfile(world.services.database.db, await userIdOf('pro@bothways.test'), { plan: 'free' });
    await world.look();
    expect(world.services.alerts.watcher.lists).toBe(0);
  });

  test('in quiet hours of the person’s zone', async () => {
    await ready();
    // 12:00 in UTC is 13:00 in Madrid.
    const quietHours = { isOn: true, from: '12:30', to: '13:30' };
    const saved = await pro.settings({
      zone: 'Europe/Madrid',
      quietHours,
    });
    expect(saved.status).toBe(200);
    await findLater();
    expect(await world.states()).toEqual({});
  });
});

describe('two people', () => {
  test('with the same wish share a list, and one who is refused one in play has a rule for it that tells nothing', async () => {
    await ready();
    const free = await world.person('free');
    const own = await free.configuration(BOTH);
    await free.link(78);
    await free.rule(own);
    const live = await free.configuration(BOTH, 'arbs/live');
    expect((await free.rule(live)).status).toBe(403);
    await world.look();
    expect(world.services.alerts.watcher.lists).toBe(1);
    await world.prices(anArb());
    expect([alerts(CHAT).length, alerts(78).length]).toEqual([1, 1]);
  });

  test('one cannot change the other’s rule', async () => {
    const free = await world.person('free');
    expect((await free.rule(configuration)).status).toBe(404);
  });
});

describe('room', () => {
  test('past its end some lists wait, it is said, and they are followed when others end', async () => {
    await world.close();
    world = await AlertsWorld.open({ maxAlertLists: 1 });
    pro = await world.person('pro');
    configuration = await pro.configuration(BOTH);
    await ready();
    const values = await pro.configuration(BOTH, 'valuebets/prematch');
    await pro.rule(values);
    await world.look();
    expect(world.services.alerts.watcher.lists).toBe(1);
    expect(await (await pro.send('GET', '/api/alerts')).json()).toMatchObject({ data: { isFull: true } });
    const first = world.services.alerts.watcher.isFull;
    await pro.rule(configuration, { isOn: false });
    await world.look();
    await world.look();
    expect([first, world.services.alerts.watcher.isFull]).toEqual([true, false]);
  });
});

test('after a restart of the engine nobody is told twice, and what went meanwhile is said to be gone', async () => {
  await ready();
  await world.prices(anArb());
  world.engine.crash();
  await world.beat();
  await world.beat(4000);
  expect(alerts()).toHaveLength(1);
  expect(alerts()[0]).toMatch(/^GONE/);
  await world.prices(anArb());
  await world.beat(1000);
  expect(alerts()).toHaveLength(1);
});
