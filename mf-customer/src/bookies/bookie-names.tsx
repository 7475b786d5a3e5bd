import type { Bookie } from '@bothways/domain/bookies';
import { createContext, type ReactNode, use, useMemo } from 'react';

/** A bookmaker's value as its name. */
export type BookieName = (value: string) => string;

/** "betfair_ex_uk" is "Betfair ex uk" until the catalogue has been read, or where it lacks the bookmaker. */
export function plainName(value: string): string {
  const words = value.replaceAll(/[_.-]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const Context = createContext<BookieName>(plainName);

/** Names for everything below, from the catalogue. */
export function BookieNames({ bookies, children }: { bookies: readonly Bookie[]; children: ReactNode }) {
  const name = useMemo(() => {
    const labels = new Map(bookies.map(({ value, label }) => [value, label]));
    return (value: string) => labels.get(value) ?? plainName(value);
  }, [bookies]);
  return <Context value={name}>{children}</Context>;
}

export const useBookieName = (): BookieName => use(Context);
