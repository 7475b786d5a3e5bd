import type { Bookie, CalculatorSettings } from '@bothways/domain/bookies';
import { createContext, type ReactNode, use, useMemo } from 'react';

/** A bookmaker's value as its name. */
export type BookieName = (value: string) => string;

/** "betfair_ex_uk" is "Betfair ex uk" until the catalogue has been read, or where it lacks the bookmaker. */
export function plainName(value: string): string {
  const words = value.replaceAll(/[_.-]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** How stakes at a bookmaker are worked out; undefined where nothing is said of it. */
export type BookieCalculator = (value: string) => CalculatorSettings | undefined;

/** Whether a bookmaker's prices say what others are worth; those of one that nothing is known of do. */
export type BookieVoice = (value: string) => boolean;

const Context = createContext<{ name: BookieName; calculator: BookieCalculator; hasVoice: BookieVoice }>({
  name: plainName,
  calculator: () => undefined,
  hasVoice: () => true,
});

/** What everything below knows of bookmakers, from the catalogue. */
export function BookieNames({ bookies, children }: { bookies: readonly Bookie[]; children: ReactNode }) {
  const known = useMemo(() => {
    const byValue = new Map(bookies.map((bookie) => [bookie.value, bookie]));
    return {
      name: (value: string) => byValue.get(value)?.label ?? plainName(value),
      calculator: (value: string) => byValue.get(value)?.calculator,
      hasVoice: (value: string) => byValue.get(value)?.noReference !== true,
    };
  }, [bookies]);
  return <Context value={known}>{children}</Context>;
}

export const useBookieName = (): BookieName => use(Context).name;
export const useBookieCalculator = (): BookieCalculator => use(Context).calculator;
export const useBookieVoice = (): BookieVoice => use(Context).hasVoice;
