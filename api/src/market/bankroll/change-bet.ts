import {
  type BetChange,
  betProfitCents,
  type Ending,
  outlayCents,
  SHARE_PARTS,
} from '@bothways/domain/bankroll';
import { oddsMicroOf } from '@bothways/domain/odds';
import type { Transaction } from 'kysely';
import { type Db, type Schema, transact } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { addToAccount } from './accounts.store.ts';
import { type BetRow, betById, type CorrectionRow, keepBefore, updateBet } from './bets.store.ts';
import { sumDays } from './days.ts';

type Trx = Transaction<Schema>;

/** What a settlement or correction may change: the outcome, and terms that the bookmaker or the user corrected. */
type BetEnd = Ending &
  Pick<BetRow, 'oddsMicro' | 'stakeCents' | 'matchedCents' | 'reducedOddsMicro'> &
  Partial<Pick<BetRow, 'freebet'>>;

/** The author of a change, and the time of settlement unless it is now. */
export type Said = Pick<CorrectionRow, 'by' | 'reason' | 'atMs'> & { settledAtMs?: number };

/**
 * Settles or corrects a bet: records the state before and updates the account. The caller recomputes the returned days.
 * @returns undefined on a stale version
 */
export async function moveBet(
  trx: Trx,
  bet: BetRow,
  end: BetEnd,
  { settledAtMs: endedAtMs, ...said }: Said,
): Promise<(number | null)[] | undefined> {
  const isOpen = end.state === 'open';
  const terms = { ...bet, ...end };
  const profitCents = isOpen ? null : betProfitCents(terms, end);
  const outlay = outlayCents(terms);
  // A settled bet stays on its day, however late it is corrected.
  const settledAtMs = isOpen ? null : (bet.settledAtMs ?? endedAtMs ?? said.atMs);
  const changed = await updateBet(trx, bet, {
    ...end,
    profitCents,
    outlayCents: outlay,
    settledAtMs,
    settledBy: isOpen ? null : said.by,
    isCorrected: Number(bet.isCorrected === 1 || bet.state !== 'open'),
  });
  if (!changed) return undefined;
  await keepBefore(trx, bet, said);
  await addToAccount(trx, bet.accountId, {
    profitCents: (profitCents ?? 0) - (bet.profitCents ?? 0),
    openCents: (isOpen ? outlay : 0) - (bet.state === 'open' ? bet.outlayCents : 0),
  });
  return [bet.settledAtMs, settledAtMs];
}

/** Same as `moveBet`, and recomputes the day sums in the same transaction. @returns false on a stale version */
export async function endBet(trx: Trx, bet: BetRow, end: BetEnd, said: Said): Promise<boolean> {
  const days = await moveBet(trx, bet, end, said);
  if (days) await sumDays(trx, bet, days);
  return days !== undefined;
}

const microOr = (odds: number | null | undefined, before: number | null): number | null =>
  odds === undefined ? before : odds === null ? null : oddsMicroOf(odds);

function endOf(bet: BetRow, change: BetChange): BetEnd {
  const { state, cashOutCents = null, share, odds, stakeCents, reducedOdds, matchedCents } = change;
  return {
    state,
    cashOutCents,
    shareMicro: share === undefined ? null : Math.round(share * SHARE_PARTS),
    oddsMicro: odds === undefined ? bet.oddsMicro : oddsMicroOf(odds),
    stakeCents: stakeCents ?? bet.stakeCents,
    matchedCents: matchedCents === undefined ? bet.matchedCents : matchedCents,
    reducedOddsMicro: microOr(reducedOdds, bet.reducedOddsMicro),
  };
}

/** @throws ApiError BAD_REQUEST naming the field that contradicts the others */
function demandSound(bet: BetRow, end: BetEnd, reason: string | undefined): void {
  if (end.matchedCents !== null && end.matchedCents > end.stakeCents)
    throw new ApiError('BAD_REQUEST', { message: 'No more than the stake', path: 'matchedCents' });
  const hasOther = end.oddsMicro !== bet.oddsMicro || end.stakeCents !== bet.stakeCents;
  if ((bet.state !== 'open' || hasOther) && reason === undefined)
    throw new ApiError('BAD_REQUEST', { message: 'A correction has a reason', path: 'reason' });
}

/** Settles a bet by hand, or corrects one. @throws ApiError NOT_FOUND, CONFLICT on a stale version, BAD_REQUEST */
export async function changeBet(
  db: Db,
  userId: string,
  id: string,
  change: BetChange,
  nowMs: number,
): Promise<void> {
  await transact(db, async (trx) => {
    const bet = await betById(trx, userId, id);
    if (!bet) throw new ApiError('NOT_FOUND', { message: 'Bet not found' });
    const end = endOf(bet, change);
    demandSound(bet, end, change.reason);
    const said = { by: 'hand', reason: change.reason ?? null, atMs: nowMs } as const;
    if (bet.version !== change.version || !(await endBet(trx, bet, end, said)))
      throw new ApiError('CONFLICT', { message: 'The bet has changed since' });
  });
}
