import type { ValueBet } from '@bothways/domain/valuebets';
import { formatPercent, useOddsText } from '@bothways/ui';
import { useBookieName } from '../bookies/index.ts';
import { HideMenu, type PinProps } from '../live-list/index.ts';
import { PinCard } from '../pins/index.ts';
import { pickOf, selectionText, useWording } from '../words/index.ts';
import { useText } from './texts.ts';
import { targetOfValue, VALUE_PINS } from './value-pins.ts';

/** A pinned value bet above the list. */
export function ValuePin({ pin, ...rest }: PinProps<ValueBet>) {
  const t = useText();
  const bookieName = useBookieName();
  const wording = useWording(pin.event, [pin.bet]);
  const oddsText = useOddsText();
  const values = {
    value: formatPercent(pin.percentage, wording.locale),
    bookie: bookieName(pin.channel),
    selection: selectionText(pickOf(pin.bet), wording),
    odds: oddsText(pin.bet.originalOdds),
  };
  return (
    <PinCard
      {...rest}
      calculator={t('valuebets.kelly')}
      kind={VALUE_PINS}
      legs={
        <>
          {values.bookie} <b>{values.odds}</b> · {values.selection}
        </>
      }
      menu={
        <HideMenu isDisabled={pin.deleted} itemLabel={t('valuebets.pinsHide')} target={targetOfValue(pin)} />
      }
      pin={pin}
      says={t('valuebets.open', values)}
      seenOn={pin.bet.updatedOn}
    />
  );
}
