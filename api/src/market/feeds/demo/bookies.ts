import type { Sport } from '@bothways/domain/sports';

/** How a bookmaker makes its prices. */
export interface Manners {
  /** Sum of inverse odds over 1, in percent. */
  marginPct: number;
  /** How far its opinion strays from the true price, in standard deviations of the result. */
  biasSd: number;
  /** Mean time until it follows a move before the game. */
  lagS: number;
  /** Moves below this do not make it follow, in standard deviations of the result. */
  deafSd: number;
  /** In play: how likely it looks anew each time it sends its prices. */
  liveAttention: number;
  /** In play: how fast it suspends after a goal. */
  suspendS: number;
  ticks: 'thousandth' | 'hundredth' | 'ladder';
  /** Share of events it offers, before its region counts. */
  coverage: number;
  /** Share of those it offers in play. */
  liveCoverage: number;
  /** Asian lines: quarter handicaps and totals. */
  quarterLines: boolean;
  /** 1 main markets only, 2 usual ones, 3 ladders and team totals. */
  depth: 1 | 2 | 3;
  /** Usual liquidity in USD where the bookmaker shows a limit. */
  limitUsd?: number;
}

export interface DemoBookie extends Manners {
  value: string;
  region: Region;
}
type Region = 'world' | 'europe' | 'america';

const SHARP: Manners = {
  marginPct: 2.4,
  biasSd: 0.006,
  lagS: 2,
  deafSd: 0.004,
  liveAttention: 1,
  suspendS: 0.4,
  ticks: 'thousandth',
  coverage: 0.95,
  liveCoverage: 0.9,
  quarterLines: true,
  depth: 3,
  limitUsd: 2200,
};
const EXCHANGE: Manners = {
  ...SHARP,
  marginPct: 1,
  biasSd: 0.008,
  lagS: 3,
  ticks: 'ladder',
  coverage: 0.8,
  liveCoverage: 0.8,
  quarterLines: false,
  depth: 1,
  limitUsd: 600,
};
const BRISK: Manners = {
  marginPct: 4.6,
  biasSd: 0.018,
  lagS: 40,
  deafSd: 0.015,
  liveAttention: 0.75,
  suspendS: 0.9,
  ticks: 'hundredth',
  coverage: 0.75,
  liveCoverage: 0.5,
  quarterLines: false,
  depth: 2,
};
/** Brisk, and with everything on offer. */
const BROAD: Manners = { ...BRISK, depth: 3 };
const SOFT: Manners = {
  ...BRISK,
  marginPct: 5.8,
  biasSd: 0.0235,
  lagS: 120,
  deafSd: 0.025,
  liveAttention: 0.5,
  suspendS: 1.6,
  coverage: 0.58,
  liveCoverage: 0.34,
  depth: 2,
};
const SLOW: Manners = {
  ...SOFT,
  marginPct: 6.6,
  biasSd: 0.027,
  lagS: 300,
  deafSd: 0.035,
  liveAttention: 0.35,
  suspendS: 3.2,
  coverage: 0.42,
  liveCoverage: 0.18,
  depth: 1,
};

const some = (manners: Manners, region: Region, values: string): DemoBookie[] =>
  values.split(' ').map((value) => ({ ...manners, value, region }));

/** Bookmakers of the catalogue, by how they behave here. A simulation: nothing is said about the real ones. */
export const DEMO_BOOKIES: readonly DemoBookie[] = [
  ...some(SHARP, 'world', 'pinnacle sbobet singbet isn'),
  ...some(SHARP, 'america', 'circa bookmakereu'),
  ...some(EXCHANGE, 'europe', 'betfair_ex_uk betfair_ex_es betfair_ex_it matchbook smarkets betdaq'),
  ...some(BROAD, 'world', 'bet365 marathonbet unibet_eu'),
  ...some(BRISK, 'world', 'williamhill onexbet stake cloudbet coolbet'),
  ...some(BRISK, 'europe', 'bwin betway betano betsson paddypower skybet'),
  ...some(BROAD, 'america', 'draftkings fanduel'),
  ...some(BRISK, 'america', 'superbook bovada'),
  ...some(
    SOFT,
    'europe',
    'ladbrokes_uk betvictor betfred boylesports 10bet vbet betclic winamax tipico superbet',
  ),
  ...some(SOFT, 'europe', 'interwetten snai eurobet sisal goldbet sts fortuna tipsport'),
  ...some(SOFT, 'america', 'williamhill_us espnbet fanatics hardrockbet betonlineag'),
  ...some(
    SLOW,
    'europe',
    'parionssport pmu france_pari joa genybet betathome veikkaus svenskaspel danskespil',
  ),
];

const REACH: Record<Region, Record<Sport, number>> = {
  world: { football: 1, tennis: 1, basketball: 1, baseball: 0.9, americanFootball: 0.9, hockey: 1 },
  europe: { football: 1, tennis: 0.95, basketball: 0.9, baseball: 0.5, americanFootball: 0.5, hockey: 0.8 },
  america: { football: 0.5, tennis: 0.6, basketball: 1, baseball: 1, americanFootball: 1, hockey: 1 },
};

/** How likely a bookmaker offers an event of a sport. */
export const reachOf = (bookie: DemoBookie, sport: Sport): number =>
  bookie.coverage * REACH[bookie.region][sport];
