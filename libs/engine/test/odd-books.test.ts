import { describe, expect, test } from 'vitest';
import { Engine } from '../src/index.ts';
import { eventOf, filterOf, NOW_MS, quote } from '../src/testing/quotes.ts';
import type { ScenarioSetup } from '../src/testing/scenario.ts';
import { scenario } from '../src/testing/scenario-test.ts';

const TENNIS: ScenarioSetup['event'] = {
  ...eventOf('tennis', 'Roland Garros'),
  country: 'France',
  home: 'Alcaraz',
  away: 'Sinner',
};

describe('an implausible price', () => {
  /** Two bookmakers for each result, and a price at which nobody would lay it: never the longest of the three. */
  const SIDES = [
    ['home', 'wild W.1 2.20'],
    ['draw', 'wild W.X 8.95'],
    ['away', 'wild W.2 30.00'],
  ] as const;
  const MARKET = `alpha W.1 1.62
       beta  W.1 1.60
       gamma W.X 5.20
       delta W.X 5.10
       epsilon W.2 9.00
       zeta  W.2 8.80`;

  for (const [side, price] of SIDES) {
    scenario(
      `is blamed on the bookmaker that has it, on the ${side} and first to come`,
      `list min=0
       at 0s
         ${price}
         ${MARKET}
         opened W.FT.1@alpha W.FT.X@gamma W.FT.2@epsilon 7.93%
         rejected 1`,
    );

    scenario(
      `is blamed on the bookmaker that has it, on the ${side} and last to come`,
      `list min=0
       at 0s
         ${MARKET}
         ${price}
         opened W.FT.1@alpha W.FT.X@gamma W.FT.2@epsilon 7.93%
         rejected 1`,
    );
  }

  scenario(
    'of two sides is the one furthest from the next, whichever comes first',
    `list min=0
     at 0s
       alpha DNB.1 2.10
       beta  DNB.1 2.05
       wild  DNB.2 2.90
       gamma DNB.2 2.08
       delta DNB.2 2.04
       opened DNB.FT.1@alpha DNB.FT.2@gamma 4.30%
       rejected 1
     at 1s
       wild  DNB.2 0
       rejected 0
     at 2s
       wild  DNB.1 2.90
       rejected 1`,
  );
});

describe('swapped sides', () => {
  const fair = ['alpha', 'beta', 'gamma', 'delta'].flatMap((bookie) => [
    quote(bookie, 'W.1', 1.4),
    quote(bookie, 'W.X', 4.8),
    quote(bookie, 'W.2', 7.5),
  ]);
  const reversed = [
    quote('swap', 'W.1', 7.4),
    quote('swap', 'W.X', 4.8),
    quote('swap', 'W.2', 1.41),
    quote('swap', 'AH.1.-0.25', 6.5),
  ];

  test('whoever has the favourite reversed is refused in all its markets, and nothing is shown', () => {
    const engine = new Engine();
    engine.apply([...fair, ...reversed], NOW_MS);
    expect(engine.query(filterOf(), NOW_MS).arbs).toEqual([]);
    const { arbs } = engine.rejected(filterOf(), NOW_MS);
    expect(arbs.length).toBeGreaterThan(0);
    expect(new Set(arbs.map(({ reason }) => reason))).toEqual(new Set(['ORIENTATION']));
    expect(arbs.every(({ reasonDetail }) => reasonDetail?.bookie === 'swap')).toBe(true);
  });
});

