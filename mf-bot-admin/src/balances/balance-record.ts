import type { Balance, BalanceChange, Balances } from '@bothways/domain/bot-balances';
import type { ReadRecord } from '@bothways/ui';

/** Values of an entry's form fields, named as on the wire. */
export interface BalanceFields {
  bookieName: string;
  date: string | null;
  /** Undefined until the user types; then the default is the last closing amount. */
  openingBalance: number | null | undefined;
  closingBalance: number | null;
}

type Entry = Partial<Omit<Balance, 'id'>>;

/** Returns the form record of an existing entry, or the initial one of a new entry. */
export const recordOf = (entry: Entry): ReadRecord<BalanceFields> => ({
  values: {
    bookieName: entry.bookieName ?? '',
    date: entry.date ?? null,
    openingBalance: entry.openingBalance,
    closingBalance: entry.closingBalance ?? null,
  },
  version: entry.version ?? '',
});

export function freshEntry({ bookmakers }: Balances, today: string): Entry {
  const first = bookmakers[0]?.bookie;
  return { date: today, ...(first !== undefined && { bookieName: first }) };
}

/** Returns the touched fields in wire format. */
export const touchedOf = ({
  bookieName,
  date,
  openingBalance,
  closingBalance,
}: Partial<BalanceFields>): Omit<BalanceChange, 'userEmail' | 'version'> => ({
  ...(bookieName !== undefined && { bookieName }),
  ...(typeof date === 'string' && { date }),
  ...(typeof openingBalance === 'number' && { openingBalance }),
  ...(typeof closingBalance === 'number' && { closingBalance }),
});
