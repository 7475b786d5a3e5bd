import { quoteSchema } from '@bothways/domain/quotes';
import { describe, expect, it } from 'vitest';
import { MarketBook } from './market-book.ts';
import type { MarketDefinition } from './stream.schema.ts';
import { nameMarket, quotesOf, resultOf } from './to-quotes.ts';

const HOME = 10;
const AWAY = 20;
const NOW = '2026-11-24T12:00:00.000Z';

function aMarket(marketType: string, bettingType: string, lines: readonly (readonly [number, number])[]) {
  const definition: MarketDefinition = {
    status: 'OPEN',
    inPlay: false,
    betDelay: 0,
    marketType,
    bettingType,
    marketTime: '2026-11-24T20:00:00.000Z',
    eventId: '7',
    eventTypeId: '1',
    countryCode: 'GB',
    version: 1,
    runners: lines.map(([id, hc], at) => ({ id, hc, status: 'ACTIVE', sortPriority: at })),
  };
  const book = new MarketBook('1.9');
  book.apply({
    id: '1.9',
    marketDefinition: definition,
    rc: lines.map(([id, hc], at) => ({ id, hc, atb: [[1.9 + at / 100, 40]], atl: [[1.95 + at / 100, 20]] })),
  });
  return { definition, book };
}
const entryOf = (runners: readonly (readonly [number, string])[]) => ({
  marketId: '1.9',
  event: { name: 'Arsenal v Chelsea' },
  runners: runners.map(([selectionId, runnerName]) => ({ selectionId, runnerName })),
});
const TEAMS = [
  [HOME, 'Arsenal'],
  [AWAY, 'Chelsea'],
] as const;
const TOTAL = [
  [HOME, 'Over'],
  [AWAY, 'Under'],
] as const;

/** What is told of a market, short: `AH 1 -0.5 back 1.9 50`. */
function told(
  marketType: string,
  bettingType: string,
  names: typeof TEAMS | typeof TOTAL,
  lines: readonly (readonly [number, number])[],
) {
  const { definition, book } = aMarket(marketType, bettingType, lines);
  const named = nameMarket(
    definition,
    entryOf(lines.map(([id]) => names.find(([each]) => each === id) ?? names[0])),
  );
  if (!named) return undefined;
  const quotes = [
    ...quotesOf(book, named, { bookie: 'betfair_ex_uk', dollarsAPound: 1.25, at: NOW }).values(),
  ];
  for (const quote of quotes) expect(quoteSchema.parse(quote)).toEqual(quote);
  return quotes.map(({ market, selection, handicap, side = 'back', odds, maxRisk }) =>
    [market, selection, handicap, side, odds, maxRisk].join(' '),
  );
}

