import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Pick } from '../markets/index.ts';
import { settle } from '../settlement/index.ts';
import {
  reportedResultSchema,
  type SourceReport,
  type Standing,
  scoreOf,
  settleBy,
  standingOf,
  swappedResult,
} from './index.ts';

type Scores = Standing['scores'];
const score = (
  period: Scores[number]['period'],
  home: number,
  away: number,
  more: Partial<Scores[number]> = {},
) => ({
  period,
  unit: 'score' as const,
  overTimeIncluded: false,
  home,
  away,
  ...more,
});
const INCLUDED = { overTimeIncluded: true };
const final = (...scores: Scores): Standing => ({
  status: 'final',
  scores,
  choices: [],
  sources: ['a'],
  atMs: 1,
});
const pick = (more: Partial<Pick>): Pick => ({
  market: 'W',
  period: 'FT',
  selection: '1',
  overTimeIncluded: false,
  ...more,
});
const scope = (period: Scores[number]['period'], overTimeIncluded = false) =>
  ({ period, unit: 'score', overTimeIncluded }) as const;

describe('what a side had', () => {
  it.each([
    ['football', [score('FT', 3, 1), score('H1', 1, 1)], scope('H2'), { home: 2, away: 0 }],
    ['football', [score('H1', 1, 1), score('H2', 0, 2)], scope('FT'), { home: 1, away: 3 }],
    ['basketball', [score('Q1', 20, 18), score('Q2', 25, 30)], scope('H1'), { home: 45, away: 48 }],
    [
      'basketball',
      [score('Q1', 20, 18), score('Q2', 25, 30), score('Q3', 1, 2), score('Q4', 3, 4)],
      scope('FT'),
      { home: 49, away: 54 },
    ],
    ['hockey', [score('FT', 3, 3), score('P1', 1, 0), score('P3', 0, 2)], scope('P2'), { home: 2, away: 1 }],
  ] as const)('follows in %s', (sport, scores, wanted, is) => {
    expect(scoreOf(scores, wanted, sport)).toEqual(is);
  });

  it('is not guessed from the other clock', () => {
    const regular = [score('H1', 50, 40), score('H2', 50, 60)];
    expect(scoreOf(regular, scope('FT', true), 'basketball')).toBeUndefined();
    expect(scoreOf([score('FT', 110, 105, INCLUDED)], scope('FT'), 'basketball')).toBeUndefined();
    expect(
      scoreOf([score('FT', 2, 1, INCLUDED), score('H1', 1, 1)], scope('H2'), 'football'),
    ).toBeUndefined();
  });

  it('is the same on both clocks where there is no overtime to count', () => {
    expect(scoreOf([score('H1', 1, 0, INCLUDED)], scope('H1'), 'football')).toEqual({ home: 1, away: 0 });
    const sets = { ...score('FT', 2, 1), unit: 'sets' as const };
    expect(scoreOf([sets], { ...scope('FT', true), unit: 'sets' }, 'tennis')).toEqual({ home: 2, away: 1 });
  });

  it('is undefined where the numbers contradict each other', () => {
    expect(scoreOf([score('FT', 1, 0), score('H1', 2, 0)], scope('H2'), 'football')).toBeUndefined();
  });

  it('of games is the sum of the sets that were played, once all are known', () => {
    const unit = 'games' as const;
    const sets = { ...score('FT', 2, 0), unit: 'sets' as const };
    const games = [score('S1', 6, 4, { unit }), score('S2', 7, 6, { unit })];
    const wanted = { ...scope('FT'), unit };
    expect(scoreOf([sets, ...games], wanted, 'tennis')).toEqual({ home: 13, away: 10 });
    expect(scoreOf([sets, ...games.slice(1)], wanted, 'tennis')).toBeUndefined();
    expect(scoreOf(games, wanted, 'tennis')).toBeUndefined();
  });
});

