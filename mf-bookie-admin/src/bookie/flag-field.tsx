import { Switch, useUi } from '@bothways/ui';
import styles from './area.module.css';
import type { FieldProps } from './field-props.ts';

/** A switch as a list row. */
export function FlagField({ label, value, onChange, isReadOnly, hint, was, error }: FieldProps) {
  const { texts } = useUi();
  return (
    <div className={styles.flag} data-changed={was !== undefined || undefined}>
      <Switch
        hint={error ?? (was === undefined ? hint : `${hint ?? ''} · ${texts.was.replace('{value}', was)}`)}
        isReadOnly={isReadOnly}
        isSelected={value === true}
        onChange={onChange}
        knobPosition="far"
      >
        {label}
      </Switch>
    </div>
  );
}
