import { expect, test } from 'vitest';
import { onBothDatabases } from '../testing/databases.ts';
import { runSteps } from '../testing/run-steps.ts';
import { eventReview } from './055-event-review.ts';
import { pairDecisions } from './066-pair-decisions.ts';

const ROW = {
  seq: 3,
  atMs: 1_790_000_000_000,
  decidedBy: 'somebody',
  eventId: 'a',
  otherId: 'b',
  sport: 'football',
  startsAtMs: 1_790_000_100_000,
  title: 'A - B',
  payload: '{"groups":[]}',
  moved: '[]',
  reviewId: null,
  undoes: null,
  undoneBy: null,
};

onBothDatabases('decisions of an older installation', (database) => {
  test('are kept when a word on a pair comes beside them', async () => {
    const { db } = database();
    for (const table of ['matchDecisions', 'matchJoins', 'eventReports', 'reportedEvents'])
      await db.schema.dropTable(table).execute();
    await runSteps(database(), 'before', { '1': eventReview });
    await db
      .insertInto('matchDecisions')
      .values({ ...ROW, kind: 'split' })
      .execute();
    await runSteps(database(), 'after', { '1': pairDecisions });
    await db
      .insertInto('matchDecisions')
      .values({ ...ROW, seq: 4, kind: 'reject', reviewId: 'a~b' })
      .execute();
    const rows = await db.selectFrom('matchDecisions').selectAll().orderBy('seq').execute();
    expect(rows).toEqual([
      { ...ROW, kind: 'split' },
      { ...ROW, seq: 4, kind: 'reject', reviewId: 'a~b' },
    ]);
    const wrong = (row: object) =>
      db
        .insertInto('matchDecisions')
        .values({ ...ROW, kind: 'split', ...row })
        .execute();
    await expect(wrong({ seq: 5, kind: 'guess' })).rejects.toThrow();
    await expect(wrong({ seq: 4 })).rejects.toThrow();
  });
});
