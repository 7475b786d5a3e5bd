import { describe, expect, test } from 'vitest';
import { Engine } from './engine.ts';
import { ARSENAL, filterOf, quote } from './testing/quotes.ts';
import { play, type ScenarioSetup } from './testing/scenario.ts';

const scenario = (name: string, text: string, setup?: ScenarioSetup): void => {
  test(name, () => {
    const { expected, actual } = play(text, setup);
    expect(actual).toEqual(expected);
  });
  test(`${name}: twice gives the same bytes`, () => {
    expect(play(text, setup).transcript).toBe(play(text, setup).transcript);
  });
};

describe('a three-way market', () => {
  scenario(
    'opens, changes and closes with its prices',
    `list min=0
     at 0s
       alpha W.1 3.10
       beta  W.X 3.50
     at 1s
       gamma W.2 3.10
       opened W.FT.1@alpha W.FT.X@beta W.FT.2@gamma 6.91%
     at 2s
       beta W.X 3.40
       changed W.FT.1@alpha W.FT.X@beta W.FT.2@gamma 6.07%
     at 3s
       alpha W.1 2.00
       closed W.FT.1@alpha W.FT.X@beta W.FT.2@gamma`,
  );

  scenario(
    'takes the better bookmaker and comes back to the first',
    `list min=0
     at 0s
       alpha W.1 3.10
       beta  W.X 3.50
       gamma W.2 3.10
       opened W.FT.1@alpha W.FT.X@beta W.FT.2@gamma 6.91%
     at 1s
       delta W.1 3.20
       closed W.FT.1@alpha W.FT.X@beta W.FT.2@gamma
       opened W.FT.1@delta W.FT.X@beta W.FT.2@gamma 7.92%
     at 2s
       delta W.1 0
       closed W.FT.1@delta W.FT.X@beta W.FT.2@gamma
       opened W.FT.1@alpha W.FT.X@beta W.FT.2@gamma 6.91%`,
  );

  scenario(
    'is never two-way because the draw is not on offer',
    `list min=0
     at 0s
       alpha W.1 2.50
       beta  W.2 3.00
       rejected 1
     at 1s
       alpha W.X 3.20
       rejected 0`,
  );

  scenario(
    'stays three-way for a list that hides every draw',
    `list min=0 bookies=alpha,beta
     at 0s
       alpha W.1 2.50
       beta  W.2 3.00
       gamma W.X 3.20
       rejected 1`,
  );
});

describe('health of prices', () => {
  scenario(
    'stale prices leave, and come back when seen again',
    `list min=0
     at 0s
       alpha DNB.1 2.10
       beta  DNB.2 2.10
       opened DNB.FT.1@alpha DNB.FT.2@beta 4.76%
     at 60s
       beta DNB.2 2.10
     at 90s
       closed DNB.FT.1@alpha DNB.FT.2@beta STALE
       rejected 1
     at 95s
       alpha DNB.1 2.10
       opened DNB.FT.1@alpha DNB.FT.2@beta 4.76%
       rejected 0`,
  );

  scenario(
    'prices from before the game leave when it begins, and those that come later stay out',
    `list min=0
     at 179m
       alpha DNB.1 2.10
       beta  DNB.2 2.10
       opened DNB.FT.1@alpha DNB.FT.2@beta 4.76%
       rejected 0
     at 180m
       closed DNB.FT.1@alpha DNB.FT.2@beta STARTED
       rejected 1
     at 181m
       gamma DNB.1 2.20
       rejected 1`,
  );

  scenario(
    'in play they are at home',
    `list live min=0
     at 190m
       alpha DNB.1 2.10
       beta  DNB.2 2.10
       opened DNB.FT.1@alpha DNB.FT.2@beta 4.76%`,
  );

  test('a game that is put off brings its prices back', () => {
    const engine = new Engine();
    const list = filterOf();
    const atMs = Date.parse(ARSENAL.startedAt) + 60_000;
    const price = (bookie: string, pick: string, event = ARSENAL) => quote(bookie, pick, 2.1, { event });
    const named = { ...ARSENAL, id: 'e1' };
    engine.apply([price('alpha', 'DNB.1', named), price('beta', 'DNB.2', named)], atMs, 'test');
    expect(engine.query(list, atMs).arbs).toEqual([]);
    expect(engine.rejected(list, atMs).arbs[0]).toMatchObject({
      reason: 'STARTED',
      reasonDetail: { begunMs: 60_000 },
    });
    const later = { ...named, startedAt: '2026-11-21T16:00:00Z' };
    engine.apply([price('alpha', 'DNB.1', later)], atMs, 'test');
    expect(engine.query(list, atMs).arbs).toHaveLength(1);
  });

  scenario(
    'a clock from the future counts from when it came, however often the same sighting is repeated',
    `list min=0
     at 0s
       alpha DNB.1 2.10 seen 10m
       beta  DNB.2 2.10
       opened DNB.FT.1@alpha DNB.FT.2@beta 4.76%
     at 60s
       alpha DNB.1 2.10 seen 10m
       beta  DNB.2 2.10
     at 90s
       closed DNB.FT.1@alpha DNB.FT.2@beta STALE
       rejected 1
     at 91s
       alpha DNB.1 2.10 seen 11m
       opened DNB.FT.1@alpha DNB.FT.2@beta 4.76%
       rejected 0`,
  );

  scenario(
    'a suspended bookmaker is passed over',
    `list min=0
     at 0s
       alpha DNB.1 2.20
       beta  DNB.2 2.10
       gamma DNB.1 2.10
       opened DNB.FT.1@alpha DNB.FT.2@beta 6.93%
     at 1s
       suspend alpha
       closed DNB.FT.1@alpha DNB.FT.2@beta SUSPENDED
       opened DNB.FT.1@gamma DNB.FT.2@beta 4.76%
       rejected 1
     at 2s
       reopen alpha
       closed DNB.FT.1@gamma DNB.FT.2@beta
       opened DNB.FT.1@alpha DNB.FT.2@beta 6.93%
       rejected 0`,
  );

  scenario(
    'what a snapshot lacks is gone',
    `list min=0
     at 0s
       alpha DNB.1 2.10
       alpha OU.over.2.5 2.10
       beta  DNB.2 2.10
       opened DNB.FT.1@alpha DNB.FT.2@beta 4.76%
     at 1s
       begin alpha
       alpha OU.over.2.5 2.10
     at 2s
       end alpha
       closed DNB.FT.1@alpha DNB.FT.2@beta`,
  );

  scenario(
    'legs seen too far apart in play are skewed until both are seen again',
    `list live min=0
     at 0s
       alpha DNB.1 2.10
     at 11s
       beta  DNB.2 2.10
       rejected 1
     at 12s
       alpha DNB.1 2.10
       opened DNB.FT.1@alpha DNB.FT.2@beta 4.76%
       rejected 0`,
  );

  scenario(
    'in play a profit smaller than what prices move between two sightings is none',
    `list live min=0
     at 0s
       alpha DNB.1 2.02
     at 4s
       beta  DNB.2 2.01
       rejected 1
     at 5s
       alpha DNB.1 2.02
       opened DNB.FT.1@alpha DNB.FT.2@beta 0.74%
       rejected 0`,
  );

  scenario(
    'before the game it stands: nobody scores',
    `list min=0
     at 0s
       alpha DNB.1 2.02
     at 4s
       beta  DNB.2 2.01
       opened DNB.FT.1@alpha DNB.FT.2@beta 0.74%`,
  );

  scenario(
    'a goal that half of the bookmakers have seen: nobody is believed until they agree',
    `list live min=0
     at 0s
       alpha DNB.1 1.90
       alpha DNB.2 2.00
       beta  DNB.1 2.02
       beta  DNB.2 1.88
       gamma DNB.1 1.95
       gamma DNB.2 1.95
       delta DNB.1 1.94
       delta DNB.2 1.96
       opened DNB.FT.1@beta DNB.FT.2@alpha 0.50%
     at 2s
       gamma DNB.1 1.25
       gamma DNB.2 4.00
       rejected 1
     at 4s
       delta DNB.1 1.26
       delta DNB.2 3.90
       closed DNB.FT.1@beta DNB.FT.2@alpha
       rejected 1
     at 6s
       alpha DNB.1 1.28
       alpha DNB.2 4.10
       beta  DNB.1 1.33
       beta  DNB.2 3.40
       opened DNB.FT.1@beta DNB.FT.2@alpha 0.42%
       rejected 0`,
  );
});

