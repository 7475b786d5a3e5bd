import type { Arb } from '@bothways/domain/arbs';
import { describe, expect, test } from 'vitest';
import { Engine } from '../src/index.ts';
import { eventOf, filterOf, NOW_MS, quote } from '../src/testing/quotes.ts';
import { play, type ScenarioSetup } from '../src/testing/scenario.ts';

/** Beside `src/engine.scenarios.test.ts`: what goes wrong with prices, and what a card says beyond its legs. */
const scenario = (name: string, text: string, setup?: ScenarioSetup): void => {
  test(name, () => {
    const { expected, actual } = play(text, setup);
    expect(actual).toEqual(expected);
  });
};

describe('prices that are none', () => {
  scenario(
    'a triple of 1.01 is a closed market, whatever it would add up to beside others',
    `list min=-10
     at 0s
       alpha W.1 1.01
       alpha W.X 1.01
       alpha W.2 1.01
       beta  W.1 1.40
       beta  W.X 5.00
       beta  W.2 9.00`,
  );

  scenario(
    'a placeholder of 1.72 on both sides beside everybody else',
    `list min=0
     at 0s
       alpha W.1 1.01
       alpha W.2 15.0
       beta  W.1 1.02
       beta  W.2 14.0
       gamma W.1 1.01
       gamma W.2 13.0
       delta W.1 1.72
       delta W.2 1.72
       rejected 1`,
    { event: tennis() },
  );

  scenario(
    'a snapshot takes nothing away that it lists, also where it saw the price before we did',
    `list min=0
     at 10s
       alpha DNB.1 2.10
       beta  DNB.2 2.10
       opened DNB.FT.1@alpha DNB.FT.2@beta 4.76%
     at 11s
       begin alpha
       alpha DNB.1 2.10 seen 9s
       end alpha`,
  );

  scenario(
    'an older price does not undo a newer one',
    `list min=0
     at 10s
       alpha DNB.1 2.10
       beta  DNB.2 2.10
       opened DNB.FT.1@alpha DNB.FT.2@beta 4.76%
     at 11s
       alpha DNB.1 3.00 seen 9s`,
  );

  scenario(
    'a snapshot that never ends takes nothing away',
    `list min=0
     at 0s
       alpha DNB.1 2.10
       beta  DNB.2 2.10
       opened DNB.FT.1@alpha DNB.FT.2@beta 4.76%
     at 1s
       begin alpha
     at 2s
       begin alpha
       alpha DNB.1 2.10
       end alpha`,
  );

  scenario(
    'after ten missed rounds a price is gone, not stale',
    `list min=0
     at 0s
       alpha DNB.1 2.10
       beta  DNB.2 2.10
       opened DNB.FT.1@alpha DNB.FT.2@beta 4.76%
     at 91s
       closed DNB.FT.1@alpha DNB.FT.2@beta STALE
       rejected 1
     at 15m
       rejected 0`,
  );

  scenario(
    'a suspended bookmaker whose price comes again stays suspended until it reopens',
    `list min=0
     at 0s
       alpha DNB.1 2.10
       beta  DNB.2 2.10
       opened DNB.FT.1@alpha DNB.FT.2@beta 4.76%
     at 1s
       suspend alpha
       closed DNB.FT.1@alpha DNB.FT.2@beta SUSPENDED
       rejected 1
     at 2s
       alpha DNB.1 2.15
       rejected 1
     at 3s
       reopen alpha
       opened DNB.FT.1@alpha DNB.FT.2@beta 5.87%
       rejected 0`,
  );

  scenario(
    'a gap between two lines is no market at any price',
    `list min=0
     at 0s
       alpha AH.1.-1.5 5.00
       beta  AH.2.0.5 5.00`,
  );
});

