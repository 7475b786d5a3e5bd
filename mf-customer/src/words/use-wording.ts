import type { ArbBet } from '@bothways/domain/arbs';
import type { EventRecord } from '@bothways/domain/events';
import { useLocale, useT } from '@bothways/platform';
import { useCallback, useMemo } from 'react';
import { AREA } from '../area-name.ts';
import { shortSides, sidesOf } from './names.ts';
import type { Wording } from './selection.ts';
import type { Words } from './words.ts';

/** The area's texts. */
export function useWords(): Words {
  const t = useT(AREA);
  return useCallback((key, values) => t(key, { ...values }), [t]);
}

/** How the picks of an arb are worded in the person's language. */
export function useWording(event: EventRecord, bets: readonly ArbBet[]): Wording {
  const t = useWords();
  const locale = useLocale();
  const threeWay = bets.some((bet) => bet.marketShortName === 'W' && bet.selection === 'X');
  return useMemo(
    () => ({ t, locale, threeWay, sides: shortSides(sidesOf(event), event.league.name) }),
    [t, locale, threeWay, event],
  );
}
