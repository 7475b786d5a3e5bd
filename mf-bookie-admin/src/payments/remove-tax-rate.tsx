import type { TaxRate } from '@bothways/domain/billing';
import { useToast } from '@bothways/platform';
import { ConfirmDialog, useChange } from '../changes/index.ts';
import { PAYMENTS_KEY, removeTaxRate } from './payments.queries.ts';
import { useText } from './texts.ts';
import { useCountryName } from './use-country-name.ts';

/** Confirms removing a tax rate that is not in force yet. */
export function RemoveTaxRate({ rate, onClose }: { rate: TaxRate; onClose: () => void }) {
  const t = useText();
  const toast = useToast();
  const country = useCountryName()(rate.country);
  const { mutate, isPending, error } = useChange(
    async () => {
      await removeTaxRate(rate.country, rate.validFrom);
      toast.show({ tone: 'success', title: t('payments.rateRemoved', { country }) });
    },
    onClose,
    PAYMENTS_KEY,
  );
  return (
    <ConfirmDialog
      confirm={t('payments.removeRate')}
      error={error}
      isPending={isPending}
      onClose={onClose}
      onConfirm={() => mutate(undefined)}
      title={t('payments.removeRateTitle', { country })}
    >
      <p>{t('payments.removeRateText')}</p>
    </ConfirmDialog>
  );
}
