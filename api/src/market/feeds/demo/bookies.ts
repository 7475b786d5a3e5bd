import type { Sport } from '@bothways/domain/sports';

/** A bookmaker's pricing behaviour. */
export interface Manners {
  /** Sum of inverse odds above 1, in percent. */
  marginPct: number;
  /**
   * How far its estimate deviates from the true price, in standard deviations of the result; each of its markets
   * deviates by about as much again. Of 12 books on 83 football matches half are within 0.009 of the median and nine in
   * ten within 0.03 (snapshot of November 2020).
   */
  biasSd: number;
  /** Mean delay in following a move before the game. */
  lagS: number;
  /** Mean interval between reviews of its prices of an event before the game, without any cause. */
  reviewS: number;
  /** It ignores smaller moves, in standard deviations of the result. */
  deafSd: number;
  /** In play: probability of repricing each time it sends its prices. */
  liveAttention: number;
  /** In play: delay of suspending after a goal. */
  suspendS: number;
  ticks: 'thousandth' | 'hundredth' | 'ladder';
  /** Share of events it offers, before its region is considered. */
  coverage: number;
  /** Share of those it offers in play. */
  liveCoverage: number;
  /** Asian lines: quarter handicaps and totals. */
  quarterLines: boolean;
  /** 1 main markets only, 2 usual ones, 3 ladders and team totals. */
  depth: 1 | 2 | 3;
  /** Its prices are neither placeholders, nor swapped, nor late. */
  isCareful?: true;
  /** A betting exchange: every price can be laid as well, and instead of a margin it has a spread. */
  isExchange?: true;
  /** Usual liquidity in USD, for a bookmaker that shows a limit; for an exchange, the amount at a winner's price. */
  limitUsd?: number;
}

export interface DemoBookie extends Manners {
  value: string;
  region: Region;
}
type Region = 'world' | 'europe' | 'america';

const SHARP: Manners = {
  marginPct: 2.4,
  biasSd: 0.004,
  lagS: 2,
  reviewS: 420,
  deafSd: 0.004,
  liveAttention: 1,
  suspendS: 0.4,
  ticks: 'thousandth',
  coverage: 0.95,
  liveCoverage: 0.9,
  quarterLines: true,
  depth: 3,
  isCareful: true,
  limitUsd: 2200,
};
const EXCHANGE: Manners = {
  ...SHARP,
  marginPct: 0,
  biasSd: 0.003,
  lagS: 3,
  reviewS: 300,
  ticks: 'ladder',
  coverage: 0.7,
  liveCoverage: 0.7,
  quarterLines: false,
  depth: 1,
  isExchange: true,
};
const BRISK: Manners = {
  marginPct: 4.6,
  biasSd: 0.012,
  lagS: 40,
  reviewS: 1500,
  deafSd: 0.015,
  liveAttention: 0.75,
  suspendS: 0.9,
  ticks: 'hundredth',
  coverage: 0.66,
  liveCoverage: 0.5,
  quarterLines: false,
  depth: 2,
};
/** Brisk, with the full range of markets. */
const BROAD: Manners = { ...BRISK, depth: 3 };
const SOFT: Manners = {
  ...BRISK,
  marginPct: 5.8,
  biasSd: 0.016,
  lagS: 120,
  reviewS: 2400,
  deafSd: 0.025,
  liveAttention: 0.5,
  suspendS: 1.6,
  coverage: 0.48,
  liveCoverage: 0.34,
  depth: 2,
};
const SLOW: Manners = {
  ...SOFT,
  marginPct: 6.6,
  biasSd: 0.018,
  lagS: 300,
  reviewS: 4200,
  deafSd: 0.035,
  liveAttention: 0.35,
  suspendS: 3.2,
  coverage: 0.36,
  liveCoverage: 0.18,
  depth: 1,
};

const some = (manners: Manners, region: Region, values: string): DemoBookie[] =>
  values.split(' ').map((value) => ({ ...manners, value, region }));

