import type { AccuracyRow, MatchReview } from '@bothways/domain/matching';
import { HOUR_MS } from '@bothways/domain/time';
import type { JoinCount } from '@bothways/engine';
import { beforeEach, expect, test } from 'vitest';
import { transact } from '#kernel/db';
import { onBothDatabases } from '#kernel/db/testing';
import { accuracySince, dropJoinsBefore, keepJoins } from './accuracy.store.ts';
import { addDecision, addForgotten, type NewDecision } from './decisions.store.ts';
import { decideReview, syncOpenReviews } from './matching.store.ts';

const SINCE_MS = Date.parse('2026-11-01T10:30:00Z');
/** The hour in which the time lies from which on is counted. */
const FIRST_MS = Date.parse('2026-11-01T10:00:00Z');
const LATER_MS = Date.parse('2026-11-02T18:00:00Z');

const joins = (joined: number, more: Partial<JoinCount> = {}): JoinCount => ({
  sport: 'football',
  source: 'one',
  hourMs: LATER_MS,
  joined,
  ...more,
});
const row = (more: Partial<AccuracyRow>): AccuracyRow => ({
  sport: 'football',
  source: 'one',
  joined: 0,
  wrong: 0,
  missed: 0,
  askedOne: 0,
  askedTwo: 0,
  ...more,
});
const decided = (kind: NewDecision['kind'], more: Partial<NewDecision> = {}): NewDecision => ({
  kind,
  atMs: LATER_MS,
  decidedBy: 'somebody',
  eventId: 'e1',
  otherId: 'e2',
  sport: 'football',
  startsAtMs: LATER_MS,
  title: 'Arsenal - Chelsea',
  verdict: { groups: [] },
  moved: [{ source: 'one', byMatcher: true }],
  ...more,
});
const pair = (id: string, startedAt: string): MatchReview => {
  const side = (source: string): MatchReview['known'] => ({
    eventId: `${id}-${source}`,
    source,
    sport: 'tennis',
    country: 'Spain',
    league: 'Open',
    home: 'Pia Anders',
    away: 'Quin Borg',
    startedAt,
  });
  return {
    id,
    score: 0.5,
    reason: 'NAMES',
    swapped: false,
    noticedOn: '2026-11-01T09:00:00.000Z',
    known: side('one'),
    newcomer: side('two/bet365'),
  };
};

interface Example {
  what: string;
  joined?: readonly JoinCount[];
  decisions?: readonly NewDecision[];
  rows: readonly AccuracyRow[];
}

