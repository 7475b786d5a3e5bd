import { Counter, Registry } from 'prom-client';
import { beforeEach, expect, test } from 'vitest';
import type { Database } from '#kernel/db';
import { onBothDatabases } from '#kernel/db/testing';
import { createLog } from '#kernel/log';
import { addUser } from '#testing';
import { openChannel } from './channels.store.ts';
import { AlertDispatcher } from './dispatcher.ts';
import { addMessages, holdChannel } from './outbox.store.ts';
import type { Delivery, Sender } from './sender.ts';

const PEOPLE = 12;
const NEWS = 4;
const START_MS = Date.parse('2026-11-20T12:00:00Z');

/** A way to people that counts what arrives. */
class CountingSender implements Sender {
  readonly channel = 'telegram' as const;
  readonly everyMs = 1000;
  readonly isRepeatable = false;
  readonly arrived: string[] = [];
  readonly order: number[] = [];
  /** Told before a message is taken. */
  meanwhile: () => Promise<void> = async () => undefined;

  async send(...[to, told]: Parameters<Sender['send']>): Promise<Delivery> {
    await this.meanwhile();
    this.order.push(told[0]?.about.pct ?? 0);
    for (const { about } of told) this.arrived.push(`${to.userId} ${about.id}`);
    return { kind: 'sent', externalId: '1' };
  }
}

onBothDatabases('the dispatcher', (database) => {
  let nowMs = START_MS;
  let people: string[];

  const dispatcher = (of: Database, sender: Sender): AlertDispatcher =>
    new AlertDispatcher({
      database: of,
      senders: [sender],
      log: createLog('silent'),
      nowMs: () => nowMs,
      counted: new Counter({ name: 'c', help: 'c', labelNames: ['what'], registers: [new Registry()] }),
    });
  const states = async (): Promise<string[]> => {
    const rows = await database().db.selectFrom('alertMessages').select('state').execute();
    return rows.map(({ state }) => state).toSorted();
  };

  /** Somebody with a rule that tells, and a chat. */
  async function follower(nth: number): Promise<string> {
    const { db } = database();
    const userId = await addUser(database(), `alerts-${nth}-${nowMs}@example.test`);
    const at = { userId, family: 'arbs', mode: 'prematch' };
    await db
      .insertInto('configurations')
      .values({
        ...at,
        id: userId,
        name: 'a',
        nameKey: 'a',
        version: 1,
        updatedAtMs: 1,
        shareNonce: null,
        shareTokenHash: null,
        sharedAtMs: null,
      })
      .execute();
    const version = { configurationId: userId, version: 1, name: 'a', payload: '{}', payloadVersion: 1 };
    await db
      .insertInto('configurationVersions')
      .values({ ...version, restoredFrom: null, createdAtMs: 1 })
      .execute();
    await db
      .insertInto('configurationLists')
      .values({ ...at, activeId: userId, changes: 1 })
      .execute();
    await db
      .insertInto('alertRules')
      .values({
        configurationId: userId,
        userId,
        isOn: 1,
        minPct: 0,
        sports: null,
        channels: null,
        sinceMs: 1,
      })
      .execute();
    await openChannel(db, { userId, channel: 'telegram' }, { chatId: `${nth}`, nextAtMs: nowMs });
    return userId;
  }

  const newsFor = (userId: string, nth: number) => {
    const about = {
      id: `arb-${nth}`,
      family: 'arbs',
      mode: 'prematch',
      pct: nth,
      title: 'A – B',
      sport: 'tennis',
      league: 'L',
      startsAt: '2026-11-20T18:00:00Z',
      sinceMs: nowMs,
      bets: [{ bookie: 'one', choice: 'A', odds: 2 }],
    };
    return {
      userId,
      channel: 'telegram' as const,
      opportunityId: about.id,
      configurationId: userId,
      about: JSON.stringify(about),
      pct: nth,
      sinceMs: nowMs,
      createdAtMs: nowMs,
      untilMs: nowMs + 120_000,
    };
  };

  beforeEach(async () => {
    nowMs += 10 * 60_000;
    await database().db.deleteFrom('users').execute();
    people = [];
    for (let nth = 0; nth < PEOPLE; nth += 1) people.push(await follower(nth));
  });
  const all = () =>
    people.flatMap((userId) => Array.from({ length: NEWS }, (_, nth) => newsFor(userId, nth)));

  test('of two processes that find and send the same at once tells each person once', async () => {
    const other = database().another();
    const sender = new CountingSender();
    const [one, two] = [dispatcher(database(), sender), dispatcher(other, sender)];
    const added = await Promise.all([addMessages(database().db, all()), addMessages(other.db, all())]);
    expect((added[0] ?? 0) + (added[1] ?? 0)).toBe(PEOPLE * NEWS);
    await Promise.all([one.wake(), two.wake(), one.wake()]);
    expect(sender.arrived.toSorted()).toEqual([...new Set(sender.arrived)].toSorted());
    expect(sender.arrived).toHaveLength(PEOPLE * NEWS);
    await other.close();
  });

  test('tells those first for whom there is most', async () => {
    const sender = new CountingSender();
    await addMessages(
      database().db,
      people.map((userId, nth) => newsFor(userId, nth)),
    );
    const gate = dispatcher(database(), sender);
    await gate.wake();
    expect(sender.order).toHaveLength(PEOPLE);
    // Whoever is written to is overtaken by at most those in the seven other lanes.
    for (const [sent, pct] of sender.order.entries())
      expect(sender.order.slice(sent).filter((later) => later > pct).length).toBeLessThan(8);
  });

  test('of a process that died while it sent leaves what may be out, and sends the rest', async () => {
    const [dead = '', alive = ''] = people;
    const { db } = database();
    await addMessages(db, [newsFor(dead, 1), newsFor(alive, 2)]);
    const lease = { owner: 'killed', nowMs, untilMs: nowMs + 60_000, edits: false };
    const held = await holdChannel(database(), 'telegram', lease);
    expect(held?.userId).toBe(alive);
    await db.updateTable('alertMessages').set({ state: 'sending' }).where('userId', '=', alive).execute();
    const sender = new CountingSender();
    await dispatcher(database(), sender).wake();
    expect(sender.arrived).toEqual([`${dead} arb-1`]);
    nowMs += 61_000;
    await addMessages(db, [newsFor(alive, 3)]);
    await dispatcher(database(), sender).wake();
    expect(sender.arrived).toEqual([`${dead} arb-1`, `${alive} arb-3`]);
    expect(await states()).toEqual(['sent', 'sent', 'unsure']);
  });

  test('leaves a channel alone that another process holds', async () => {
    const [userId = ''] = people;
    await addMessages(database().db, [newsFor(userId, 1)]);
    const lease = { owner: 'other', nowMs, untilMs: nowMs + 60_000, edits: false };
    await holdChannel(database(), 'telegram', lease);
    const sender = new CountingSender();
    await dispatcher(database(), sender).wake();
    expect(sender.arrived).toEqual([]);
  });

  test('writes to one person no more often than the channel takes it', async () => {
    const [userId = ''] = people;
    const sender = new CountingSender();
    const own = dispatcher(database(), sender);
    await addMessages(database().db, [newsFor(userId, 1)]);
    await own.wake();
    await addMessages(database().db, [newsFor(userId, 2)]);
    await own.wake();
    expect(sender.arrived).toHaveLength(1);
    nowMs += 1000;
    await own.wake();
    expect(sender.arrived).toHaveLength(2);
  });
});
