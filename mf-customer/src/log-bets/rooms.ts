import { type Account, accountsAnswerSchema } from '@bothways/domain/bankroll';
import type { Side } from '@bothways/domain/markets';
import { apiQuery, useQuery, useSession } from '@bothways/platform';
import { BANKROLL_KEY } from './log-bets.queries.ts';

export const accountsQuery = () =>
  apiQuery({
    key: [...BANKROLL_KEY, 'accounts'],
    path: '/api/bankroll/accounts',
    schema: accountsAnswerSchema,
  });

/** Calculators' stakes are in euros; an account in another currency sets no limit for them. */
const CURRENCY = 'EUR';

/** Returns a function for the person's own account at a bookmaker, if they have one here. */
export function useOwnAccount(): (bookie: string) => Account | undefined {
  const has = useSession().has('bankrollManagement');
  const { data } = useQuery({ ...accountsQuery(), enabled: has });
  return (bookie) =>
    data?.accounts.find(
      (account) => account.bookie === bookie && account.currency === CURRENCY && !account.isClosed,
    );
}

interface Placing {
  side: Side | undefined;
  odds: number;
  isFreebet: boolean;
}

/** The stake that an account allows. */
export interface Room {
  account: Account;
  /** The largest stake, in cents; for a lay, the backer's. */
  stakeCents: number;
  /** What limits it. */
  by: 'balance' | 'limit';
}

/** Returns the largest stake that an account's balance covers: its liability for a lay, any for a free bet. */
function coveredCents({ balanceCents }: Account, { side, odds, isFreebet }: Placing): number {
  if (isFreebet) return Number.POSITIVE_INFINITY;
  const cents = Math.max(0, balanceCents);
  return side === 'lay' ? Math.floor(cents / (odds - 1)) : cents;
}

/** Returns the stake that an account allows, by its balance and by the limit that its owner noted. */
export function roomOf(account: Account, placing: Placing): Room {
  const covered = coveredCents(account, placing);
  const limit = account.limitCents ?? Number.POSITIVE_INFINITY;
  return limit < covered
    ? { account, stakeCents: limit, by: 'limit' }
    : { account, stakeCents: covered, by: 'balance' };
}