const EXAMPLES: readonly Example[] = [
  { what: 'nothing happened', rows: [] },
  {
    what: 'hours of a source are added up, and nobody said that one is wrong',
    joined: [joins(30), joins(10, { hourMs: LATER_MS + HOUR_MS })],
    rows: [row({ joined: 40, rightShare: 1 })],
  },
  {
    what: 'the hour counts in which the time lies, and none before it',
    joined: [joins(3, { hourMs: FIRST_MS }), joins(50, { hourMs: FIRST_MS - HOUR_MS })],
    rows: [row({ joined: 3, rightShare: 1 })],
  },
  {
    what: 'an hour that a new run counts again is counted once, with its greatest count',
    joined: [joins(8), joins(5), joins(9), joins(2)],
    rows: [row({ joined: 9, rightShare: 1 })],
  },
  {
    what: 'a split of what the matcher joined is wrong',
    joined: [joins(40)],
    decisions: [decided('split')],
    rows: [row({ joined: 40, wrong: 1, rightShare: 0.975 })],
  },
  {
    what: 'of those who leave each counts by itself, bookmakers as their collector, those that a person joined not',
    joined: [joins(4)],
    decisions: [
      decided('split', {
        moved: [
          { source: 'one/bwin', byMatcher: true },
          { source: 'one/bet365', byMatcher: true },
          { source: 'one/pinnacle', byMatcher: false },
        ],
      }),
    ],
    rows: [row({ joined: 4, wrong: 2, rightShare: 0.5 })],
  },
  {
    what: 'a join by a person is one that the matcher missed, and says nothing of what it joined',
    joined: [joins(4)],
    decisions: [decided('join')],
    rows: [row({ joined: 4, missed: 1, rightShare: 1 })],
  },
  {
    what: 'a join that takes a person’s word back is none that was missed',
    decisions: [decided('join', { moved: [{ source: 'one', byMatcher: false }] })],
    rows: [],
  },
  {
    what: 'a split that was undone does not count, and neither does what undid it',
    joined: [joins(4)],
    decisions: [decided('split'), decided('join', { undoes: 1 })],
    rows: [row({ joined: 4, rightShare: 1 })],
  },
  {
    what: 'the answer to a question is counted as an answer only',
    decisions: [decided('join', { reviewId: 'a~b' })],
    rows: [],
  },
  {
    what: 'of an event that began before nothing counts',
    decisions: [decided('split', { startsAtMs: SINCE_MS - 1 })],
    rows: [],
  },
  {
    what: 'more wrong than joined is no share below nothing',
    joined: [joins(1)],
    decisions: [decided('split'), decided('split')],
    rows: [row({ joined: 1, wrong: 2, rightShare: 0 })],
  },
  {
    what: 'sports and sources stand apart, in their order; without a join there is no share',
    joined: [joins(2, { source: 'two' }), joins(2, { sport: 'basketball' })],
    decisions: [decided('split', { sport: 'tennis' })],
    rows: [
      row({ sport: 'basketball', joined: 2, rightShare: 1 }),
      row({ source: 'two', joined: 2, rightShare: 1 }),
      row({ sport: 'tennis', wrong: 1 }),
    ],
  },
];

onBothDatabases('how often the matcher was right', (database) => {
  beforeEach(async () => {
    const { db } = database();
    for (const table of ['matchJoins', 'matchDecisions', 'matchReviews'] as const)
      await db.deleteFrom(table).execute();
  });

  test.each(EXAMPLES)('$what', async ({ joined = [], decisions = [], rows }) => {
    const { db } = database();
    for (const count of joined) await keepJoins(db, [count]);
    for (const decision of decisions) await transact(db, (trx) => addDecision(trx, decision));
    expect(await accuracySince(db, SINCE_MS)).toEqual(rows);
  });

  test('what was asked counts by its answer, once it has one', async () => {
    const { db } = database();
    const at = '2026-11-02T18:00:00Z';
    const pairs = ['open', 'one', 'two', 'another'].map((id) => pair(id, at));
    await syncOpenReviews(db, [...pairs, pair('before', '2026-10-31T18:00:00Z')]);
    for (const [id, state] of [
      ['one', 'accepted'],
      ['two', 'rejected'],
      ['another', 'rejected'],
      ['before', 'rejected'],
    ] as const)
      await transact(db, (trx) => decideReview(trx, id, state, LATER_MS));
    expect(await accuracySince(db, SINCE_MS)).toEqual([
      row({ sport: 'tennis', source: 'two', askedOne: 1, askedTwo: 2 }),
    ]);
  });

  test('a name that was forgotten is no verdict on an event', async () => {
    const { db } = database();
    const alias = { sport: 'football', competition: 'open', source: '', name: 'a', team: 'b' } as const;
    await transact(db, (trx) => addForgotten(trx, alias, { atMs: LATER_MS, decidedBy: 'somebody' }));
    expect(await accuracySince(db, SINCE_MS)).toEqual([]);
  });

  test('what is dropped is counted no more', async () => {
    const { db } = database();
    await keepJoins(db, [joins(3, { hourMs: FIRST_MS }), joins(7)]);
    await dropJoinsBefore(db, LATER_MS);
    expect(await accuracySince(db, SINCE_MS)).toEqual([row({ joined: 7, rightShare: 1 })]);
  });
});
