import type { Bookie, BookieStakes, CalculatorSettings } from '@bothways/domain/bookies';
import { stakeRulesOf } from '@bothways/domain/bookies';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { type BookieLink, linkTo } from './bookie-link.ts';

/** Returns the name of a bookmaker's value. */
export type BookieName = (value: string) => string;

/** Returns "Betfair ex uk" for "betfair_ex_uk", until the catalogue has loaded or where it lacks the bookmaker. */
export function plainName(value: string): string {
  const words = value.replaceAll(/[_.-]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns the calculator settings of a bookmaker; undefined where it has none. */
export type BookieCalculator = (value: string) => CalculatorSettings | undefined;

/** Returns whether a bookmaker's prices count towards fair prices; true for an unknown one. */
export type BookieVoice = (value: string) => boolean;

interface Known {
  name: BookieName;
  calculator: BookieCalculator;
  hasVoice: BookieVoice;
  /** Returns the link of a price: to the bet itself, else to the bookmaker. */
  link: (value: string, own: string | undefined) => BookieLink | undefined;
}

const Context = createContext<Known>({
  name: plainName,
  calculator: () => undefined,
  hasVoice: () => true,
  link: (_, own) => linkTo(own, undefined),
});

/** Provides the catalogue's knowledge of bookmakers to everything below. */
export function BookieNames({ bookies, children }: { bookies: readonly Bookie[]; children: ReactNode }) {
  const known = useMemo<Known>(() => {
    const byValue = new Map(bookies.map((bookie) => [bookie.value, bookie]));
    return {
      name: (value) => byValue.get(value)?.label ?? plainName(value),
      calculator: (value) => byValue.get(value)?.calculator,
      hasVoice: (value) => byValue.get(value)?.noReference !== true,
      link: (value, own) => linkTo(own, byValue.get(value)?.affiliateLink),
    };
  }, [bookies]);
  return <Context value={known}>{children}</Context>;
}

export const useBookieName = (): BookieName => use(Context).name;
export const useBookieCalculator = (): BookieCalculator => use(Context).calculator;
export const useBookieVoice = (): BookieVoice => use(Context).hasVoice;
export const useBookieLink = (): Known['link'] => use(Context).link;

/** Returns a function for a bookmaker's stake rules in the solvers' form. */
export function useBookieStakes(): (value: string) => BookieStakes {
  const { calculator } = use(Context);
  return (value) => stakeRulesOf(calculator(value));
}
