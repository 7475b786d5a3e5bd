import type { NewTaxRate } from '@bothways/domain/billing';
import { COUNTRIES } from '@bothways/domain/geo';
import { useDraftValues, useToast } from '@bothways/platform';
import { type FormRead, faultsIn, NumberField, Select, TextField } from '@bothways/ui';
import { DatePicker } from '@bothways/ui/dates';
import { FormDialog, useChange, useChangeForm } from '../changes/index.ts';
import { addTaxRate, PAYMENTS_KEY } from './payments.queries.ts';
import { useText } from './texts.ts';
import { useCountryName } from './use-country-name.ts';

const RATE_PARTS = 100;
const MAX_PERCENT = 100;
/** `WW` is not a country: its people fall under the rate for elsewhere. */
const TAXED = COUNTRIES.filter((country) => country !== 'WW');
const today = (): string => new Date().toISOString().slice(0, 10);

interface Draft {
  country: string;
  name: string;
  percent: number | null;
  validFrom: string | null;
}

const NEW: Draft = { country: 'ES', name: '', percent: null, validFrom: today() };

function readRate(draft: Draft): FormRead<NewTaxRate, 'name' | 'percent' | 'validFrom'> {
  const { country, percent, validFrom } = draft;
  const name = draft.name.trim();
  if (name !== '' && percent !== null && validFrom !== null)
    return { sent: { country, name, rate: Math.round(percent * RATE_PARTS), validFrom } };
  return {
    faults: faultsIn({ name: name === '', percent: percent === null, validFrom: validFrom === null }),
  };
}

/** Sets a country's tax from a day on; existing receipts are unchanged. */
export function TaxRateForm({ onClose }: { onClose: () => void }) {
  const t = useText();
  const toast = useToast();
  const countryName = useCountryName();
  const change = useChange(
    async (rate: NewTaxRate) => {
      await addTaxRate(rate);
      toast.show({ tone: 'success', title: t('payments.rateAdded', { country: countryName(rate.country) }) });
    },
    onClose,
    PAYMENTS_KEY,
  );
  const form = useChangeForm(useDraftValues('tax-rate', NEW, ['name', 'percent']), readRate, change);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      save={t('payments.addRate')}
      size="small"
      title={t('payments.addRateTitle')}
    >
      <Select
        label={t('payments.country')}
        options={TAXED.map((value) => ({ value: String(value), label: countryName(value) }))}
        {...form.field('country')}
      />
      <TextField
        hint={t('payments.taxNameHint')}
        label={t('payments.taxName')}
        maxLength={40}
        {...form.field('name', t('payments.taxNameFault'))}
      />
      <NumberField
        label={t('payments.rate')}
        maxValue={MAX_PERCENT}
        minValue={0}
        suffix="%"
        {...form.field('percent', t('payments.rateFault'))}
      />
      <DatePicker
        hint={t('payments.validFromHint')}
        label={t('payments.validFrom')}
        min={today()}
        {...form.field('validFrom', t('payments.validFromFault'))}
      />
    </FormDialog>
  );
}
