import type { AlternativeOdds, Arb, ArbBet } from '@bothways/domain/arbs';
import type { EventRecord } from '@bothways/domain/events';
import type { Sport } from '@bothways/domain/sports';
import { aBet, anAlternative, anArb, eventOf } from '../../src/testing/factories.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();

const event = (
  id: string,
  sport: Sport,
  [home, away]: [string, string],
  [league, country]: [string, string],
  over: Partial<EventRecord> = {},
): EventRecord =>
  eventOf(home, away, {
    id,
    _id: id,
    sport: { name: sport, id: sport },
    league: { id: league, name: league, country },
    startedAt: ago(-26 * HOUR),
    ...over,
  });

type Leg = [
  bookie: string,
  market: ArbBet['marketShortName'],
  selection: ArbBet['selection'],
  odds: number,
  seenS: number,
  more?: Partial<ArbBet>,
];

const bet = ([bookie, marketShortName, selection, odds, seenS, more = {}]: Leg): ArbBet =>
  aBet({
    bookie,
    marketShortName,
    selection,
    odds,
    handicap: undefined,
    updatedOn: ago(seenS * SECOND),
    changedOn: ago(40 * SECOND),
    topic: `${bookie}/${selection}`,
    ...more,
  });

const others = (...prices: [bookie: string, odds: number, maxRisk?: number][]): AlternativeOdds[] =>
  prices.map(([bookie, odds, maxRisk]) =>
    anAlternative(bookie, odds, { updatedOn: ago(4000), ...(maxRisk === undefined ? {} : { maxRisk }) }),
  );

let made = 0;
function arb(ofEvent: EventRecord, legs: Leg[], over: Partial<Arb> = {}): Arb {
  made += 1;
  const id = `arb-${made}`;
  return anArb({
    id,
    _id: { id, eventId: ofEvent.id },
    event: ofEvent,
    bets: legs.map(bet),
    addedOn: ago(252 * SECOND),
    updatedOn: ago(2 * SECOND),
    rating: 0.71,
    ...over,
  });
}

const history = (values: number[]): ArbBet['history'] =>
  values.map((odds, index) => ({ timestamp: ago((values.length - index) * HOUR), odds }));

/** The events and arbs of the pictures. */
export function prematchArbs(): Arb[] {
  const sociedad = event('e1', 'football', ['Real Sociedad', 'Villarreal'], ['LaLiga', 'Spain']);
  const ruud = event('e2', 'tennis', ['Casper Ruud', 'Lorenzo Musetti'], ['ATP 250 Metz', 'France'], {
    startedAt: ago(-108 * MINUTE),
  });
  const bruins = event('e3', 'hockey', ['Boston Bruins', 'Tampa Bay Lightning'], ['NHL', 'USA'], {
    startedAt: ago(-6.3 * HOUR),
  });
  const milano = event('e4', 'basketball', ['Baskonia', 'Olimpia Milano'], ['EuroLeague', '']);
  return [
    arb(
      sociedad,
      [
        [
          'winamax',
          'OU',
          'over',
          2.12,
          3,
          {
            handicap: 2.25,
            oddsChange: 'up',
            link: 'https://example.org/a',
            alternativeOdds: others(['betsson', 2.09], ['ps3838', 2.06, 2100], ['bet365', 2.05], ['bwin', 2]),
            history: history([2, 2.01, 2.02, 2.05, 2.06, 2.04, 2.08, 2.1, 2.11, 2.12]),
          },
        ],
        [
          'pinnacle',
          'OU',
          'under',
          2.02,
          2,
          {
            handicap: 2.75,
            maxRisk: 1900,
            link: 'https://example.org/b',
            alternativeOdds: others(['betsson', 2], ['coolbet', 1.97], ['codere', 1.95], ['bwin', 1.91]),
            history: history([2.1, 2.11, 2.08, 2.08, 2.05, 2.03, 2.04, 2, 2.01, 2.02]),
          },
        ],
      ],
      { middle: 28 },
    ),
    arb(sociedad, [
      ['betsson', 'W', '1', 2.75, 6],
      ['bet365', 'W', 'X', 3.5, 4],
      ['codere', 'W', '2', 3.05, 11, { oddsChange: 'down' }],
    ]),
    arb(sociedad, [
      ['bet365', 'DC', '1X', 1.45, 6],
      ['codere', 'W', '2', 3.4, 11],
    ]),
    arb(sociedad, [
      ['bet365', 'BTS', 'yes', 2.05, 6],
      ['codere', 'BTS', 'no', 2, 11],
    ]),
    arb(sociedad, [
      ['bet365', 'AH', '1', 2.1, 6, { handicap: -0.25 }],
      ['codere', 'AH', '2', 1.95, 11, { handicap: 0.25 }],
    ]),
    arb(ruud, [
      ['bet365', 'W', '1', 2.08, 2, { oddsChange: 'up' }],
      ['marathonbet', 'W', '2', 2, 5, { maxRisk: 940 }],
    ]),
    arb(ruud, [
      ['pinnacle', 'AH', '1', 1.87, 1, { handicap: 1.5, maxRisk: 2400 }],
      ['bwin', 'AH', '2', 2.24, 8, { handicap: -1.5 }],
    ]),
    arb(bruins, [
      ['betfair', 'W', '1', 2.02, 1, { overTimeIncluded: true, maxRisk: 3100, oddsChange: 'down' }],
      ['olybet', 'W', '2', 2.04, 7, { overTimeIncluded: true }],
    ]),
    arb(
      milano,
      [
        ['coolbet', 'OU', 'over', 1.952, 4, { handicap: 163.5 }],
        ['ps3838', 'OU', 'under', 2.11, 2, { handicap: 165.5, maxRisk: 1300, oddsChange: 'up' }],
      ],
      { middle: 100 },
    ),
    arb(milano, [
      ['sportium', 'OU', 'over', 2.05, 9, { handicap: 161.5 }],
      ['pinnacle', 'OU', 'under', 1.94, 3, { handicap: 161.5, maxRisk: 2100 }],
    ]),
  ];
}