describe('sides near evens', () => {
  const [FAIR, TURNED] = [
    { '1': 2.4, X: 3.3, '2': 2.95 },
    { '1': 2.95, X: 3.3, '2': 2.4 },
  ];
  const winner = (bookie: string, prices: Record<string, number>) =>
    Object.entries(prices).map(([selection, odds]) => quote(bookie, `W.${selection}`, odds));
  const HONEST = ['alpha', 'beta', 'gamma'];

  test('the other way round, with a handicap: nothing is shown, the bookmaker is named', () => {
    const engine = new Engine();
    engine.apply(
      [
        ...HONEST.flatMap((bookie) => winner(bookie, FAIR)),
        ...winner('swap', TURNED),
        quote('alpha', 'AH.1.0', 1.7),
        quote('alpha', 'AH.2.0', 2.15),
        quote('swap', 'AH.1.0', 2.15),
        quote('swap', 'AH.2.0', 1.7),
      ],
      NOW_MS,
    );
    expect(engine.query(filterOf(), NOW_MS).arbs).toEqual([]);
    const { arbs } = engine.rejected(filterOf(), NOW_MS);
    expect(arbs.length).toBeGreaterThan(0);
    for (const { reason, reasonDetail } of arbs)
      expect([reason, reasonDetail?.bookie]).toEqual(['ORIENTATION', 'swap']);
  });

  test.each([1.2, 1.3, 1.4, 1.5, 2])('a handicap alone, at a ratio of %d', (ratio) => {
    const engine = new Engine();
    const [short, long] = [(1 + 1 / ratio) / 1.03, (1 + ratio) / 1.03];
    const line = (bookie: string, one: number, two: number) => [
      quote(bookie, 'AH.1.-0.25', one),
      quote(bookie, 'AH.2.0.25', two),
    ];
    engine.apply(
      [...HONEST.flatMap((bookie) => line(bookie, short, long)), ...line('swap', long, short)],
      NOW_MS,
    );
    expect(engine.query(filterOf(), NOW_MS).arbs).toEqual([]);
    expect(engine.rejected(filterOf(), NOW_MS).arbs[0]).toMatchObject({
      reason: 'ORIENTATION',
      reasonDetail: { bookie: 'swap' },
    });
  });

  test('an opinion is none: an arb with it stands', () => {
    const engine = new Engine();
    engine.apply(
      [
        ...HONEST.flatMap((bookie) => winner(bookie, { '1': 2.6, X: 3.3, '2': 2.65 })),
        ...winner('other', { '1': 2.8, X: 3.6, '2': 2.45 }),
      ],
      NOW_MS,
    );
    expect(engine.rejected(filterOf({ minPercentage: -5 }), NOW_MS).arbs).toEqual([]);
    expect(engine.query(filterOf({ minPercentage: -5 }), NOW_MS).arbs.length).toBeGreaterThan(0);
  });
});

describe('an even market', () => {
  scenario(
    'has no favourite to exchange: the opposite opinion makes an arb',
    `list min=0
     at 0s
       alpha W.1 1.80
       alpha W.2 2.00
       beta  W.1 1.80
       beta  W.2 2.00
       gamma W.1 1.80
       gamma W.2 2.00
       other W.1 2.05
       other W.2 1.80
       opened W.FT.1@other W.FT.2@alpha 1.22%`,
    { event: TENNIS },
  );
});

describe('one bookmaker beside others who agree', () => {
  const EVENT = { event: TENNIS };

  scenario(
    'is not believed where it is nineteen points off them',
    `list min=0
     at 0s
       alpha W.1 1.90
       alpha W.2 1.90
       beta  W.1 1.90
       beta  W.2 1.90
       gamma W.1 1.90
       gamma W.2 1.90
       wild  W.1 1.38
       wild  W.2 3.072
       rejected 1
     at 1s
       wild  W.1 1.75
       wild  W.2 2.15
       opened W.FT.1@alpha W.FT.2@wild 0.86%`,
    EVENT,
  );

  scenario(
    'is believed where only two others agree: either side may be slow',
    `list min=0
     at 0s
       alpha W.1 1.90
       alpha W.2 1.90
       beta  W.1 1.90
       beta  W.2 1.90
       other W.1 1.65
       other W.2 2.30
       opened W.FT.1@alpha W.FT.2@other 3.89%`,
    EVENT,
  );
});
