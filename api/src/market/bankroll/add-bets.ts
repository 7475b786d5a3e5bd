import { randomUUID } from 'node:crypto';
import {
  betProfitCents,
  type Ending,
  type NewLeg,
  outlayCents,
  type Strategy,
} from '@bothways/domain/bankroll';
import { oddsMicroOf } from '@bothways/domain/odds';
import type { Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import { type AccountChanges, addToAccount } from './accounts.store.ts';
import { insertBets, type NewBetRow } from './bets.store.ts';
import { sumDays } from './days.ts';
import { openRow } from './log-bets.ts';

type Trx = Transaction<Schema>;

/** A bet with its outcome. */
export interface FinishedBet {
  accountId: string;
  /** Shared by the bets that were placed together. */
  groupId: string;
  leg: Omit<NewLeg, 'at'>;
  strategy: Strategy;
  placedAtMs: number;
  /** Absent while the bet is open. */
  end?: Ending & { settledAtMs: number; by: 'hand' | 'result' | 'import' };
  /** Absent when the whole stake was matched. */
  matchedCents?: number;
  /** Odds that were paid in the end, where they differ. */
  reducedOdds?: number;
  note?: string;
  /** Import that brought the bet, and the key that identifies it in later imports. */
  imported?: { importId: string; importKey: string };
  /** No-vig closing odds where known; null when looked up and not found. Raw odds alone do not count towards CLV. */
  close?:
    | { fairOdds: number; rawOdds: number; reference: string; seenAtMs: number }
    | { rawOdds: number }
    | null;
}

const closeColumns = ({ close }: FinishedBet) => {
  if (close === undefined) return {};
  if (close === null) return { closeState: 'missing' as const };
  if (!('fairOdds' in close))
    return { closeState: 'missing' as const, closeRawMicro: oddsMicroOf(close.rawOdds) };
  return {
    closeState: 'known' as const,
    closeFairMicro: oddsMicroOf(close.fairOdds),
    closeRawMicro: oddsMicroOf(close.rawOdds),
    closeReference: close.reference,
    closeSeenAtMs: close.seenAtMs,
  };
};

function rowOf(userId: string, currency: string, bet: FinishedBet): NewBetRow & { outlayCents: number } {
  const { accountId, groupId, strategy, placedAtMs, end, note = null, imported } = bet;
  const open = openRow(bet.leg);
  const { side, oddsMicro, stakeCents, commissionBp } = open;
  const terms = {
    ...{ side, oddsMicro, stakeCents, commissionBp, freebet: bet.leg.freebet ?? null },
    matchedCents: bet.matchedCents ?? null,
    reducedOddsMicro: bet.reducedOdds === undefined ? null : oddsMicroOf(bet.reducedOdds),
  };
  const own = { id: randomUUID(), userId, accountId, groupId, currency, strategy, placedAtMs, note };
  const row = {
    ...open,
    ...terms,
    ...own,
    ...imported,
    outlayCents: outlayCents(terms),
    ...closeColumns(bet),
  };
  if (!end) return row;
  const { settledAtMs, by: settledBy, ...ending } = end;
  return { ...row, ...ending, profitCents: betProfitCents(terms, ending), settledAtMs, settledBy };
}

/**
 * Inserts bets of one currency and updates their accounts' sums.
 * @returns their settlement times, whose days the caller must recompute
 */
export async function writeBets(
  trx: Trx,
  userId: string,
  currency: string,
  bets: readonly FinishedBet[],
): Promise<(number | null)[]> {
  const rows = bets.map((bet) => rowOf(userId, currency, bet));
  await insertBets(trx, rows);
  const changes = new Map<string, Required<Pick<AccountChanges, 'profitCents' | 'openCents'>>>();
  for (const { accountId, state, outlayCents, profitCents } of rows) {
    const sums = changes.get(accountId) ?? { profitCents: 0, openCents: 0 };
    changes.set(accountId, {
      profitCents: sums.profitCents + (profitCents ?? 0),
      openCents: sums.openCents + (state === 'open' ? outlayCents : 0),
    });
  }
  for (const [accountId, change] of changes) await addToAccount(trx, accountId, change);
  return rows.map(({ settledAtMs }) => settledAtMs ?? null);
}

/** Same as `writeBets`, and recomputes the day sums. */
export async function addBets(
  trx: Trx,
  userId: string,
  currency: string,
  bets: readonly FinishedBet[],
): Promise<void> {
  await sumDays(trx, { userId, currency }, await writeBets(trx, userId, currency, bets));
}
