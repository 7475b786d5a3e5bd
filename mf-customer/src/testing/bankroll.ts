import {
  type Account,
  type BankrollBet,
  bankrollBetSchema,
  type Overview,
  overviewAnswerSchema,
} from '@bothways/domain/bankroll';
import { isoAt } from './factories.ts';

export const anAccount = (over: Partial<Account> = {}): Account => ({
  id: 'a1',
  kind: 'bookmaker',
  bookie: 'winamax',
  name: 'Winamax',
  currency: 'EUR',
  balanceCents: 4000,
  openCents: 0,
  profitCents: 0,
  paidInCents: 4000,
  isClosed: false,
  version: 1,
  ...over,
});

/** Returns a bankroll in which nothing has happened yet. */
export const anOverview = (over: Partial<Overview> = {}): Overview =>
  overviewAnswerSchema.parse({
    success: true,
    currency: 'EUR',
    currencies: ['EUR'],
    from: '2026-09-01',
    to: '2026-11-20',
    bankrollCents: 4000,
    paidInCents: 4000,
    total: { bets: 0, profitCents: 0, stakedCents: 0, clvBets: 0, clvCovered: 0 },
    open: { bets: 0, cents: 0, worstCents: 0, bestCents: 0 },
    days: [],
    luck: { bets: 0, expectedCents: 0, luckCents: 0, bandCents: 0 },
    parts: { account: [], sport: [], market: [], strategy: [], odds: [] },
    accounts: [anAccount()],
    events: [],
    ...over,
  });

export const aBankrollBet = (over: Partial<BankrollBet> = {}): BankrollBet =>
  bankrollBetSchema.parse({
    id: 'b1',
    groupId: 'g1',
    accountId: 'a1',
    accountName: 'Winamax',
    currency: 'EUR',
    strategy: 'manual',
    event: { name: 'Betis vs Girona', home: 'Betis', away: 'Girona', sport: 'football' },
    words: 'Betis wins',
    side: 'back',
    odds: 2.1,
    stakeCents: 2000,
    outlayCents: 2000,
    commissionPct: 0,
    state: 'open',
    placedAt: isoAt(60_000),
    closing: { state: 'waiting' },
    isCorrected: false,
    version: 1,
    ...over,
  });