describe('who may be a leg', () => {
  scenario(
    'one bookmaker on all legs is no arb, and the best other one is found',
    `list min=0
     at 0s
       alpha DNB.1 2.30
       alpha DNB.2 2.30
     at 1s
       beta  DNB.2 2.05
       opened DNB.FT.1@alpha DNB.FT.2@beta 7.74%
     at 2s
       gamma DNB.1 2.20
       closed DNB.FT.1@alpha DNB.FT.2@beta
       opened DNB.FT.1@gamma DNB.FT.2@alpha 11.07%`,
    { limits: { ownSum: { min: 0, max: 9 } } },
  );

  scenario(
    'clones of one original are one bookmaker',
    `list min=0
     at 0s
       alpha DNB.1 2.20
       clone DNB.2 2.20
     at 1s
       beta  DNB.2 2.10
       opened DNB.FT.1@alpha DNB.FT.2@beta 6.93%`,
    { bookies: [{ value: 'clone', label: 'Clone', countries: [], ogBookie: 'alpha' }] },
  );

  scenario(
    'a reference may be a leg only beside a selected bookmaker',
    `list min=0 bookies=alpha references=beta,gamma
     at 0s
       beta  DNB.1 2.20
       gamma DNB.2 2.20
     at 1s
       alpha DNB.1 2.10
       opened DNB.FT.1@alpha DNB.FT.2@gamma 6.93%`,
  );
});

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

describe('across markets', () => {
  scenario(
    'Asian handicap -0.5 is the win, +0.5 the double chance, 0 draw no bet',
    `list min=0
     at 0s
       alpha AH.1.-0.5 2.30
       beta  DC.X2     1.85
       opened AH.FT.1.-0.5@alpha DC.FT.X2@beta 2.47%
     at 1s
       gamma W.1 2.40
       closed AH.FT.1.-0.5@alpha DC.FT.X2@beta
       opened W.FT.1@gamma DC.FT.X2@beta 4.28%
     at 2s
       gamma W.1 0
       alpha AH.1.-0.5 0
       closed W.FT.1@gamma DC.FT.X2@beta
     at 3s
       delta AH.1.0 2.20
       beta  DNB.2  2.00
       opened AH.FT.1.0@delta DNB.FT.2@beta 4.55%
       opened AH.FT.1.0@delta DC.FT.X2@beta 0.49%`,
  );

  scenario(
    'overtime and regular time are not equal: the pair is refused, the safe triple stands',
    `list min=0
     at 0s
       alpha W.ot.1 1.95
       beta  W.2    3.90
       rejected 1
     at 1s
       gamma W.X    4.60
       opened W.FT.ot.1@alpha W.FT.X@gamma W.FT.2@beta 1.34%`,
    {
      event: {
        sport: 'hockey',
        country: 'Sweden',
        league: 'SHL',
        home: 'Lulea',
        away: 'Brynas',
        startedAt: '2026-11-21T18:00:00Z',
      },
    },
  );
});
