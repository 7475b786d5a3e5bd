import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchesPlay, type Play } from '../../test-data/matches-play.ts';
import { ah, dc, dnb, eventPick, ou, w } from '../../test-data/picks.ts';
import type { Pick } from '../markets/index.ts';
import type { Sport } from '../sports/index.ts';
import { type EventResult, PickError, type ResultLabel, resultsOf, settle } from './index.ts';

const OT = { overTimeIncluded: true };

/** A label in one line of test text. */
function told(label: ResultLabel): string {
  if (label.kind === 'combined') return label.parts.map(told).join(' & ');
  const { period, overTimeIncluded, unit } = label.scope;
  const where = [period === 'FT' ? '' : period, overTimeIncluded ? 'ot' : '', unit === 'score' ? '' : unit];
  const range = 'from' in label || 'to' in label ? `${label.from ?? ''}..${label.to ?? ''}` : '';
  const what = {
    winner: () => (label.kind === 'winner' ? label.side : ''),
    goalDiff: () => `lead ${range}`,
    total: () => `total ${range}`,
    teamTotal: () => (label.kind === 'teamTotal' ? `team${label.team} ${range}` : ''),
    bothScore: () => (label.kind === 'bothScore' && label.yes ? 'both' : 'not both'),
    score: () => (label.kind === 'score' ? `${label.home}:${label.away}` : ''),
    otherScore: () => 'other score',
    choice: () =>
      label.kind === 'choice'
        ? [label.market, label.handicap, label.selection].filter(Boolean).join(' ')
        : '',
  }[label.kind]();
  return [what, ...where.filter((word) => word !== '')].join(' ');
}

const rowsOf = (picks: readonly Pick[], sport?: Sport): string[] =>
  resultsOf(picks, sport).map(
    ({ labels, settled }) => `${labels.map(told).join(' | ')} = ${settled.join(' ')}`,
  );

describe('resultsOf', () => {
  it.each<[string, Pick[], string[]]>([
    [
      'the sample of the arbs screen',
      [ou('over', 2.25), ou('under', 2.75)],
      [
        'total 0..1 = lost won',
        'total 2..2 = halfLost won',
        'total 3..3 = won halfLost',
        'total 4.. = won lost',
      ],
    ],
    [
      'a three-way market',
      [w('1'), w('X'), w('2')],
      ['1 = won lost lost', 'X = lost won lost', '2 = lost lost won'],
    ],
    ['what one pick tells', [w('X')], ['1 | 2 = lost', 'X = won']],
    [
      'an integer line, whose push is a lead of one',
      [ah('1', -1), ah('2', 1)],
      ['lead 2.. = won lost', 'lead 1..1 = void void', 'X | 2 = lost won'],
    ],
    [
      'a Polish middle',
      [ah('1', -1.5), ah('2', 0.5)],
      ['lead 2.. = won lost', 'lead 1..1 = lost lost', 'X | 2 = lost won'],
    ],
    [
      'draw no bet with X and 2',
      [dnb('1'), w('X'), w('2')],
      ['1 = won lost lost', 'X = void won lost', '2 = lost lost won'],
    ],
    ['a double chance with its rest', [dc('12'), w('X')], ['1 | 2 = won lost', 'X = lost won']],
    [
      'a team total',
      [
        eventPick('OUT', 'over', { handicap: 1.5, team: 2 }),
        eventPick('OUT', 'under', { handicap: 1.5, team: 2 }),
      ],
      ['team2 0..1 = lost won', 'team2 2.. = won lost'],
    ],
    [
      'both to score beside a total: one goal or none already says not both',
      [eventPick('BTS', 'yes'), ou('under', 1.5)],
      ['both = won lost', 'total 0..1 = lost won', 'not both & total 2.. = lost lost'],
    ],
    [
      'correct scores and all others',
      [eventPick('CS', '1:0'), eventPick('CS', '0:0')],
      ['1:0 = won lost', '0:0 = lost won', 'other score = lost lost'],
    ],
    [
      'a score that implies the winner',
      [eventPick('CS', '1:0'), w('1')],
      ['1:0 = won won', 'other score & 1 = lost won', 'X | 2 = lost lost'],
    ],
    [
      'a market that counts nothing',
      [eventPick('Q', '1'), eventPick('Q', '2')],
      ['Q 1 = won lost', 'Q 2 = lost won'],
    ],
    [
      'a race that nobody may win',
      [eventPick('RACE', '1', { handicap: 20 }), eventPick('RACE', '2', { handicap: 20 })],
      ['RACE 20 1 = won lost', 'RACE 20 X = lost lost', 'RACE 20 2 = lost won'],
    ],
    [
      'two races, each on its own',
      [eventPick('RACE', '1', { handicap: 10 }), eventPick('RACE', 'X', { handicap: 20 })],
      [
        'RACE 10 1 & RACE 20 1 | RACE 10 1 & RACE 20 2 = won lost',
        'RACE 10 1 & RACE 20 X = won won',
        'RACE 10 X & RACE 20 1 | RACE 10 X & RACE 20 2 | RACE 10 2 & RACE 20 1 | RACE 10 2 & RACE 20 2 = lost lost',
        'RACE 10 X & RACE 20 X | RACE 10 2 & RACE 20 X = lost won',
      ],
    ],
    ['yes and no', [eventPick('TB', 'yes')], ['TB yes = won', 'TB no = lost']],
    [
      'two periods, each on its own',
      [ou('over', 0.5, { period: 'H1' }), w('1')],
      [
        'total 0..0 H1 & 1 = lost won',
        'total 0..0 H1 & X | total 0..0 H1 & 2 = lost lost',
        'total 1.. H1 & 1 = won won',
        'total 1.. H1 & X | total 1.. H1 & 2 = won lost',
      ],
    ],
    [
      'corners beside goals',
      [eventPick('CRN', 'over', { handicap: 9.5 }), ou('under', 9.5)],
      [
        'total 0..9 corners & total 0..9 = lost won',
        'total 0..9 corners & total 10.. = lost lost',
        'total 10.. corners & total 0..9 = won won',
        'total 10.. corners & total 10.. = won lost',
      ],
    ],
  ])('%s', (_, picks, rows) => {
    expect(rowsOf(picks)).toEqual(rows);
  });

  it('refuses a pick that cannot be settled', () => {
    expect(() => resultsOf([eventPick('AH', '1')])).toThrow(PickError);
  });

  it('has nothing to tell of no picks but that something happens', () => {
    expect(resultsOf([])).toHaveLength(1);
  });
});

