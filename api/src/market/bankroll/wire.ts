import {
  type Account,
  type BankrollBet,
  type Correction,
  currencySchema,
  type Movement,
  SHARE_PARTS,
} from '@bothways/domain/bankroll';
import { oddsOfMicro } from '@bothways/domain/odds';
import { isoOf } from '@bothways/domain/time';
import type { AccountRow, MovementRow } from './accounts.store.ts';
import type { BetRow, CorrectionRow } from './bets.store.ts';
import { clvOfBet } from './days.ts';
import { pickOf } from './pick-of.ts';

export const BP_PER_PERCENT = 100;

/** The balance shown at the bookmaker. */
export const balanceOf = ({ movedCents, profitCents, openCents }: AccountRow): number =>
  movedCents + profitCents - openCents;

export const wireAccount = (row: AccountRow): Account => ({
  id: row.id,
  kind: row.kind,
  ...(row.bookie !== null && { bookie: row.bookie }),
  name: row.name,
  currency: currencySchema.parse(row.currency),
  balanceCents: balanceOf(row),
  openCents: row.openCents,
  profitCents: row.profitCents,
  paidInCents: row.paidInCents,
  ...(row.limitCents !== null && { limitCents: row.limitCents }),
  isClosed: row.closedAtMs !== null,
  version: row.version,
});

function wireClosing(row: BetRow): BankrollBet['closing'] {
  if (row.closeState === null) return { state: 'waiting' };
  const clv = clvOfBet(row);
  return {
    state: row.closeState,
    ...(row.closeFairMicro !== null && { fairOdds: oddsOfMicro(row.closeFairMicro) }),
    ...(row.closeRawMicro !== null && { rawOdds: oddsOfMicro(row.closeRawMicro) }),
    ...(row.closeReference !== null && { reference: row.closeReference }),
    ...(row.closeSeenAtMs !== null && { seenAt: isoOf(row.closeSeenAtMs) }),
    ...(clv !== undefined && { clvPct: clv }),
  };
}

const wireEvent = (row: BetRow): BankrollBet['event'] => ({
  ...(row.eventId !== null && { id: row.eventId }),
  name: row.eventName,
  ...(row.home !== null && { home: row.home }),
  ...(row.away !== null && { away: row.away }),
  sport: row.sport,
  ...(row.league !== null && { league: row.league }),
  ...(row.startsAtMs !== null && { startsAt: isoOf(row.startsAtMs) }),
});

/** @param nameOf returns the name of an account */
export function wireBet(row: BetRow, nameOf: (accountId: string) => string): BankrollBet {
  const pick = pickOf(row);
  return {
    id: row.id,
    groupId: row.groupId,
    accountId: row.accountId,
    accountName: nameOf(row.accountId),
    currency: currencySchema.parse(row.currency),
    strategy: row.strategy,
    event: wireEvent(row),
    ...(pick && { pick }),
    ...(row.words !== null && { words: row.words }),
    side: row.side,
    odds: oddsOfMicro(row.oddsMicro),
    ...(row.listOddsMicro !== null && { listOdds: oddsOfMicro(row.listOddsMicro) }),
    ...(row.fairOddsMicro !== null && { fairOdds: oddsOfMicro(row.fairOddsMicro) }),
    stakeCents: row.stakeCents,
    outlayCents: row.outlayCents,
    commissionPct: row.commissionBp / BP_PER_PERCENT,
    ...(row.freebet !== null && { freebet: row.freebet }),
    ...(row.matchedCents !== null && { matchedCents: row.matchedCents }),
    ...(row.reducedOddsMicro !== null && { reducedOdds: oddsOfMicro(row.reducedOddsMicro) }),
    state: row.state,
    ...(row.cashOutCents !== null && { cashOutCents: row.cashOutCents }),
    ...(row.shareMicro !== null && { share: row.shareMicro / SHARE_PARTS }),
    ...(row.profitCents !== null && { profitCents: row.profitCents }),
    ...(row.settledBy !== null && { settledBy: row.settledBy }),
    placedAt: isoOf(row.placedAtMs),
    ...(row.settledAtMs !== null && { settledAt: isoOf(row.settledAtMs) }),
    closing: wireClosing(row),
    ...(row.note !== null && { note: row.note }),
    isCorrected: row.isCorrected === 1,
    version: row.version,
  };
}

export const wireCorrection = (row: CorrectionRow): Correction => ({
  at: isoOf(row.atMs),
  by: row.by,
  ...(row.reason !== null && { reason: row.reason }),
  before: {
    state: row.state,
    odds: oddsOfMicro(row.oddsMicro),
    stakeCents: row.stakeCents,
    ...(row.profitCents !== null && { profitCents: row.profitCents }),
  },
});

export const wireMovement = ({ id, accountId, kind, amountCents, atMs, note }: MovementRow): Movement => ({
  id,
  accountId,
  kind,
  amountCents,
  at: isoOf(atMs),
  ...(note !== null && { note }),
});
