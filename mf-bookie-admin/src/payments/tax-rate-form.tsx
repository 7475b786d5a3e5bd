import { COUNTRIES } from '@bothways/domain/geo';
import { useToast } from '@bothways/platform';
import { NumberField, Select, TextField } from '@bothways/ui';
import { DatePicker } from '@bothways/ui/dates';
import { FormDialog, useChange } from '../changes/index.ts';
import { addTaxRate, PAYMENTS_KEY } from './payments.queries.ts';
import { useText } from './texts.ts';
import { useCountryName } from './use-country-name.ts';
import { useDraft } from './use-draft.ts';

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

/** Sets a country's tax from a day on; existing receipts are unchanged. */
export function TaxRateForm({ onClose }: { onClose: () => void }) {
  const t = useText();
  const toast = useToast();
  const countryName = useCountryName();
  const { draft, set, check, fault } = useDraft<Draft>({
    country: 'ES',
    name: '',
    percent: null,
    validFrom: today(),
  });
  const change = useChange(
    async (rate: { name: string; percent: number; validFrom: string }) => {
      const { name, percent, validFrom } = rate;
      const { country } = draft;
      await addTaxRate({ country, name, rate: Math.round(percent * RATE_PARTS), validFrom });
      toast.show({ tone: 'success', title: t('payments.rateAdded', { country: countryName(country) }) });
    },
    onClose,
    PAYMENTS_KEY,
  );
  const save = (): void => {
    const { percent, validFrom } = draft;
    const name = draft.name.trim();
    check({
      ...(name === '' && { name: t('payments.taxNameFault') }),
      ...(percent === null && { percent: t('payments.rateFault') }),
      ...(validFrom === null && { validFrom: t('payments.validFromFault') }),
    });
    if (name !== '' && percent !== null && validFrom !== null) change.mutate({ name, percent, validFrom });
  };
  return (
    <FormDialog
      error={change.error}
      isPending={change.isPending}
      onClose={onClose}
      onSave={save}
      save={t('payments.addRate')}
      size="small"
      title={t('payments.addRateTitle')}
    >
      <Select
        label={t('payments.country')}
        onChange={(country) => set({ country })}
        options={TAXED.map((value) => ({ value: String(value), label: countryName(value) }))}
        value={draft.country}
      />
      <TextField
        hint={t('payments.taxNameHint')}
        label={t('payments.taxName')}
        maxLength={40}
        onChange={(name) => set({ name })}
        value={draft.name}
        {...fault('name')}
      />
      <NumberField
        label={t('payments.rate')}
        maxValue={MAX_PERCENT}
        minValue={0}
        onChange={(percent) => set({ percent })}
        suffix="%"
        value={draft.percent}
        {...fault('percent')}
      />
      <DatePicker
        hint={t('payments.validFromHint')}
        label={t('payments.validFrom')}
        min={today()}
        onChange={(validFrom) => set({ validFrom })}
        value={draft.validFrom}
        {...fault('validFrom')}
      />
    </FormDialog>
  );
}
