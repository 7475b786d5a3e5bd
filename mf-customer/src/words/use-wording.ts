import type { ArbBet } from '@bothways/domain/arbs';
import type { EventRecord } from '@bothways/domain/events';
import { sidesOf } from '@bothways/domain/wording';
import { useLocale } from '@bothways/platform';
import { useMemo } from 'react';
import { useText } from '../texts.ts';
import { shortSides } from './names.ts';
import type { Wording } from './words.ts';

/** Returns the wording of an arb's picks in the person's language. */
export function useWording(event: EventRecord, bets: readonly ArbBet[]): Wording {
  const t = useText();
  const locale = useLocale();
  const threeWay = bets.some((bet) => bet.marketShortName === 'W' && bet.selection === 'X');
  return useMemo(
    () => ({ t, locale, threeWay, sides: shortSides(sidesOf(event), event.league.name) }),
    [t, locale, threeWay, event],
  );
}
