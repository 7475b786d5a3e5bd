import { Chip } from '@bothways/ui';
import styles from './area.module.css';
import { FieldFrame } from './field-frame.tsx';
import type { FieldProps } from './field-props.ts';
import { listIn } from './form-values.ts';
import { type TextKey, useText } from './texts.ts';

/** All of a list, or some. None would mean not collecting: removing the last one selects all. */
export function SomeField(props: FieldProps & { of: readonly { value: string; label: TextKey }[] }) {
  const { of, value, onChange, isReadOnly } = props;
  const t = useText();
  const some = listIn(value);
  const toggle = (one: string, isOn: boolean): void => {
    const next = of
      .map((each) => each.value)
      .filter((each) => (each === one ? isOn : (some?.includes(each) ?? false)));
    onChange(next.length === 0 || next.length === of.length ? null : next);
  };
  return (
    <FieldFrame {...props}>
      <div className={styles.chips}>
        <Chip isDisabled={isReadOnly} isSelected={some === null} onChange={() => onChange(null)}>
          {t('bookies.all')}
        </Chip>
        {of.map((each) => (
          <Chip
            isDisabled={isReadOnly}
            isSelected={some?.includes(each.value) ?? false}
            key={each.value}
            onChange={(isOn) => toggle(each.value, isOn)}
          >
            {t(each.label)}
          </Chip>
        ))}
      </div>
    </FieldFrame>
  );
}
