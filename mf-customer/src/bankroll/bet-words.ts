import type { BankrollBet } from '@bothways/domain/bankroll';
import { useLocale } from '@bothways/platform';
import { useMemo } from 'react';
import { useText } from '../texts.ts';
import { selectionText } from '../words/index.ts';

type Named = Pick<BankrollBet, 'event' | 'pick' | 'words' | 'side'>;

const SEPARATOR = / (?:vs\.?|v|–|-) /;

/** Returns the two sides of an event, from its name if they were not given. */
export function sidesOf({ event }: Pick<Named, 'event'>): { home: string; away: string } {
  const [home = event.name, away = ''] = event.name.split(SEPARATOR);
  return { home: event.home ?? home, away: event.away ?? away };
}

export const titleOf = (bet: Pick<Named, 'event'>): string => {
  const { home, away } = sidesOf(bet);
  return away === '' ? home : `${home} – ${away}`;
};

/**
 * Returns a function that describes a bet in the person's language: in its own words if it is in none of our markets.
 */
export function useBetWords(): (bet: Named) => string {
  const t = useText();
  const locale = useLocale();
  return useMemo(
    () => (bet) => {
      const { pick, words, event, side } = bet;
      if (!pick) return side === 'lay' ? t('selection.lay', { text: words ?? '' }) : (words ?? '');
      // A sport outside the list has no texts of its own for its results.
      const sides = { sport: event.sport === 'other' ? 'football' : event.sport, ...sidesOf(bet) } as const;
      return selectionText({ ...pick, side }, { t, locale, threeWay: false, sides });
    },
    [t, locale],
  );
}
