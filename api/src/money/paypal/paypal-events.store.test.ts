import { expect, test } from 'vitest';
import { onBothDatabases } from '#kernel/db/testing';
import { claimEvent, finishEvent, insertEvent, postponeEvent, pruneEvents } from './paypal-events.store.ts';

const event = (eventId: string, receivedAtMs = 1000) => ({
  eventId,
  eventType: 'BILLING.SUBSCRIPTION.CREATED',
  body: `{"id":"${eventId}"}`,
  receivedAtMs,
});

onBothDatabases('events of PayPal', (database) => {
  test('are kept once, however many bring them at once', async () => {
    const { db } = database();
    const taken = await Promise.all(Array.from({ length: 10 }, () => insertEvent(db, event('WH-ONCE'))));
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect(await claimEvent(db, 1000, 9000)).toEqual({
      eventId: 'WH-ONCE',
      body: '{"id":"WH-ONCE"}',
      tries: 1,
    });
    await finishEvent(db, 'WH-ONCE', 1000);
  });

  test('go to one of many who ask at once', async () => {
    const { db } = database();
    for (const id of ['WH-A', 'WH-B', 'WH-C']) await insertEvent(db, event(id));
    const claims = await Promise.all(Array.from({ length: 8 }, () => claimEvent(db, 1000, 9000)));
    const ids = claims.flatMap((claim) => (claim ? [claim.eventId] : []));
    expect(ids.toSorted()).toEqual(['WH-A', 'WH-B', 'WH-C']);
  });

  test('come back when whoever took them did not finish', async () => {
    const { db } = database();
    expect(await claimEvent(db, 8999, 20_000)).toBeUndefined();
    expect(await claimEvent(db, 9000, 20_000)).toMatchObject({ tries: 2 });
  });

  test('wait for their next try, the oldest first', async () => {
    const { db } = database();
    await insertEvent(db, event('WH-NEW', 30_000));
    await postponeEvent(db, 'WH-A', 31_000);
    for (const id of ['WH-B', 'WH-C']) await finishEvent(db, id, 25_000);
    expect(await claimEvent(db, 40_000, 90_000)).toMatchObject({ eventId: 'WH-NEW' });
    expect(await claimEvent(db, 40_000, 90_000)).toMatchObject({ eventId: 'WH-A' });
    expect(await claimEvent(db, 40_000, 90_000)).toBeUndefined();
  });

  test('lose their body when they are done, and go when they are old; those that wait stay', async () => {
    const { db } = database();
    await finishEvent(db, 'WH-NEW', 50_000);
    expect(await insertEvent(db, event('WH-NEW'))).toBe(false);
    expect(await pruneEvents(db, 50_000)).toBe(3);
    expect(await pruneEvents(db, 50_001)).toBe(1);
    expect(await claimEvent(db, 90_000, 99_000)).toMatchObject({ eventId: 'WH-A', body: '{"id":"WH-A"}' });
  });
});
