import type { TaxRate } from '@bothways/domain/billing';
import { useQuery } from '@bothways/platform';
import {
  Badge,
  type BadgeTone,
  Button,
  cx,
  DateText,
  formatPercent,
  IconButton,
  PlusIcon,
  Table,
  type TableColumn,
  TrashIcon,
  useUi,
  VisuallyHidden,
} from '@bothways/ui';
import { useState } from 'react';
import { PageState, pageStyles as styles } from '../page/index.ts';
import own from './payments.module.css';
import { taxRatesQuery } from './payments.queries.ts';
import { RemoveTaxRate } from './remove-tax-rate.tsx';
import { TaxRateForm } from './tax-rate-form.tsx';
import { useText } from './texts.ts';
import { useCountryName } from './use-country-name.ts';

const TONES: Record<TaxRate['state'], BadgeTone> = { past: 'outline', current: 'neutral', future: 'info' };
const RATE_PARTS = 100;

function TaxesTable({ rates, onRemove }: { rates: readonly TaxRate[]; onRemove: (rate: TaxRate) => void }) {
  const t = useText();
  const { locale } = useUi();
  const countryName = useCountryName();
  const columns: TableColumn<TaxRate>[] = [
    {
      id: 'country',
      header: t('payments.country'),
      cell: ({ country }) => countryName(country),
      weight: 'strong',
    },
    { id: 'name', header: t('payments.taxName'), cell: ({ name }) => name },
    {
      id: 'rate',
      header: t('payments.rate'),
      cell: ({ rate }) => formatPercent(rate / RATE_PARTS, locale),
      isNumeric: true,
    },
    {
      id: 'from',
      header: t('payments.validFrom'),
      // A calendar day, not an instant: noon is the same day in every zone.
      cell: ({ validFrom }) => <DateText value={`${validFrom}T12:00:00`} />,
      isNumeric: true,
    },
    {
      id: 'state',
      header: t('payments.state'),
      cell: ({ state }) => <Badge tone={TONES[state]}>{t(`payments.rateStates.${state}`)}</Badge>,
    },
    {
      id: 'actions',
      header: <VisuallyHidden>{t('actions')}</VisuallyHidden>,
      cell: (rate) =>
        rate.state === 'future' && (
          <IconButton
            label={t('payments.removeRateOf', { country: countryName(rate.country) })}
            onPress={() => onRemove(rate)}
            size="small"
          >
            <TrashIcon size={14} />
          </IconButton>
        ),
      isActions: true,
    },
  ];
  return (
    <Table
      className={cx(styles.table, own.cards, own.taxes)}
      columns={columns}
      label={t('payments.tabs.taxes')}
      rowKey={({ country, validFrom }) => `${country} ${validFrom}`}
      rows={rates}
    />
  );
}

/** Each country's tax, since when, and any future rate. */
export function TaxesTab() {
  const t = useText();
  const [open, setOpen] = useState<'form' | TaxRate>();
  const close = () => setOpen(undefined);
  return (
    <>
      <div className={styles.filters}>
        <p className={styles.note}>{t('payments.taxesLead')}</p>
        <span className={styles.end}>
          <Button icon={<PlusIcon size={14} />} onPress={() => setOpen('form')} variant="primary">
            {t('payments.addRate')}
          </Button>
        </span>
      </div>
      <PageState failed={t('payments.taxesFailed')} query={useQuery(taxRatesQuery())}>
        {({ taxRates }) => <TaxesTable onRemove={setOpen} rates={taxRates} />}
      </PageState>
      {open === 'form' && <TaxRateForm onClose={close} />}
      {typeof open === 'object' && <RemoveTaxRate onClose={close} rate={open} />}
    </>
  );
}
