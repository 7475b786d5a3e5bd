import type { Balance, BalanceChange, Balances } from '@bothways/domain/bot-balances';
import type { ReadRecord } from '@bothways/ui';

/** Values of an entry's form fields. */
export interface BalanceFields {
  bookie: string;
  date: string | null;
  /** Undefined until the user types; then the default is the last closing amount. */
  opening: number | null | undefined;
  closing: number | null;
}

type Entry = Partial<Omit<Balance, 'id'>>;

/** Returns the form record of an existing entry, or the initial one of a new entry. */
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

/** Returns the touched fields in wire format. */
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