function tennis(): NonNullable<ScenarioSetup['event']> {
  return { ...eventOf('tennis', 'Roland Garros'), country: 'France', home: 'Alcaraz', away: 'Sinner' };
}

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

  test.each([1.1, 1.2, 1.3, 1.4, 1.5, 2])('a handicap alone, at a ratio of %d', (ratio) => {
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

describe('one bookmaker beside others who agree', () => {
  const EVENT = { event: tennis() };

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

describe('what a card says', () => {
  const only = ({ arbs }: { arbs: Arb[] }): Arb => {
    const [arb, ...more] = arbs;
    expect(more).toEqual([]);
    if (!arb) throw new Error('No arb');
    return arb;
  };
  const at = (seconds: number): number => NOW_MS + seconds * 1000;
  const iso = (seconds: number): string => new Date(at(seconds)).toISOString();

  test('a price far above the next best of another original, by how much', () => {
    const engine = new Engine({
      bookies: [{ value: 'clone', label: 'Clone', countries: [], ogBookie: 'alpha' }],
    });
    const legs = () => only(engine.query(filterOf({ bookies: ['alpha', 'beta'] }), NOW_MS)).bets;
    engine.apply(
      [quote('alpha', 'DNB.1', 2.28), quote('beta', 'DNB.2', 2), quote('clone', 'DNB.1', 2.28)],
      NOW_MS,
    );
    expect(legs().map(({ aboveNextPct }) => aboveNextPct)).toEqual([undefined, undefined]);
    engine.apply([quote('gamma', 'DNB.1', 2)], NOW_MS);
    expect(legs().map(({ aboveNextPct }) => aboveNextPct)).toEqual([14, undefined]);
    engine.apply([quote('gamma', 'DNB.1', 2.1)], NOW_MS);
    expect(legs()[0]).not.toHaveProperty('aboveNextPct');
  });

  test('a middle: what is won when both legs are, and the loss otherwise', () => {
    const engine = new Engine();
    engine.apply([quote('alpha', 'OU.over.2.5', 1.95), quote('beta', 'OU.under.3.5', 1.95)], NOW_MS);
    const arb = only(engine.query(filterOf({ minPercentage: -10 }), NOW_MS));
    expect([arb.profit, arb.middle]).toEqual([expect.closeTo(1.025641, 6), expect.closeTo(95, 3)]);
  });

  test('prices of an original are shown under the name of the selected variant', () => {
    const engine = new Engine();
    engine.apply([quote('alpha', 'DNB.1', 2.1), quote('beta', 'DNB.2', 2.1)], NOW_MS);
    const filter = filterOf({
      bookies: ['alpha_uk', 'beta'],
      bookieMapping: { alpha: ['alpha_uk', 'alpha_it'] },
    });
    const arb = only(engine.query(filter, NOW_MS));
    expect(arb.bets.map(({ bookie }) => bookie)).toEqual(['alpha_uk', 'beta']);
    expect(only(engine.latest([arb.id], { filter }, NOW_MS)).bets[0]?.bookie).toBe('alpha_uk');
    const { bookieMapping } = filter;
    expect(only(engine.latest([arb.id], { bookieMapping }, NOW_MS)).bets[0]?.bookie).toBe('alpha_uk');
  });

  test('bookmakers called like what every object has are bookmakers like any other', () => {
    const engine = new Engine();
    engine.apply([quote('constructor', 'DNB.1', 2.1), quote('valueof', 'DNB.2', 2.1)], NOW_MS);
    const arb = only(engine.query(filterOf(), NOW_MS));
    expect(arb.bets.map(({ bookie }) => bookie)).toEqual(['constructor', 'valueof']);
    const own = { ...filterOf(), bookieMapping: JSON.parse('{"__proto__":["constructor"]}') };
    expect(only(engine.query(own, NOW_MS)).bets.map(({ bookie }) => bookie)).toEqual([
      'constructor',
      'valueof',
    ]);
    const ranged = filterOf({ bookieOddsFilters: { constructor: { min: 3 } } });
    expect(engine.query(ranged, NOW_MS).arbs).toEqual([]);
  });

  test('since when it stands: through changes of price, and anew after a break', () => {
    const engine = new Engine();
    const list = engine.subscribe(filterOf(), NOW_MS);
    const now = (seconds: number): Arb => only(engine.snapshot(list, at(seconds)) ?? { arbs: [] });
    engine.apply([quote('alpha', 'DNB.1', 2.1), quote('beta', 'DNB.2', 2.1)], at(0));
    expect(now(0).addedOn).toBe(iso(0));
    engine.apply([quote('alpha', 'DNB.1', 2.2)], at(5));
    expect([now(5).addedOn, now(5).profitChange, now(5).bets[0]?.oddsChange]).toEqual([iso(0), 'up', 'up']);
    engine.apply([quote('alpha', 'DNB.1', 2.05)], at(10));
    expect([now(10).addedOn, now(10).profitChange, now(10).bets[0]?.oddsChange]).toEqual([
      iso(0),
      'down',
      'down',
    ]);
    engine.apply([quote('alpha', 'DNB.1', 1.5)], at(20));
    expect(engine.snapshot(list, at(20))?.arbs).toEqual([]);
    engine.apply([quote('alpha', 'DNB.1', 2.1)], at(30));
    expect(now(30).addedOn).toBe(iso(30));
  });

  test('an id says what the arb is, without a colon; `latest` reads it back at the price of now', () => {
    const engine = new Engine();
    engine.apply([quote('alpha', 'AH.1.-0.25', 2.1), quote('beta', 'AH.2.0.25', 2.1)], at(0));
    const { id } = only(engine.query(filterOf(), at(0)));
    expect(id).toBe('football-202611211500-arsenal-chelsea~p~AH.FT.1.-0.25@alpha~AH.FT.2.0.25@beta');
    engine.apply([quote('alpha', 'AH.1.-0.25', 1.8)], at(1));
    const { arbs, missingIds } = engine.latest([id, 'nonsense', `${id}~W.FT.X@gamma`], {}, at(1));
    expect([arbs.map((arb) => arb.id), arbs[0]?.profit]).toEqual([
      [id],
      expect.closeTo(1 / 1.8 + 1 / 2.1, 6),
    ]);
    expect(missingIds).toEqual(['nonsense', `${id}~W.FT.X@gamma`]);
    engine.apply([quote('alpha', 'AH.1.-0.25', 0)], at(2));
    expect(engine.latest([id], {}, at(2))).toEqual({ arbs: [], missingIds: [id] });
  });

  test('a price that could not change a list does not decide whose price is unbelievable either', () => {
    const engine = new Engine();
    const list = engine.subscribe(filterOf({ minPercentage: -10 }), NOW_MS);
    const ids = (seconds: number) =>
      engine.query(filterOf({ minPercentage: -10 }), at(seconds)).arbs.map(({ id }) => id);
    engine.apply(
      [quote('alpha', 'DC.X2', 2), quote('beta', 'W.1', 2.95), quote('gamma', 'DC.X2', 1.4)],
      at(0),
    );
    const before = ids(0);
    engine.apply([quote('delta', 'W.1', 1.25)], at(1));
    expect(ids(1)).toEqual(before);
    expect(engine.snapshot(list, at(1))?.arbs.map(({ id }) => id)).toEqual(before);
  });
});
