import type { ReactNode } from 'react';
import {
  RadioGroup as AriaRadioGroup,
  type RadioGroupProps as AriaRadioGroupProps,
  FieldError,
  Label,
  RadioButton,
  RadioField,
  Text,
} from 'react-aria-components/RadioGroup';
import { cx } from '../cx.ts';
import { CircleAlertIcon } from '../icons/icons.ts';
import styles from './choices.module.css';

export interface RadioOption<Value extends string> {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
  isDisabled?: boolean;
}

type Behaviour = Omit<
  AriaRadioGroupProps,
  'className' | 'style' | 'children' | 'render' | 'isInvalid' | 'value' | 'defaultValue' | 'onChange'
>;

export interface RadioGroupProps<Value extends string> extends Behaviour {
  label?: string;
  options: readonly RadioOption<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  error?: string | undefined;
  className?: string | undefined;
}

/** One of a few choices that are all visible. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, options, value, onChange, error, className, ...rest } = props;
  const choose = (chosen: string) => {
    const option = options.find((each) => each.value === chosen);
    if (option) onChange(option.value);
  };
  return (
    <AriaRadioGroup
      {...rest}
      className={cx(styles.group, className)}
      isInvalid={error !== undefined}
      onChange={choose}
      value={value}
    >
      {label !== undefined && <Label className={styles.groupLabel ?? ''}>{label}</Label>}
      {options.map((option) => (
        <Option key={option.value} option={option} />
      ))}
      {error !== undefined && (
        <FieldError className={styles.error ?? ''}>
          <CircleAlertIcon size={12} />
          {error}
        </FieldError>
      )}
    </AriaRadioGroup>
  );
}

function Option<Value extends string>({ option }: { option: RadioOption<Value> }) {
  return (
    <RadioField className={styles.field ?? ''} isDisabled={option.isDisabled ?? false} value={option.value}>
      <RadioButton className={cx(styles.row, option.hint !== undefined && styles.top)}>
        <span aria-hidden="true" className={styles.radio} />
        <span className={styles.texts}>
          {option.label}
          {option.hint !== undefined && (
            <Text className={styles.note ?? ''} slot="description">
              {option.hint}
            </Text>
          )}
        </span>
      </RadioButton>
    </RadioField>
  );
}
