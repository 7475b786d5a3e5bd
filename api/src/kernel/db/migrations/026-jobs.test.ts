import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { onBothDatabases } from '../testing/databases.ts';
import { runSteps } from '../testing/run-steps.ts';
import { paypalEvents } from './018-paypal-events.ts';
import { letters } from './025-letters.ts';
import { jobs } from './026-jobs.ts';

onBothDatabases('what waits in an older installation', (database) => {
  test('waits on: letters as they were sealed, events with what is known of them', async () => {
    const { db } = database();
    await db.schema.dropTable('jobs').execute();
    await runSteps(database(), 'before', { '1': paypalEvents, '2': letters });
    await sql`insert into letters (id, "sealedMail", "expiresAtMs", tries, "nextTryAtMs")
      values ('L-1', '0.key.text', 9000, 3, 500)`.execute(db);
    await sql`insert into "paypalEvents"
      ("eventId", "eventType", body, "receivedAtMs", tries, "nextTryAtMs", "doneAtMs") values
      ('WH-WAITS', 'PAYMENT.SALE.COMPLETED', '{"id":"WH-WAITS"}', 100, 2, 700, null),
      ('WH-DONE', 'PAYMENT.SALE.COMPLETED', '', 50, 1, 60, 55)`.execute(db);

    await runSteps(database(), 'after', { '1': jobs });

    const open = { endedAtMs: null, leaseOwner: null, lastError: null };
    expect(await db.selectFrom('jobs').selectAll().orderBy('id').execute()).toEqual([
      {
        ...open,
        id: 'L-1',
        kind: 'letter',
        state: 'waiting',
        dedupeKey: null,
        createdAtMs: 500,
        dueAtMs: 500,
        expiresAtMs: 9000,
        attempts: 3,
        isSealed: 1,
        payload: '0.key.text',
      },
      {
        ...open,
        id: 'paypal-WH-DONE',
        kind: 'paypal-event',
        state: 'done',
        dedupeKey: 'WH-DONE',
        createdAtMs: 50,
        dueAtMs: 60,
        expiresAtMs: null,
        endedAtMs: 55,
        attempts: 1,
        isSealed: 0,
        payload: '',
      },
      {
        ...open,
        id: 'paypal-WH-WAITS',
        kind: 'paypal-event',
        state: 'waiting',
        dedupeKey: 'WH-WAITS',
        createdAtMs: 100,
        dueAtMs: 700,
        expiresAtMs: null,
        attempts: 2,
        isSealed: 0,
        payload: '{"id":"WH-WAITS"}',
      },
    ]);
    const tables = (await db.introspection.getTables()).map(({ name }) => name);
    expect(tables.filter((name) => name === 'letters' || name === 'paypalEvents')).toEqual([]);
  });
});
