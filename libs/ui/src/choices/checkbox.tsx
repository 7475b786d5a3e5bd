import type { ReactNode } from 'react';
import { CheckboxButton, CheckboxField, type CheckboxFieldProps, Text } from 'react-aria-components/Checkbox';
import { FieldError } from 'react-aria-components/FieldError';
import { cx } from '../cx.ts';
import { CheckIcon, CircleAlertIcon, MinusIcon } from '../icons/icons.ts';
import styles from './choices.module.css';

type Behaviour = Omit<CheckboxFieldProps, 'className' | 'style' | 'children' | 'render' | 'isInvalid'>;

export interface CheckboxProps extends Behaviour {
  /** The label beside the box; otherwise `aria-label` is required. */
  children?: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string | undefined;
}

/** A checkbox. `isIndeterminate` means "some of them". */
export function Checkbox({ children, hint, error, className, ...rest }: CheckboxProps) {
  return (
    <CheckboxField {...rest} className={cx(styles.field, className)} isInvalid={error !== undefined}>
      <CheckboxButton className={styles.row ?? ''}>
        {({ isSelected, isIndeterminate }) => (
          <>
            <span aria-hidden="true" className={styles.check}>
              {isIndeterminate ? <MinusIcon size={12} /> : isSelected && <CheckIcon size={12} />}
            </span>
            {children}
          </>
        )}
      </CheckboxButton>
      {hint !== undefined && error === undefined && (
        <Text className={cx(styles.note, children !== undefined && styles.underWords)} slot="description">
          {hint}
        </Text>
      )}
      {error !== undefined && (
        <FieldError className={styles.error ?? ''}>
          <CircleAlertIcon size={12} />
          {error}
        </FieldError>
      )}
    </CheckboxField>
  );
}
