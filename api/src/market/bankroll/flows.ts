import type { Flow } from '@bothways/domain/bankroll';
import { utcDay } from '@bothways/domain/time';

interface Moved {
  accountId: string;
  kind: string;
  atMs: number;
  cents: number;
}

/**
 * Returns deposits and withdrawals. The money that an account began with was in on the day of its first settled bet, even if it
 * was noted later: bets are imported before anybody enters deposits.
 * @param movements of all kinds, oldest first: an account that a transfer or a bonus filled began with that
 * @param firstDays the first day with a settled bet of each account
 */
export function ownFlows(movements: readonly Moved[], firstDays: ReadonlyMap<string, string>): Flow[] {
  return [...Map.groupBy(movements, ({ accountId }) => accountId)].flatMap(([accountId, own]) => {
    const opening = own.find(({ cents }) => cents > 0);
    const day = firstDays.get(accountId);
    return own.flatMap((moved) => {
      const { kind, atMs, cents } = moved;
      if (kind !== 'deposit' && kind !== 'withdrawal') return [];
      const isLate = moved === opening && day !== undefined && day < utcDay(atMs);
      return [{ atMs: isLate ? Date.parse(day) : atMs, cents }];
    });
  });
}
