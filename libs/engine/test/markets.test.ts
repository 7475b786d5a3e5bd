import { describe } from 'vitest';
import { scenario } from '../src/testing/scenario-test.ts';

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
       opened DNB.FT.2@beta DC.FT.X2@beta AH.FT.1.0@delta 4.18%
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
