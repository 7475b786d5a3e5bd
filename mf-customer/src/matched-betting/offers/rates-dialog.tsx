import type { OfferRates } from '@bothways/domain/offers';
import { FormDialog, NumberField } from '@bothways/ui';
import { useState } from 'react';
import { useChange } from '../../log-bets/index.ts';
import { useText } from '../texts.ts';
import styles from './offers.module.css';
import { sendRates } from './offers.queries.ts';

/** The rates behind expected values. */
export function RatesDialog({ rates, onClose }: { rates: OfferRates; onClose: () => void }) {
  const t = useText();
  const [opened] = useState(rates);
  const [typed, setTyped] = useState<{ [Rate in keyof OfferRates]: number | null }>(opened);
  const change = useChange(sendRates, onClose);
  const { retentionPct, ratingPct } = typed;
  /** Sends only the rates that were edited: the other one may have changed elsewhere. */
  const save = (): void => {
    if (retentionPct === null || ratingPct === null) return;
    const touched = {
      ...(retentionPct !== opened.retentionPct && { retentionPct }),
      ...(ratingPct !== opened.ratingPct && { ratingPct }),
    };
    if (Object.keys(touched).length === 0) onClose();
    else change.send(touched);
  };
  return (
    <FormDialog
      failure={change.failure}
      isDisabled={retentionPct === null || ratingPct === null}
      isPending={change.isPending}
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
          onChange={(next) => setTyped({ ...typed, retentionPct: next })}
          suffix="%"
          value={retentionPct}
        />
        <NumberField
          align="end"
          label={t('offers.rates.rating')}
          maxValue={100}
          minValue={80}
          onChange={(next) => setTyped({ ...typed, ratingPct: next })}
          step={0.5}
          suffix="%"
          value={ratingPct}
        />
      </div>
    </FormDialog>
  );
}
