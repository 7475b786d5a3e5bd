import type { Bookie, BookieStakes, CalculatorSettings } from '@bothways/domain/bookies';
import { stakeRulesOf } from '@bothways/domain/bookies';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { type BookieLink, linkTo } from './bookie-link.ts';

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

interface Known {
  name: BookieName;
  calculator: BookieCalculator;
  hasVoice: BookieVoice;
  /** Where a click on a price leads: to the bet itself, else to the bookmaker. */
  link: (value: string, own: string | undefined) => BookieLink | undefined;
}

const Context = createContext<Known>({
  name: plainName,
  calculator: () => undefined,
  hasVoice: () => true,
  link: (_, own) => linkTo(own, undefined),
});

/** What everything below knows of bookmakers, from the catalogue. */
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

/** What a bookmaker says of stakes, as solvers take it. */
export function useBookieStakes(): (value: string) => BookieStakes {
  const { calculator } = use(Context);
  return (value) => stakeRulesOf(calculator(value));
}
