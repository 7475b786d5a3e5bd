import { centsOfEuros, eurosOfCents } from '@bothways/domain/money';
import { MAX_OFFER_CENTS, type Offer } from '@bothways/domain/offers';
import { useMutationForm } from '@bothways/platform';
import { FormDialog, type FormRead, faultsIn, NumberField, useEuroSign, useValues } from '@bothways/ui';
import { useChange } from '../../log-bets/index.ts';
import { useText } from '../texts.ts';
import { changeOffer } from './offers.queries.ts';

type OfferChange = Parameters<typeof changeOffer>[0];
interface Draft {
  broughtCents: number | null;
}

/** Marks an offer as done with the amount it brought. Empty: the result of its logged bets. */
export function BroughtDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const t = useText();
  const euro = useEuroSign();
  const { id, version, bets } = offer;
  const hasBets = bets.length > 0;
  const form = useMutationForm(
    useValues<Draft>({ broughtCents: hasBets ? null : (offer.broughtCents ?? null) }),
    ({ broughtCents }): FormRead<OfferChange, keyof Draft> =>
      id === undefined || (broughtCents === null && !hasBets)
        ? { faults: faultsIn({ broughtCents: { code: 'missing' } }) }
        : { sent: { id, version, state: 'done', broughtCents } },
    { sending: useChange(changeOffer, onClose) },
  );
  const { value, onChange, ...fault } = form.field('broughtCents');
  return (
    <FormDialog
      failure={form.failure}
      isPending={form.isPending}
      onClose={onClose}
      onSave={() => form.submit()}
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
        onChange={(amount) => onChange(amount === null ? null : centsOfEuros(amount))}
        value={value === null ? null : eurosOfCents(value)}
        {...fault}
      />
    </FormDialog>
  );
}
