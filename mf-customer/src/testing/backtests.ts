import {
  type Backtest,
  backtestSchema,
  DELAYS_S,
  defaultBetting,
  type Found,
  foundSchema,
  HONESTY,
  type Judgement,
  judgementSchema,
} from '@bothways/domain/backtest';
import { DAY_MS, HOUR_MS } from '@bothways/domain/time';
import { isoAt } from './factories.ts';

/** Returns a backtest of value bets over a finished week, unless overridden. */
export const aBacktest = (over: Partial<Backtest> = {}): Backtest =>
  backtestSchema.parse({
    id: 'b1',
    kind: 'valuebets',
    mode: 'prematch',
    configuration: { id: 'c1', name: 'Spain' },
    from: isoAt(8 * DAY_MS),
    to: isoAt(DAY_MS),
    betting: defaultBetting('prematch'),
    state: 'done',
    progress: { events: 40, ofEvents: 40, points: 120_000, found: 60 },
    createdAt: isoAt(HOUR_MS),
    startedAt: isoAt(3_500_000),
    endedAt: isoAt(3_486_000),
    ...over,
  });

const staking = (profitCents: number): Judgement['flat'] => ({
  bets: 30,
  turnoverCents: 58_000,
  profitCents,
  yieldPct: profitCents / 580,
  endsAtCents: 200_000 + profitCents,
  drawdown: { cents: 6100, pct: 3.1, day: '2025-11-18' },
  mostAtRiskCents: 12_000,
});

const part = (key: string, bets: number): Judgement['parts']['bookie'][number] => ({
  key,
  found: bets * 2,
  stoodPct: 80,
  bets,
  turnoverCents: bets * 2000,
  profitCents: -bets * 10,
  yieldPct: -0.5,
  clv: { bets, covered: bets - 1, meanPct: 2.4 },
});

/** Returns a judgement of sixty finds and thirty-two bets, of which thirty are settled: a profit that may be luck. */
export const aJudgement = (over: Partial<Judgement> = {}): Judgement =>
  judgementSchema.parse({
    betting: defaultBetting('prematch'),
    found: { count: 60, events: 32 },
    life: { measured: 48, oneSample: 12, medianS: 41, lowerQuartileS: 12, upperQuartileS: 184 },
    hits: DELAYS_S.map((delay) => ({
      delay,
      stood: 60 - delay,
      stoodPct: ((60 - delay) / 60) * 100,
      bets: 36 - Math.round(delay / 5),
      turnoverCents: 60_000,
      profitCents: 5000 - delay * 100,
      yieldPct: 8.3 - delay / 10,
    })),
    fate: { settled: 30, open: 2, missed: 5, again: 23 },
    voided: 1,
    postponed: 1,
    clv: { bets: 32, covered: 28, meanPct: 2.4 },
    clvInterval: { lowPct: 0.9, highPct: 3.8, events: 28 },
    flat: staking(4662),
    kelly: staking(8123),
    expectedCents: 3900,
    profitInterval: { lowCents: -7130, highCents: 15_130, events: 30 },
    curve: [
      { day: '2025-11-14', bets: 10, flatCents: -2000, kellyCents: -1000 },
      { day: '2025-11-17', bets: 10, flatCents: 1500, kellyCents: 3000 },
      { day: '2025-11-19', bets: 10, flatCents: 4662, kellyCents: 8123 },
    ],
    parts: {
      bookie: [part('bet365', 20), part('winamax', 12)],
      sport: [part('football', 32)],
      market: [part('OU', 20), part('AH', 12)],
    },
    gaps: {
      count: 2,
      totalS: 5400,
      longest: [{ bookie: 'bwin', from: isoAt(3 * DAY_MS), to: isoAt(3 * DAY_MS - HOUR_MS) }],
    },
    outlines: 7,
    unreceived: 3,
    tried: 4,
    honesty: [...HONESTY],
    ...over,
  });

/** Returns a find of over 2.5 goals at Bet365, still available after five seconds, unless overridden. */
export const aFound = (over: Partial<Found> = {}): Found =>
  foundSchema.parse({
    number: 1,
    opportunityId: 'o1',
    event: {
      id: 'e1',
      sport: 'football',
      country: 'Spain',
      league: 'LaLiga',
      home: 'Real Sociedad',
      away: 'Villarreal',
      startsAt: isoAt(2 * DAY_MS),
    },
    shownAt: isoAt(2 * DAY_MS + HOUR_MS),
    goneAt: isoAt(2 * DAY_MS + 3_559_000),
    isOneSample: false,
    pct: 3.2,
    stoodAfterS: [0, 2, 5],
    legs: [
      {
        bookie: 'bet365',
        market: 'OU',
        period: 'FT',
        selection: 'over',
        handicap: 2.5,
        overTimeIncluded: false,
        side: 'back',
        odds: 2.1,
        fairOdds: 2.03,
        close: { state: 'known', fairOdds: 2.02, reference: 'pinnacle' },
        settled: 'won',
      },
    ],
    ...over,
  });
