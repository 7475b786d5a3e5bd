import type { BookieAccount } from '@bothways/domain/bot-accounts';
import type { CardUser } from '@bothways/domain/bot-users';
import { useQueryClient, useToast } from '@bothways/platform';
import { useCallback, useMemo, useState } from 'react';
import { AVAILABLE_KEY, SHOWN_IN } from './accounts.queries.ts';
import { useAccountRefusal } from './use-account-refusal.ts';

type Accounts = CardUser['bookies'];

/** Optimistic state of an account while the list still has the old one. */
interface Shown {
  account: BookieAccount;
  /** The list's entry when it was overridden; once the list has another, the override expires. */
  over: BookieAccount | undefined;
}

export interface AccountChange {
  bookie: string;
  /** Optimistic patch, shown immediately. */
  patch: Partial<BookieAccount>;
  call: () => Promise<{ data: BookieAccount }>;
  /** Toast title on failure. */
  failure: string;
  done?: string;
}

export interface AccountChanges {
  accounts: Accounts;
  /** Applies a change optimistically, sends it, and rolls back on failure. */
  change: (change: AccountChange) => Promise<boolean>;
  /** Shows the server's answer and refetches the lists. */
  show: (bookie: string, account: BookieAccount) => Promise<void>;
}

/** Returns a user's accounts with the local changes applied. */
export function useAccountChanges(bookies: Accounts): AccountChanges {
  const [shown, setShown] = useState<ReadonlyMap<string, Shown>>(new Map());
  const queryClient = useQueryClient();
  const toast = useToast();
  const refusal = useAccountRefusal();
  const accounts = useMemo(() => {
    const over = [...shown].filter(([bookie, { over: before }]) => bookies[bookie] === before);
    return { ...bookies, ...Object.fromEntries(over.map(([bookie, { account }]) => [bookie, account])) };
  }, [bookies, shown]);
  const put = useCallback(
    (bookie: string, account: BookieAccount | undefined) =>
      setShown((before) => {
        const after = new Map(before);
        if (account) after.set(bookie, { account, over: bookies[bookie] });
        else after.delete(bookie);
        return after;
      }),
    [bookies],
  );
  const readAgain = async (): Promise<void> => {
    const stale = [...SHOWN_IN, AVAILABLE_KEY];
    await Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
  const show = async (bookie: string, account: BookieAccount): Promise<void> => {
    put(bookie, account);
    await readAgain();
  };
  const change = async ({ bookie, patch, call, failure, done }: AccountChange): Promise<boolean> => {
    const before = accounts[bookie];
    if (before) put(bookie, { ...before, ...patch });
    try {
      const { data } = await call();
      if (done !== undefined) toast.show({ tone: 'success', title: done });
      await show(bookie, data);
      return true;
    } catch (error) {
      put(bookie, before);
      toast.show({ tone: 'error', title: failure, description: refusal(error) });
      // Another user may have changed the account, or the caller may have lost access to its owner.
      void readAgain();
      return false;
    }
  };
  return { accounts, change, show };
}
