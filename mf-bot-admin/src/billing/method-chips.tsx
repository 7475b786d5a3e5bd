import { PAYMENT_METHODS, type PaymentMethod } from '@bothways/domain/bot-billing';
import { Chip, CircleAlertIcon } from '@bothways/ui';
import { useId } from 'react';
import { useText } from '../texts.ts';
import styles from './billing.module.css';

interface Props {
  value: PaymentMethod | null;
  onChange: (method: PaymentMethod | null) => void;
  error?: string | undefined;
}

/** Choice of payment method for a credit. */
export function MethodChips({ value, onChange, error }: Props) {
  const t = useText();
  const [labelId, errorId] = [useId(), useId()];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot be laid out in this grid of fields
    <div
      aria-labelledby={labelId}
      className={styles.methods}
      role="group"
      {...(error !== undefined && { 'aria-describedby': errorId, 'data-invalid': true })}
    >
      <span className={styles.label} id={labelId}>
        {t('billing.columns.method')}
      </span>
      <div>
        {PAYMENT_METHODS.map((method) => (
          <Chip
            isSelected={value === method}
            key={method}
            mark={false}
            onChange={(isOn) => onChange(isOn ? method : null)}
            size="small"
          >
            {t(`billing.methods.${method}`)}
          </Chip>
        ))}
      </div>
      {error !== undefined && (
        <p className={styles.failure} id={errorId}>
          <CircleAlertIcon size={12} /> {error}
        </p>
      )}
    </div>
  );
}
