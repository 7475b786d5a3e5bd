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

/** Stakes of calculators are euros; an account of other money says nothing of them. */
const CURRENCY = 'EUR';

/** The person's own account at a bookmaker, as far as they keep one here. */
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

/** What an account has room for. */
export interface Room {
  account: Account;
  /** The largest stake, in cents; of a lay the backer's. */
  stakeCents: number;
  /** What holds it back. */
  by: 'balance' | 'limit';
}

/** The largest stake that an account's balance covers: of a lay its liability, of a free bet any. */
function coveredCents({ balanceCents }: Account, { side, odds, isFreebet }: Placing): number {
  if (isFreebet) return Number.POSITIVE_INFINITY;
  const cents = Math.max(0, balanceCents);
  return side === 'lay' ? Math.floor(cents / (odds - 1)) : cents;
}

/** What an account has room for by its balance and by the limit that its owner noted. */
export function roomOf(account: Account, placing: Placing): Room {
  const covered = coveredCents(account, placing);
  const limit = account.limitCents ?? Number.POSITIVE_INFINITY;
  return limit < covered
    ? { account, stakeCents: limit, by: 'limit' }
    : { account, stakeCents: covered, by: 'balance' };
}
