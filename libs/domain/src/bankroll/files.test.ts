import { describe, expect, it } from 'vitest';
import { csvOf } from '../text/index.ts';
import type { Account } from './accounts.schema.ts';
import type { BankrollBet } from './bets.schema.ts';
import {
  accountsFile,
  BETS_HEADER,
  betCells,
  type CorrectionLine,
  correctionsFile,
  type MovementLine,
  movementsFile,
} from './index.ts';

/** A lay of 20 at 4.10, matched to 12.50, of which 2 % commission is taken: every column has a value of its own. */
const BET: BankrollBet = {
  id: 'bet-1',
  groupId: 'group-1',
  accountId: 'account-1',
  accountName: 'Betfair',
  currency: 'EUR',
  strategy: 'matched',
  event: {
    name: 'Betis vs Girona',
    sport: 'football',
    league: 'LaLiga',
    startsAt: '2026-11-20T20:00:00.000Z',
  },
  pick: { market: 'AH', period: 'H1', selection: '1', handicap: -0.75, team: 2, overTimeIncluded: true },
  words: 'Betis wins',
  side: 'lay',
  odds: 4.1,
  stakeCents: 2000,
  outlayCents: 3875,
  commissionPct: 2,
  freebet: 'snr',
  matchedCents: 1250,
  reducedOdds: 3.95,
  state: 'deadHeat',
  cashOutCents: 1810,
  share: 0.5,
  profitCents: -1320,
  placedAt: '2026-11-19T10:00:00.000Z',
  settledAt: '2026-11-20T22:00:00.000Z',
  closing: { state: 'known', fairOdds: 3.82, rawOdds: 3.7, clvPct: 6.84 },
  note: 'at home',
  isCorrected: false,
  version: 3,
};
const ACCOUNT: Account = {
  id: 'account-1',
  kind: 'exchange',
  bookie: 'betfair',
  name: 'Betfair',
  currency: 'EUR',
  balanceCents: 10_120,
  openCents: 3875,
  paidInCents: 15_000,
  profitCents: -1005,
  limitCents: 2500,
  isClosed: true,
  version: 1,
};
const MOVEMENT: MovementLine = {
  id: 'movement-1',
  accountId: 'account-1',
  accountName: 'Betfair',
  currency: 'EUR',
  kind: 'withdrawal',
  amountCents: -4050,
  at: '2026-11-18T09:00:00.000Z',
  note: 'rent',
};
const CORRECTION: CorrectionLine = {
  at: '2026-11-21T09:00:00.000Z',
  by: 'hand',
  reason: 'Own goal',
  eventName: 'Betis vs Girona',
  before: { state: 'won', odds: 4.1, stakeCents: 2000, profitCents: 1960 },
  currency: 'EUR',
  betId: 'bet-1',
};

/** What a spreadsheet shows of a line, by the name of its column. */
function shown(
  header: readonly string[],
  cells: Parameters<typeof csvOf>[0][number],
): Record<string, string> {
  const line = csvOf([cells]).slice(1).trimEnd().split(',');
  return Object.fromEntries(header.map((name, at) => [name, line[at] ?? '']));
}

describe('a line of each file, whole', () => {
  it('bets', () => {
    expect(shown(BETS_HEADER, betCells(BET))).toEqual({
      Placed: '2026-11-19T10:00:00.000Z',
      Event: 'Betis vs Girona',
      Sport: 'football',
      League: 'LaLiga',
      Starts: '2026-11-20T20:00:00.000Z',
      Market: 'AH',
      Period: 'H1',
      Selection: '1',
      Line: '-0.75',
      Team: '2',
      'Over time': 'yes',
      Bet: 'Betis wins',
      Side: 'lay',
      Account: 'Betfair',
      Currency: 'EUR',
      Kind: 'matched',
      Odds: '4.100',
      Stake: '20.00',
      Matched: '12.50',
      Commission: '2.00',
      'Free bet': 'snr',
      State: 'deadHeat',
      'Paid odds': '3.950',
      'Cash-out': '18.10',
      'Dead heat': '0.50',
      Profit: '-13.20',
      Settled: '2026-11-20T22:00:00.000Z',
      Closing: '3.820',
      CLV: '6.84',
      Note: 'at home',
      'Bet id': 'bet-1',
    });
  });

  it('accounts', () => {
    expect(shown(accountsFile.header, accountsFile.cells(ACCOUNT))).toEqual({
      Account: 'Betfair',
      Kind: 'exchange',
      Bookmaker: 'betfair',
      Currency: 'EUR',
      Balance: '101.20',
      'In open bets': '38.75',
      'Paid in': '150.00',
      Profit: '-10.05',
      'Most on a bet': '25.00',
      Closed: 'yes',
      'Account id': 'account-1',
    });
  });

  it('movements', () => {
    expect(shown(movementsFile.header, movementsFile.cells(MOVEMENT))).toEqual({
      When: '2026-11-18T09:00:00.000Z',
      Account: 'Betfair',
      Kind: 'withdrawal',
      Amount: '-40.50',
      Currency: 'EUR',
      Note: 'rent',
      'Account id': 'account-1',
      'Movement id': 'movement-1',
    });
  });

  it('corrections', () => {
    expect(shown(correctionsFile.header, correctionsFile.cells(CORRECTION))).toEqual({
      When: '2026-11-21T09:00:00.000Z',
      By: 'hand',
      Reason: 'Own goal',
      Event: 'Betis vs Girona',
      'State before': 'won',
      'Odds before': '4.100',
      'Stake before': '20.00',
      'Profit before': '19.60',
      Currency: 'EUR',
      'Bet id': 'bet-1',
    });
  });
});