describe('Betfair’s markets as quotes', () => {
  it('Asian handicaps: each line from the runner’s own side, quarters too, to back and to lay', () => {
    const lines = [
      [HOME, -0.5],
      [AWAY, 0.5],
      [HOME, -0.75],
      [AWAY, 0.75],
    ] as const;
    expect(told('ASIAN_HANDICAP', 'ASIAN_HANDICAP_DOUBLE_LINE', TEAMS, lines)).toEqual([
      'AH 1 -0.5 back 1.9 50',
      'AH 1 -0.5 lay 1.95 25',
      'AH 2 0.5 back 1.91 50',
      'AH 2 0.5 lay 1.96 25',
      'AH 1 -0.75 back 1.92 50',
      'AH 1 -0.75 lay 1.97 25',
      'AH 2 0.75 back 1.93 50',
      'AH 2 0.75 lay 1.98 25',
    ]);
    expect(told('HANDICAP', 'ASIAN_HANDICAP_SINGLE_LINE', TEAMS, lines.slice(0, 2))).toHaveLength(4);
  });

  it('totals of lines, draw no bet', () => {
    const lines = [
      [HOME, 2.25],
      [AWAY, 2.25],
    ] as const;
    expect(told('ALT_TOTAL_GOALS', 'ASIAN_HANDICAP_DOUBLE_LINE', TOTAL, lines)).toEqual([
      'OU over 2.25 back 1.9 50',
      'OU over 2.25 lay 1.95 25',
      'OU under 2.25 back 1.91 50',
      'OU under 2.25 lay 1.96 25',
    ]);
    const none = [
      [HOME, 0],
      [AWAY, 0],
    ] as const;
    expect(told('DRAW_NO_BET', 'ODDS', TEAMS, none)?.[0]).toBe('DNB 1  back 1.9 50');
  });

  const clockOf = (eventTypeId: string, type: string, names: readonly (readonly [number, string])[]) => {
    const { definition } = aMarket(
      type,
      'ODDS',
      names.map(([id]) => [id, 0] as const),
    );
    return nameMarket({ ...definition, eventTypeId }, entryOf(names))?.overTimeIncluded;
  };
  const THREE = [...TEAMS, [58_805, 'The Draw']] as const;

  it.each(['1', '2', '7522', '7511', '6423', '7524'])(
    'sport %s: a winner with a draw is of regular time, and so is one without where the stake is returned',
    (eventTypeId) => {
      expect(clockOf(eventTypeId, 'MATCH_ODDS', THREE)).toBe(false);
      expect(clockOf(eventTypeId, 'DRAW_NO_BET', TEAMS)).toBe(false);
      expect(clockOf(eventTypeId, 'MATCH_ODDS', TEAMS)).toBe(!['1', '2'].includes(eventTypeId));
    },
  );

  it('blanks around names are none', () => {
    const spaced = [
      [HOME, ' Arsenal'],
      [AWAY, 'Chelsea '],
    ] as const;
    expect(clockOf('1', 'MATCH_ODDS', spaced)).toBe(false);
  });

  it.each([
    ['a LINE market, whose price is a line', 'TOTAL_GOALS', 'LINE', TOTAL],
    ['totals whose betting type is LINE', 'ALT_TOTAL_GOALS', 'LINE', TOTAL],
    ['a handicap that says it has no lines', 'ASIAN_HANDICAP', 'ODDS', TEAMS],
    ['a winner that says it has lines', 'MATCH_ODDS', 'ASIAN_HANDICAP_SINGLE_LINE', TEAMS],
    ['names that say neither side', 'DRAW_NO_BET', 'ODDS', TOTAL],
  ] as const)('is not read: %s', (_, type, betting, names) => {
    expect(
      told(type, betting, names, [
        [HOME, 1],
        [AWAY, 1],
      ]),
    ).toBeUndefined();
  });

  it('leaves a line out that is none of ours, and the rest in', () => {
    expect(
      told('ASIAN_HANDICAP', 'ASIAN_HANDICAP_DOUBLE_LINE', TEAMS, [
        [HOME, -0.3],
        [AWAY, 0.5],
      ]),
    ).toHaveLength(2);
  });

  it('without a rate says no liquidity, and never pounds for dollars', () => {
    const { definition, book } = aMarket('DRAW_NO_BET', 'ODDS', [
      [HOME, 0],
      [AWAY, 0],
    ]);
    const named = nameMarket(definition, entryOf(TEAMS));
    if (!named) throw new Error('It is read');
    const quotes = quotesOf(book, named, { bookie: 'b', dollarsAPound: undefined, at: NOW });
    expect([...quotes.values()].every(({ maxRisk }) => maxRisk === undefined)).toBe(true);
  });

  it('tells no result of lines or of a draw no bet by who won: halves and returned stakes are in no status', () => {
    for (const [type, betting] of [
      ['ASIAN_HANDICAP', 'ASIAN_HANDICAP_DOUBLE_LINE'],
      ['DRAW_NO_BET', 'ODDS'],
    ] as const) {
      const { definition, book } = aMarket(type, betting, [
        [HOME, -0.5],
        [AWAY, 0.5],
      ]);
      const named = nameMarket(definition, entryOf(TEAMS));
      if (!named) throw new Error('It is read');
      const runners = definition.runners.map((runner) => ({
        ...runner,
        status: runner.id === HOME ? 'WINNER' : 'LOSER',
      }));
      book.apply({ id: '1.9', marketDefinition: { ...definition, status: 'CLOSED', runners } });
      expect(resultOf(book, named, NOW)).toBeUndefined();
    }
  });
});
