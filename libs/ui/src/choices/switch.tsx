import type { ReactNode } from 'react';
import { SwitchButton, SwitchField, type SwitchFieldProps, Text } from 'react-aria-components/Switch';
import { cx } from '../cx.ts';
import styles from './choices.module.css';

type Behaviour = Omit<SwitchFieldProps, 'className' | 'style' | 'children' | 'render' | 'isInvalid'>;

export interface SwitchProps extends Behaviour {
  /** The text beside the switch; without it give `aria-label`. */
  children?: ReactNode;
  hint?: ReactNode;
  /** Where the switch stands: after its text (default), before it, or at the far end of the row. */
  place?: 'after' | 'before' | 'far';
  className?: string | undefined;
}

/** On or off, at once. Where a form is saved later, a Checkbox says that better. */
export function Switch({ children, hint, place = 'after', className, ...rest }: SwitchProps) {
  const knob = <span aria-hidden="true" className={styles.switch} />;
  return (
    <SwitchField {...rest} className={cx(styles.field, className)}>
      <SwitchButton className={cx(styles.row, place === 'far' && styles.spread)}>
        {place === 'before' && knob}
        {children !== undefined && (
          <span className={styles.texts}>
            {children}
            {hint !== undefined && (
              <Text className={styles.note ?? ''} slot="description">
                {hint}
              </Text>
            )}
          </span>
        )}
        {place !== 'before' && knob}
      </SwitchButton>
    </SwitchField>
  );
}
