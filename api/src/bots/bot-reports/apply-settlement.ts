import { type DaySums, dayChanges } from '@bothways/domain/bot-bets';
import type { SettlementReport } from '@bothways/domain/bot-reports';
import { centsOfEuros } from '@bothways/domain/money';
import { findBet, keepEarly, settleBet } from './groups.store.ts';
import { isNewer, markOf } from './mark.ts';
import type { Trx, Verdict } from './report-deps.ts';

/** Settles a bet, or corrects its settlement; that of an unknown bet waits for it. */
export async function applySettlement(
  trx: Trx,
  report: SettlementReport,
  nowMs: number,
): Promise<{ verdict: Verdict; days?: Map<string, DaySums> }> {
  const { email, betId } = report;
  const mark = markOf(report);
  const payoutCents = report.payout === null ? null : centsOfEuros(report.payout);
  const settledAtMs = Date.parse(report.settledAt);
  const bet = await findBet(trx, betId);
  if (!bet) {
    await keepEarly(trx, { email, betId, payoutCents, settledAtMs, mark, atMs: nowMs });
    return { verdict: 'waiting' };
  }
  if (bet.email !== email) return { verdict: { refused: 'betId: is the bet of another user' } };
  if (!isNewer(mark, bet.mark ?? '')) return { verdict: 'accepted' };
  const settled = { payoutCents, settledAtMs, mark };
  await settleBet(trx, bet, settled);
  return { verdict: 'accepted', days: dayChanges([bet], [{ ...bet, ...settled, status: 'SETTLED' }]) };
}
