import { describe, expect, test } from 'vitest';
import { Engine } from '../src/index.ts';
import { ARSENAL, eventOf, filterOf, quote } from '../src/testing/quotes.ts';
import type { ScenarioSetup } from '../src/testing/scenario.ts';
import { scenario } from '../src/testing/scenario-test.ts';

const TENNIS: ScenarioSetup['event'] = {
  ...eventOf('tennis', 'Roland Garros'),
  country: 'France',
  home: 'Alcaraz',
  away: 'Sinner',
};

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
    { event: TENNIS },
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
