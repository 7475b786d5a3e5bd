import type { OfferRates } from '@bothways/domain/offers';
import { useMutationForm } from '@bothways/platform';
import { type Fault, FormDialog, type FormRead, faultsIn, NumberField, useValues } from '@bothways/ui';
import { useState } from 'react';
import { useChange } from '../../log-bets/index.ts';
import { useText } from '../texts.ts';
import styles from './offers.module.css';
import { sendRates } from './offers.queries.ts';

type Draft = { [Rate in keyof OfferRates]: number | null };

const missing = (pct: number | null): Fault | undefined => (pct === null ? { code: 'missing' } : undefined);

/** The rates behind expected values. */
export function RatesDialog({ rates, onClose }: { rates: OfferRates; onClose: () => void }) {
  const t = useText();
  const [opened] = useState(rates);
  const change = useChange(sendRates, onClose);
  const form = useMutationForm(
    useValues<Draft>(opened),
    ({ retentionPct, ratingPct }): FormRead<Partial<OfferRates>, keyof Draft> =>
      retentionPct === null || ratingPct === null
        ? { faults: faultsIn({ retentionPct: missing(retentionPct), ratingPct: missing(ratingPct) }) }
        : // Only what was edited: the other rate may have changed elsewhere.
          {
            sent: {
              ...(retentionPct !== opened.retentionPct && { retentionPct }),
              ...(ratingPct !== opened.ratingPct && { ratingPct }),
            },
          },
    { sending: change },
  );
  const save = () =>
    form.submit((touched) => (Object.keys(touched).length === 0 ? onClose() : change.send(touched)));
  return (
    <FormDialog
      failure={form.failure}
      isPending={form.isPending}
      onClose={onClose}
      onSave={save}
      save={t('offers.form.save')}
      title={t('offers.rates.title')}
    >
      <p className={styles.pale}>{t('offers.rates.text')}</p>
      <div className={styles.pair}>
        <NumberField
          align="end"
          label={t('offers.rates.retention')}
          maxValue={100}
          minValue={1}
          suffix="%"
          {...form.field('retentionPct')}
        />
        <NumberField
          align="end"
          label={t('offers.rates.rating')}
          maxValue={100}
          minValue={80}
          step={0.5}
          suffix="%"
          {...form.field('ratingPct')}
        />
      </div>
    </FormDialog>
  );
}