/** Bookmakers of the catalogue by their simulated behaviour. Nothing is implied about the real ones. */
export const DEMO_BOOKIES: readonly DemoBookie[] = [
  ...some(SHARP, 'world', 'pinnacle sbobet singbet isn'),
  ...some(SHARP, 'america', 'circa bookmakereu'),
  ...some({ ...EXCHANGE, limitUsd: 2600 }, 'europe', 'betfair_ex_uk'),
  ...some({ ...EXCHANGE, limitUsd: 320 }, 'europe', 'betfair_ex_es betfair_ex_it'),
  ...some({ ...EXCHANGE, limitUsd: 800 }, 'europe', 'matchbook smarkets'),
  ...some({ ...EXCHANGE, limitUsd: 260 }, 'europe', 'betdaq'),
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
  ...some(
    SLOW,
    'world',
    'paf nordicbet betsafe toto_nl sportsbet tab 22bet melbet betwarrior betplay betwinner winmasters stoiximan sazka',
  ),
];

/** Bookmakers that a country's customers compare, by country code: some of those in the catalogue. */
const BY_COUNTRY: Readonly<Record<string, string>> = {
  GB: 'bet365 williamhill paddypower skybet ladbrokes_uk betfred betvictor betway',
  US: 'draftkings fanduel williamhill_us espnbet fanatics superbook bovada',
  SE: 'pinnacle bet365 unibet_eu betsson coolbet svenskaspel nordicbet',
  IT: 'bet365 williamhill bwin snai eurobet sisal goldbet',
  CW: 'pinnacle stake cloudbet 22bet melbet',
  FR: 'bwin winamax betclic parionssport pmu vbet',
  AU: 'sportsbet tab',
  IE: 'ladbrokes_uk paddypower skybet betvictor boylesports',
  ES: 'bet365 williamhill bwin betway winamax marathonbet interwetten paf',
  DE: 'bet365 bwin betway interwetten tipico betano betathome',
  GR: 'bet365 bwin betsson interwetten betano stoiximan',
  BE: 'bwin unibet_eu',
  MT: 'pinnacle betsson',
  BR: 'pinnacle bet365 betano superbet stake betwarrior',
  DK: 'bet365 unibet_eu danskespil nordicbet',
  RO: 'unibet_eu betano superbet fortuna',
  CA: 'pinnacle bet365 betway draftkings fanduel',
  BG: 'bet365 betano',
  PL: 'betclic superbet sts fortuna',
  KE: 'betsafe 22bet melbet',
  AT: 'bwin interwetten tipico betathome',
  NL: 'unibet_eu toto_nl',
  EE: 'unibet_eu paf betsafe coolbet',
  PH: 'sbobet singbet isn',
  ZA: 'betway betfred',
  FI: 'paf nordicbet veikkaus',
  CZ: 'sazka fortuna tipsport',
  PT: 'betclic betano',
  CY: 'winmasters onexbet stoiximan',
  PE: 'betsson onexbet',
  MX: 'bet365 10bet',
  AR: 'betwarrior betsson',
  CO: 'betplay stake',
  NG: 'onexbet betwinner',
  SK: 'fortuna tipsport',
};

/** Neighbours are bookmakers compared by the same customers; each country has two or more. */
export const NEIGHBOURS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(BY_COUNTRY).map(([country, values]) => [country, values.split(' ')]),
);

const REACH: Record<Region, Record<Sport, number>> = {
  world: { football: 1, tennis: 1, basketball: 1, baseball: 0.9, americanFootball: 0.9, hockey: 1 },
  europe: { football: 1, tennis: 0.95, basketball: 0.9, baseball: 0.5, americanFootball: 0.5, hockey: 0.8 },
  america: { football: 0.5, tennis: 0.6, basketball: 1, baseball: 1, americanFootball: 1, hockey: 1 },
};

/** Probability that a bookmaker offers an event of a sport. */
export const reachOf = (bookie: DemoBookie, sport: Sport): number =>
  bookie.coverage * REACH[bookie.region][sport];
