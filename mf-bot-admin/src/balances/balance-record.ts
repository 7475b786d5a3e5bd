import type { Balance, BalanceChange, Balances } from '@bothways/domain/bot-balances';
import type { ReadRecord } from '@bothways/ui';

/** What stands in the fields of an entry. */
export interface BalanceFields {
  bookie: string;
  date: string | null;
  /** Undefined until somebody types: what the account held last. */
  opening: number | null | undefined;
  closing: number | null;
}

type Entry = Partial<Omit<Balance, 'id'>>;

/** An entry that is there, or what a new one begins with. */
export const recordOf = (entry: Entry): ReadRecord<BalanceFields> => ({
  values: {
    bookie: entry.bookieName ?? '',
    date: entry.date ?? null,
    opening: entry.openingBalance,
    closing: entry.closingBalance ?? null,
  },
  version: entry.version ?? '',
});

export function freshEntry({ bookmakers }: Balances, today: string): Entry {
  const first = bookmakers[0]?.bookie;
  return { date: today, ...(first !== undefined && { bookieName: first }) };
}

/** The fields that were touched, as the call has them. */
export const touchedOf = ({
  bookie,
  date,
  opening,
  closing,
}: Partial<BalanceFields>): Omit<BalanceChange, 'userEmail' | 'version'> => ({
  ...(bookie !== undefined && { bookieName: bookie }),
  ...(typeof date === 'string' && { date }),
  ...(typeof opening === 'number' && { openingBalance: opening }),
  ...(typeof closing === 'number' && { closingBalance: closing }),
});