const status = (over: Partial<NonNullable<EventRecord['status']>>): NonNullable<EventRecord['status']> => ({
  paused: false,
  longPaused: false,
  extra: {},
  ...over,
});

/** The same in play: scores, clocks, a goal, pauses. */
export function liveArbs(): Arb[] {
  const started = { startedAt: ago(48 * MINUTE) };
  const sevilla = event('l1', 'football', ['Sevilla', 'Getafe'], ['LaLiga', 'Spain'], {
    ...started,
    score: { home: 1, away: 0, updatedAt: ago(41 * SECOND) },
    time: { ticking: true, timeMinute: 34 },
  });
  const badosa = event(
    'l2',
    'tennis',
    ['Paula Badosa', 'Leylah Fernandez'],
    ['WTA 250 Monastir', 'Tunisia'],
    {
      ...started,
      score: { global: '6–4 3–2' },
      status: status({ paused: true, extra: { isInReview: true } }),
    },
  );
  const joventut = event('l3', 'basketball', ['Joventut', 'Unicaja'], ['Liga ACB', 'Spain'], {
    ...started,
    score: { home: 68, away: 71 },
    period: { current: 'Q3' },
    time: { ticking: false, timeSeconds: 252 },
    status: status({ paused: true, extra: { isInTimeout: true } }),
  });
  const lulea = event('l4', 'hockey', ['Frölunda', 'Luleå'], ['SHL', 'Sweden'], {
    ...started,
    score: { home: 2, away: 2 },
    period: { current: 'P2' },
    time: { ticking: false, timeSeconds: 700 },
    status: status({ paused: true, longPaused: true, pausedAt: ago(14 * MINUTE) }),
  });
  const leones = event('l5', 'baseball', ['Caracas Leones', 'Navegantes'], ['LVBP', 'Venezuela'], {
    ...started,
    score: { home: 3, away: 4 },
    period: { current: 'Top 6' },
    status: status({ extra: { isNextInning: true } }),
  });
  const up = (seconds: number): Partial<Arb> => ({ addedOn: ago(seconds * SECOND) });
  return [
    arb(
      sevilla,
      [
        ['bet365', 'W', '1', 2.3, 1, { oddsChange: 'up' }],
        ['betfair', 'W', 'X', 3.75, 1, { maxRisk: 640 }],
        ['winamax', 'W', '2', 3.6, 2, { oddsChange: 'down' }],
      ],
      up(48),
    ),
    arb(
      sevilla,
      [
        ['bwin', 'OU', 'over', 1.98, 2, { handicap: 1.75 }],
        ['pinnacle', 'OU', 'under', 2.1, 1, { handicap: 2.25, maxRisk: 1500, oddsChange: 'up' }],
      ],
      { ...up(12), middle: 53 },
    ),
    arb(
      sevilla,
      [
        ['bwin', 'BTS', 'yes', 2.04, 2],
        ['pinnacle', 'BTS', 'no', 2.02, 1],
      ],
      up(9),
    ),
    arb(
      badosa,
      [
        ['marathonbet', 'W', '1', 1.47, 2, { maxRisk: 820 }],
        ['sportium', 'W', '2', 3.3, 3],
      ],
      up(65),
    ),
    arb(
      joventut,
      [
        ['codere', 'AH', '1', 2.06, 3, { handicap: 2.5, oddsChange: 'up', overTimeIncluded: true }],
        ['ps3838', 'AH', '2', 2, 1, { handicap: -2.5, maxRisk: 1100, overTimeIncluded: true }],
      ],
      up(22),
    ),
    arb(
      lulea,
      [
        ['olybet', 'OU', 'over', 1.92, 4, { handicap: 5.5 }],
        ['coolbet', 'OU', 'under', 2.15, 6, { handicap: 5.5 }],
      ],
      up(391),
    ),
    arb(
      leones,
      [
        ['betsson', 'W', '1', 2.62, 2],
        ['ps3838', 'W', '2', 1.66, 1, { maxRisk: 700 }],
      ],
      up(15),
    ),
  ];
}

/** What failed a gate. */
export function rejectedArbs(): Arb[] {
  const [first, second] = prematchArbs();
  return [
    {
      ...first,
      id: 'r1',
      reason: 'STALE' as const,
      reasonDetail: { bookie: 'winamax', odds: 2.12, ageMs: 420_000, limitMs: 120_000 },
    },
    { ...second, id: 'r2', reason: 'IMPLAUSIBLE' as const, reasonDetail: { sum: 0.71, limit: 0.85 } },
  ].flatMap((raw) => (raw.event && raw.bets ? [anArb(raw)] : []));
}
