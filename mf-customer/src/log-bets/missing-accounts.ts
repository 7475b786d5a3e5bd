import type { NewLegInput } from '@bothways/domain/bankroll';
import { useQuery, useSession } from '@bothways/platform';
import { accountsQuery } from './rooms.ts';

/** An account that logging would create, and the balance that it would begin with. */
interface MissingAccount {
  name: string;
  balanceCents: number;
}

/** Money that a leg takes from its account: the liability of a lay, nothing for a free bet. */
const outlayOf = ({ side, odds, stakeCents, freebet }: NewLegInput): number =>
  freebet ? 0 : side === 'lay' ? Math.round(stakeCents * (odds - 1)) : stakeCents;

/** Returns the accounts of the legs that the person does not have, and whether the accounts could not be read. */
export function useMissingAccounts(legs: readonly NewLegInput[]): {
  missing: MissingAccount[];
  isUnread: boolean;
} {
  const has = useSession().has('bankrollManagement');
  const { data, isError } = useQuery({ ...accountsQuery(), enabled: has });
  const missing = new Map<string, MissingAccount>();
  for (const leg of data ? legs : []) {
    const { at } = leg;
    if (
      'accountId' in at ||
      data?.accounts.some(({ bookie, currency }) => bookie === at.bookie && currency === at.currency)
    )
      continue;
    const { balanceCents } = missing.get(at.bookie) ?? { balanceCents: 0 };
    missing.set(at.bookie, { name: at.name, balanceCents: balanceCents - outlayOf(leg) });
  }
  return { missing: [...missing.values()], isUnread: data === undefined && isError };
}
