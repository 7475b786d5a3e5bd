import type { Found, FoundLeg } from '@bothways/domain/backtest';
import { useLocale } from '@bothways/platform';
import { useMemo } from 'react';
import { useText } from '../texts.ts';
import { selectionText } from '../words/index.ts';

export type LegWords = (found: Found, leg: FoundLeg) => string;

/** Returns a function that describes a leg in the person's language. */
export function useLegWords(): LegWords {
  const t = useText();
  const locale = useLocale();
  return useMemo(
    () =>
      ({ event, legs }, { market, period, overTimeIncluded, selection, handicap, team, side }) => {
        const pick = {
          market,
          period,
          overTimeIncluded,
          selection,
          side,
          ...(handicap !== undefined && { handicap }),
          ...(team && { team }),
        };
        const threeWay = legs.some((leg) => leg.market === 'W' && leg.selection === 'X');
        const { sport, home, away } = event;
        return selectionText(pick, { t, locale, threeWay, sides: { sport, home, away } });
      },
    [t, locale],
  );
}

/** Returns how long an opportunity was listed, in seconds. */
export const stoodS = ({ shownAt, goneAt }: Pick<Found, 'shownAt' | 'goneAt'>): number =>
  (Date.parse(goneAt) - Date.parse(shownAt)) / 1000;
