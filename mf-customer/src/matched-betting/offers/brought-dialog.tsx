import { centsOfEuros, eurosOfCents } from '@bothways/domain/money';
import { MAX_OFFER_CENTS, type Offer } from '@bothways/domain/offers';
import { FormDialog, NumberField, useEuroSign } from '@bothways/ui';
import { useState } from 'react';

import { useChange } from '../../log-bets/index.ts';
import { useText } from '../texts.ts';
import { changeOffer } from './offers.queries.ts';

/** Marks an offer as done with the amount it brought. Empty: the result of its logged bets. */
export function BroughtDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const t = useText();
  const euro = useEuroSign();
  const hasBets = offer.bets.length > 0;
  const [broughtCents, setBrought] = useState<number | null>(hasBets ? null : (offer.broughtCents ?? null));
  const change = useChange(changeOffer, onClose);
  const { id, version } = offer;
  return (
    <FormDialog
      failure={change.failure}
      isDisabled={broughtCents === null && !hasBets}
      isPending={change.isPending}
      onClose={onClose}
      onSave={() => id !== undefined && change.send({ id, version, state: 'done', broughtCents })}
      save={t('offers.brought.save')}
      title={t('offers.brought.title')}
    >
      <NumberField
        {...euro}
        align="end"
        hint={t(hasBets ? 'offers.brought.hintBets' : 'offers.brought.hint')}
        label={t('offers.brought.label')}
        maxValue={eurosOfCents(MAX_OFFER_CENTS)}
        minValue={-eurosOfCents(MAX_OFFER_CENTS)}
        onChange={(amount) => setBrought(amount === null ? null : centsOfEuros(amount))}
        value={broughtCents === null ? null : eurosOfCents(broughtCents)}
      />
    </FormDialog>
  );
}
