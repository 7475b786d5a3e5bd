import type { Selection } from '@bothways/domain/markets';

/** The set of prices: taken some days before, or at the start. */
export type ColumnSet = 'preclosing' | 'closing';

export interface PriceColumn {
  column: string;
  bookie: string;
  market: 'W' | 'OU' | 'AH';
  selection: Selection;
  /** The line itself, or the column that holds the home side's. */
  line?: number | string;
}

/** Bookmakers by football-data's prefix. Max and Avg are aggregates, not offered prices. */
const BOOKIES: Readonly<Record<string, string>> = {
  B365: 'bet365',
  BF: 'betfair_sb_uk',
  BFD: 'betfred',
  BFE: 'betfair_ex_uk',
  BMGM: 'betmgm',
  BV: 'betvictor',
  BW: 'bwin',
  CL: 'coral',
  IW: 'interwetten',
  LB: 'ladbrokes_uk',
  PS: 'pinnacle',
  VC: 'betvictor',
  WH: 'williamhill',
  '1XB': 'onexbet',
};
/** In totals and handicaps Pinnacle is P. */
const LINE_BOOKIES: Readonly<Record<string, string>> = { ...BOOKIES, P: 'pinnacle' };

const SIDES: readonly (readonly [string, Selection])[] = [
  ['H', '1'],
  ['D', 'X'],
  ['A', '2'],
];

/** Returns the columns that contain a named bookmaker's price. */
export function priceColumns(header: ReadonlySet<string>, set: ColumnSet): PriceColumn[] {
  const c = set === 'closing' ? 'C' : '';
  const lineColumn = set === 'closing' ? 'AHCh' : 'AHh';
  const winners = Object.entries(BOOKIES).flatMap(([prefix, bookie]) =>
    SIDES.map(([side, selection]) => ({
      column: `${prefix}${c}${side}`,
      bookie,
      market: 'W' as const,
      selection,
    })),
  );
  const lines = Object.entries(LINE_BOOKIES).flatMap(([prefix, bookie]): PriceColumn[] => [
    { column: `${prefix}${c}>2.5`, bookie, market: 'OU', selection: 'over', line: 2.5 },
    { column: `${prefix}${c}<2.5`, bookie, market: 'OU', selection: 'under', line: 2.5 },
    { column: `${prefix}${c}AHH`, bookie, market: 'AH', selection: '1', line: lineColumn },
    { column: `${prefix}${c}AHA`, bookie, market: 'AH', selection: '2', line: lineColumn },
  ]);
  return [...winners, ...lines].filter(({ column }) => header.has(column));
}

/** Division codes of the main leagues. */
export const DIVISIONS: Readonly<Record<string, readonly [country: string, league: string]>> = {
  E0: ['England', 'Premier League'],
  E1: ['England', 'Championship'],
  E2: ['England', 'League One'],
  E3: ['England', 'League Two'],
  EC: ['England', 'National League'],
  SC0: ['Scotland', 'Premiership'],
  D1: ['Germany', 'Bundesliga'],
  D2: ['Germany', '2. Bundesliga'],
  I1: ['Italy', 'Serie A'],
  I2: ['Italy', 'Serie B'],
  SP1: ['Spain', 'La Liga'],
  SP2: ['Spain', 'Segunda División'],
  F1: ['France', 'Ligue 1'],
  F2: ['France', 'Ligue 2'],
  N1: ['Netherlands', 'Eredivisie'],
  B1: ['Belgium', 'First Division A'],
  P1: ['Portugal', 'Primeira Liga'],
  T1: ['Turkey', 'Süper Lig'],
  G1: ['Greece', 'Super League'],
};