describe('draws', () => {
  const winners = [w('1'), w('2')];

  it.each<[Sport | undefined, number]>([
    [undefined, 3],
    ['football', 3],
    ['hockey', 3],
    ['tennis', 2],
    ['basketball', 2],
    ['baseball', 2],
    ['americanFootball', 2],
  ])('two winners alone in %s tell %d results', (sport, results) => {
    expect(resultsOf(winners, sport)).toHaveLength(results);
  });

  it('come back in a two-way sport as soon as a pick looks at them', () => {
    expect(rowsOf([w('1'), w('X'), w('2')], 'basketball')).toHaveLength(3);
    expect(rowsOf([w('1'), ah('2', 0.5)], 'basketball')).toEqual(['1 = won lost', 'X | 2 = lost won']);
  });

  it('do not happen after overtime', () => {
    expect(rowsOf([w('1', OT), w('2', OT)], 'hockey')).toEqual(['1 ot = won lost', '2 ot = lost won']);
    expect(rowsOf([ah('1', 0, OT), ah('2', 0, OT)], 'basketball')).toEqual([
      '1 ot = won lost',
      '2 ot = lost won',
    ]);
  });

  it('but in football, where lines after extra time may still be level', () => {
    expect(rowsOf([ah('1', 0, OT), ah('2', 0, OT)], 'football')).toHaveLength(3);
  });

  it('in tennis are for games of a match, not for sets or the games of a set', () => {
    expect(rowsOf([ah('1', 0), ah('2', 0)], 'tennis')).toContain('X games = void void');
    expect(rowsOf([eventPick('CS', '2:0'), w('1')], 'tennis')).not.toContain('X');
    expect(rowsOf([w('1', { period: 'S1' }), w('2', { period: 'S1' })], 'tennis')).toEqual([
      '1 S1 games = won lost',
      '2 S1 games = lost won',
    ]);
  });
});

describe('tennis', () => {
  it('is won by sets while its lines count games', () => {
    expect(rowsOf([w('1'), ah('2', 1.5)], 'tennis')).toEqual([
      '1 sets & lead 2.. games = won lost',
      '1 sets & lead ..1 games = won won',
      '2 sets & lead 2.. games = lost lost',
      '2 sets & lead ..1 games = lost won',
    ]);
  });
});

describe('overtime', () => {
  it('never makes the two clocks equal', () => {
    expect(rowsOf([w('1', OT), w('2')])).toEqual(['1 ot = won lost', 'X & 2 ot = lost lost', '2 = lost won']);
    expect(rowsOf([w('1'), w('2', OT)], 'basketball')).toEqual([
      '1 = won lost',
      'X & 1 ot = lost lost',
      '2 ot = lost won',
    ]);
  });

  it('tells what happened after the draw', () => {
    expect(rowsOf([w('1', OT), w('X'), w('2')])).toEqual([
      '1 = won lost lost',
      'X & 1 ot = won won lost',
      'X & 2 ot = lost won lost',
      '2 = lost lost won',
    ]);
  });

  it('may end level where a pick names that', () => {
    expect(rowsOf([w('X', OT), w('X')])).toEqual([
      '1 | 2 = lost lost',
      'X & 1 ot | X & 2 ot = lost won',
      'X ot = won won',
    ]);
  });

  it('adds to totals', () => {
    expect(rowsOf([ou('over', 2.5), ou('under', 2.5, OT)])).toEqual([
      'total 0..2 ot = lost won',
      'total 0..2 & total 3.. ot = lost lost',
      'total 3.. = won lost',
    ]);
  });

  it('may bring corners whatever the corners were before', () => {
    const corners = (selection: 'over' | 'under', more: Partial<Pick>) =>
      eventPick('CRN', selection, { handicap: 9.5, ...more });
    expect(resultsOf([corners('over', {}), corners('under', OT)])).toHaveLength(4);
  });

  it('belongs to the match only: halves stand beside each other', () => {
    expect(resultsOf([w('1', { period: 'H2' }), w('2', { period: 'H2', ...OT })])).toHaveLength(4);
  });
});

