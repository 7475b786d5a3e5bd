import type { ReactNode } from 'react';
import { SwitchButton, SwitchField, type SwitchFieldProps, Text } from 'react-aria-components/Switch';
import { cx } from '../cx.ts';
import styles from './choices.module.css';

type Behaviour = Omit<SwitchFieldProps, 'className' | 'style' | 'children' | 'render' | 'isInvalid'>;

export interface SwitchProps extends Behaviour {
  /** The label beside the switch; otherwise `aria-label` is required. */
  children?: ReactNode;
  hint?: ReactNode;
  /** Position of the knob: after its text (default), before it, or at the far end of the row. */
  knobPosition?: 'after' | 'before' | 'far';
  className?: string | undefined;
}

/** A setting with immediate effect. In a form that is saved later use a Checkbox. */
export function Switch({ children, hint, knobPosition = 'after', className, ...rest }: SwitchProps) {
  const knob = <span aria-hidden="true" className={styles.switch} />;
  return (
    <SwitchField {...rest} className={cx(styles.field, className)}>
      <SwitchButton className={cx(styles.row, knobPosition === 'far' && styles.spread)}>
        {knobPosition === 'before' && knob}
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
        {knobPosition !== 'before' && knob}
      </SwitchButton>
    </SwitchField>
  );
}