describe('a bet by a result', () => {
  it.each([
    ['W of regular time', pick({}), 'lost'],
    ['W with overtime', pick({ overTimeIncluded: true }), 'won'],
    ['the lay of it', pick({ overTimeIncluded: true, side: 'lay' }), 'lost'],
    ['DNB', pick({ market: 'DNB' }), 'void'],
    ['a quarter line', pick({ market: 'AH', handicap: 0.25 }), 'halfWon'],
    ['over on its line', pick({ market: 'OU', selection: 'over', handicap: 2 }), 'void'],
    ['second half', pick({ period: 'H2', selection: '2' }), 'won'],
  ] as const)('%s', (_, bet, ends) => {
    const result = final(score('FT', 1, 1), score('H1', 1, 0), score('FT', 2, 1, INCLUDED));
    expect(settleBy(result, bet, 'football')).toBe(ends);
  });

  it('is returned when the event is void, and open while it is postponed or disputed', () => {
    const of = (status: Standing['status']) => settleBy({ ...final(), status }, pick({}), 'football');
    expect([of('void'), of('postponed'), of('disputed')]).toEqual(['void', undefined, undefined]);
  });

  it('on a choice needs to be told that choice', () => {
    const race = {
      market: 'RACE',
      period: 'FT',
      overTimeIncluded: false,
      handicap: 3,
      selection: '2',
    } as const;
    const result: Standing = { ...final(score('FT', 3, 0)), choices: [race] };
    expect(settleBy(result, pick({ market: 'RACE', handicap: 3, selection: '2' }), 'football')).toBe('won');
    expect(
      settleBy(result, pick({ market: 'RACE', handicap: 5, selection: '2' }), 'football'),
    ).toBeUndefined();
    expect(settleBy(result, pick({ market: 'Q' }), 'football')).toBeUndefined();
  });

  it('is settled by who won where no score is known', () => {
    const won = { market: 'W', period: 'FT', overTimeIncluded: false, selection: 'X' } as const;
    const result: Standing = { ...final(), choices: [won] };
    const of = (more: Partial<Pick>) => settleBy(result, pick(more), 'football');
    expect([of({ selection: 'X' }), of({}), of({ side: 'lay' })]).toEqual(['won', 'lost', 'won']);
    expect([of({ market: 'DNB' }), of({ period: 'H1' }), of({ overTimeIncluded: true })]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('that cannot be is not settled', () => {
    expect(settleBy(final(score('FT', 1, 0)), pick({ market: 'AH' }), 'football')).toBeUndefined();
  });

  it('on a two-way winner is not settled by a draw, which returns it in one market and loses in the next', () => {
    const level = final(score('FT', 100, 100), score('FT', 20, 20, INCLUDED));
    expect(settleBy(level, pick({}), 'basketball')).toBeUndefined();
    expect(settleBy(level, pick({ selection: 'X' }), 'basketball')).toBe('won');
    expect(settleBy(level, pick({ overTimeIncluded: true }), 'americanFootball')).toBeUndefined();
    const retired = final({ ...score('FT', 1, 1), unit: 'sets' });
    expect(settleBy(retired, pick({}), 'tennis')).toBeUndefined();
  });

  it.each([
    ['1 of 3:0', 3, 0, pick({}), undefined],
    ['1X of 3:0', 3, 0, pick({ market: 'DC', selection: '1X' }), 'won'],
    ['under 4.5 of 3:1', 3, 1, pick({ market: 'OU', selection: 'under', handicap: 4.5 }), 'won'],
    ['over 4.5 of 3:1', 3, 1, pick({ market: 'OU', selection: 'over', handicap: 4.5 }), 'lost'],
    ['over 2.5 of 3:1', 3, 1, pick({ market: 'OU', selection: 'over', handicap: 2.5 }), undefined],
    ['under 4 of 3:1', 3, 1, pick({ market: 'OU', selection: 'under', handicap: 4 }), undefined],
    ['both score, 3:0', 3, 0, pick({ market: 'BTS', selection: 'no' }), 'won'],
    ['1:1 of 2:2', 2, 2, pick({ market: 'CS', selection: '1:1' }), undefined],
    ['3:1 of 2:2', 2, 2, pick({ market: 'CS', selection: '3:1' }), 'lost'],
    ['X of 0:0', 0, 0, pick({ selection: 'X' }), 'won'],
    ['a half of 0:0', 0, 0, pick({ period: 'H1', selection: 'X' }), undefined],
  ] as const)('by the score after overtime alone: %s', (_, home, away, bet, ends) => {
    expect(settleBy(final(score('FT', home, away, INCLUDED)), bet, 'football')).toBe(ends);
  });

  const goals = fc.nat({ max: 4 });
  const anyBet = fc.oneof(
    fc.constantFrom(
      pick({}),
      pick({ selection: 'X' }),
      pick({ market: 'DC', selection: '12' }),
      pick({ market: 'DNB' }),
    ),
    fc
      .record({
        selection: fc.constantFrom('1' as const, '2' as const),
        quarters: fc.integer({ min: -12, max: 12 }),
      })
      .map(({ selection, quarters }) => pick({ market: 'AH', selection, handicap: quarters / 4 })),
    fc
      .record({
        selection: fc.constantFrom('over' as const, 'under' as const),
        quarters: fc.nat({ max: 24 }),
      })
      .map(({ selection, quarters }) => pick({ market: 'OU', selection, handicap: quarters / 4 })),
    fc.tuple(goals, goals).map(([home, away]) => pick({ market: 'CS', selection: `${home}:${away}` })),
  );

  it('what the score after overtime settles is what the score of regular time settles, whatever it was', () => {
    fc.assert(
      fc.property(anyBet, goals, goals, goals, goals, (bet, home, away, moreHome, moreAway) => {
        const known = final(score('FT', home + moreHome, away + moreAway, INCLUDED));
        const ends = settleBy(known, bet, 'football');
        expect([undefined, settle(bet, { home, away })]).toContain(ends);
      }),
    );
  });
});

describe('the words of several sources', () => {
  const word = (source: string, more: Partial<SourceReport>): SourceReport => ({
    source,
    state: 'final',
    scores: [],
    choices: [],
    atMs: 1,
    decides: false,
    ...more,
  });

  it('are put together while they agree', () => {
    const standing = standingOf(
      [word('b', { scores: [score('FT', 2, 1)], atMs: 5 }), word('a', { scores: [score('H1', 1, 0)] })],
      'football',
    );
    expect(standing).toMatchObject({ status: 'final', sources: ['a', 'b'], atMs: 5 });
    expect(standing?.scores).toHaveLength(2);
  });

  it.each([
    ['another score', [score('FT', 2, 1)], [score('FT', 1, 1)]],
    ['another sum of halves', [score('FT', 2, 1)], [score('H1', 1, 0), score('H2', 0, 1)]],
    ['fewer goals after overtime', [score('FT', 2, 1)], [score('FT', 2, 0, INCLUDED)]],
  ])('are held as disputed: %s', (_, one, other) => {
    const words = [word('a', { scores: one }), word('b', { scores: other })];
    expect(standingOf(words, 'football')).toMatchObject({
      status: 'disputed',
      scores: [],
      sources: ['a', 'b'],
    });
    expect(standingOf(words.toReversed(), 'football')?.status).toBe('disputed');
  });

  it('agree where one tells of more than the other', () => {
    const words = [
      word('a', { scores: [score('FT', 1, 1)] }),
      word('b', { scores: [score('FT', 2, 1, INCLUDED)] }),
    ];
    expect(standingOf(words, 'football')?.status).toBe('final');
  });

  it('are disputed between final and void, and a choice against another', () => {
    expect(
      standingOf([word('a', { scores: [score('FT', 1, 0)] }), word('b', { state: 'void' })], 'football')
        ?.status,
    ).toBe('disputed');
    const qualified = (selection: '1' | '2') => ({
      market: 'Q' as const,
      period: 'FT' as const,
      overTimeIncluded: false,
      selection,
    });
    const words = [word('a', { choices: [qualified('1')] }), word('b', { choices: [qualified('2')] })];
    expect(standingOf(words, 'football')?.status).toBe('disputed');
  });

  it('are disputed between who won and a score by which it did not', () => {
    const won = {
      market: 'W' as const,
      period: 'FT' as const,
      overTimeIncluded: false,
      selection: 'X' as const,
    };
    const status = (home: number, away: number) =>
      standingOf(
        [word('a', { choices: [won] }), word('b', { scores: [score('FT', home, away)] })],
        'football',
      )?.status;
    expect([status(1, 1), status(2, 1)]).toEqual(['final', 'disputed']);
  });

  it('end with the newest that decides', () => {
    const words = [
      word('a', { scores: [score('FT', 1, 0)] }),
      word('b', { state: 'void', atMs: 9 }),
      word('desk', { scores: [score('FT', 0, 0)], decides: true, atMs: 3 }),
    ];
    expect(standingOf(words, 'football')).toMatchObject({
      status: 'final',
      sources: ['desk'],
      scores: [score('FT', 0, 0)],
    });
  });

  it('forget a postponement once it was played, and not before', () => {
    const postponed = word('a', { state: 'postponed', atMs: 5 });
    const played = (atMs: number) => word('b', { scores: [score('FT', 1, 0)], atMs });
    expect(standingOf([postponed], 'football')?.status).toBe('postponed');
    expect(standingOf([postponed, played(9)], 'football')).toMatchObject({ status: 'final', sources: ['b'] });
    expect(standingOf([postponed, played(2)], 'football')?.status).toBe('disputed');
  });

  it('none say nothing', () => expect(standingOf([], 'football')).toBeUndefined());
});

const REPORTED = { eventId: 'football-20260101-a-b', state: 'final', at: '2026-01-01T20:00:00Z' } as const;

describe('a result as it is told', () => {
  const FT = { overTimeIncluded: false, home: 1, away: 0 };
  it.each([
    ['names its event by our id or its own', { ...REPORTED, scores: [FT] }, true],
    ['not by neither', { ...REPORTED, eventId: undefined, scores: [FT] }, false],
    ['is final with a score only', REPORTED, false],
    ['is void without one', { ...REPORTED, state: 'void' }, true],
    ['and not with one', { ...REPORTED, state: 'void', scores: [FT] }, false],
    ['has each score once', { ...REPORTED, scores: [FT, { ...FT, home: 2 }] }, false],
    ['says whether overtime counts', { ...REPORTED, scores: [{ home: 1, away: 0 }] }, false],
    [
      'chooses in markets of choices only',
      { ...REPORTED, choices: [{ market: 'AH', handicap: 0, selection: '1' }] },
      false,
    ],
  ])('%s', (_, raw, isRight) => {
    expect(reportedResultSchema.safeParse(raw).success).toBe(isRight);
  });

  it('turned round and round again is as it was', () => {
    const result = {
      scores: [score('FT', 3, 1), score('H1', 0, 1)],
      choices: [
        { market: 'Q' as const, period: 'FT' as const, overTimeIncluded: false, selection: '1' as const },
        {
          market: 'RACE' as const,
          period: 'FT' as const,
          overTimeIncluded: false,
          team: 2 as const,
          selection: 'yes' as const,
        },
      ],
    };
    const turned = swappedResult(result);
    expect(turned.scores[0]).toEqual(score('FT', 1, 3));
    expect(turned.choices).toMatchObject([{ selection: '2' }, { team: 1, selection: 'yes' }]);
    expect(swappedResult(turned)).toEqual(result);
  });
});