/** Every play of a football match up to six goals a side, level ones with every overtime up to six more. */
/** A total of four goals for one team beside a handicap of two for the other is decided at 7:4 only. */
const MOST_GOALS = 8;

function* playsOf(bothClocks: boolean): Generator<Play> {
  for (let home = 0; home <= MOST_GOALS; home += 1) {
    for (let away = 0; away <= MOST_GOALS; away += 1) {
      const regular = { home, away };
      if (home !== away || !bothClocks) yield { regular, afterOvertime: regular };
      else yield* overtimesOf(home);
    }
  }
}
function* overtimesOf(level: number): Generator<Play> {
  for (let home = 0; home <= 6; home += 1) {
    for (let away = 0; away <= 6; away += 1) {
      yield {
        regular: { home: level, away: level },
        afterOvertime: { home: level + home, away: level + away },
      };
    }
  }
}

const settledIn = (picks: readonly Pick[], play: Play): string =>
  picks.map((pick) => settle(pick, pick.overTimeIncluded ? play.afterOvertime : play.regular)).join();

describe('against every score, one by one', () => {
  const quarters = fc.integer({ min: -8, max: 8 }).map((value) => value / 4);
  const totals = fc.integer({ min: 1, max: 14 }).map((value) => value / 4);
  const clock = fc.boolean().map((overTimeIncluded) => ({ overTimeIncluded }));
  const picks = fc.oneof(
    fc
      .tuple(fc.constantFrom('1' as const, 'X' as const, '2' as const), clock)
      .map(([side, more]) => w(side, more)),
    fc.constantFrom(dc('1X'), dc('12'), dc('X2'), dnb('1'), dnb('2')),
    fc.tuple(fc.constantFrom('1' as const, '2' as const), quarters, clock).map((args) => ah(...args)),
    fc.tuple(fc.constantFrom('over' as const, 'under' as const), totals, clock).map((args) => ou(...args)),
    fc
      .record({
        selection: fc.constantFrom('over' as const, 'under' as const),
        handicap: totals,
        team: fc.constantFrom(1 as const, 2 as const),
      })
      .map(({ selection, ...more }) => eventPick('OUT', selection, more)),
    fc.constantFrom(eventPick('BTS', 'yes'), eventPick('BTS', 'no')),
  );
  const sets = fc.array(picks, { minLength: 1, maxLength: 3 });

  /** Football with a draw after overtime possible: a pick that names it is always among them. */
  const withDraw = (list: Pick[]): Pick[] => [...list, w('X', OT), w('X')];

  const rowFor = (results: readonly EventResult[], play: Play): EventResult[] =>
    results.filter(({ labels }) => labels.some((label) => matchesPlay(label, play)));

  it('no play is missing, none is told twice, and each is settled as told', () => {
    fc.assert(
      fc.property(sets.map(withDraw), (list) => {
        const results = resultsOf(list);
        for (const play of playsOf(true)) {
          const rows = rowFor(results, play);
          expect(rows).toHaveLength(1);
          expect(rows[0]?.settled.join()).toBe(settledIn(list, play));
        }
      }),
      { numRuns: 40 },
    );
  });

  it('no result is invented: each happens in some play', () => {
    fc.assert(
      fc.property(sets.map(withDraw), (list) => {
        const seen = new Set([...playsOf(true)].map((play) => settledIn(list, play)));
        for (const { settled } of resultsOf(list)) expect(seen).toContain(settled.join());
      }),
      { numRuns: 40 },
    );
  });

  it('on one clock as well', () => {
    const regular = sets.map((list) => list.map((pick) => ({ ...pick, overTimeIncluded: false })));
    fc.assert(
      fc.property(regular, (list) => {
        const results = resultsOf(list);
        const seen = new Set([...playsOf(false)].map((play) => settledIn(list, play)));
        expect(new Set(results.map(({ settled }) => settled.join()))).toEqual(seen);
        for (const play of playsOf(false)) expect(rowFor(results, play)).toHaveLength(1);
      }),
      { numRuns: 60 },
    );
  });
});
