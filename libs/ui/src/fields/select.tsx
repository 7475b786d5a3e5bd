import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import {
  Select as AriaSelect,
  type SelectProps as AriaSelectProps,
  SelectValue,
} from 'react-aria-components/Select';
import { cx } from '../cx.ts';
import { CheckIcon, ChevronDownIcon } from '../icons/icons.ts';
import menu from '../menu/menu.module.css';
import styles from './field.module.css';
import { boxClass, FieldLabel, FieldNote, type FieldSize, type FieldTexts } from './field.tsx';
import select from './select.module.css';

export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
  /** At the end of the row: a badge, odds, a count. */
  note?: ReactNode;
  isDisabled?: boolean;
}

type Behaviour = Omit<
  AriaSelectProps<object>,
  'className' | 'style' | 'children' | 'render' | 'isInvalid' | 'value' | 'defaultValue' | 'onChange'
>;

export interface SelectProps<Value extends string> extends Behaviour, FieldTexts {
  options: readonly SelectOption<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  size?: FieldSize;
  className?: string | undefined;
}

interface FrameProps<Value extends string> extends SelectProps<Value> {
  /** Wraps the opened list. */
  around?: (list: ReactNode) => ReactNode;
}

/** The button and its list. */
export function SelectFrame<Value extends string>(props: FrameProps<Value>) {
  const { options, value, onChange, label, hint, error, was, size = 'medium', className, ...others } = props;
  const { around = (list) => list, ...rest } = others;
  const choose = (key: unknown) => {
    const option = options.find((each) => each.value === key);
    if (option) onChange(option.value);
  };
  return (
    <AriaSelect
      {...rest}
      className={cx(styles.field, className)}
      isInvalid={error !== undefined}
      onChange={choose}
      value={value}
    >
      <FieldLabel>{label}</FieldLabel>
      <Button className={boxClass(size, { error, was }, select.trigger)}>
        <SelectValue className={select.value ?? ''}>
          {({ isPlaceholder, selectedText, defaultChildren }) =>
            isPlaceholder ? defaultChildren : selectedText
          }
        </SelectValue>
        <ChevronDownIcon size={14} />
      </Button>
      <FieldNote error={error} hint={hint} was={was} />
      <Popover className={cx(menu.popover, select.popover)} offset={4}>
        {around(
          <ListBox className={menu.list ?? ''}>
            {options.map((option) => (
              <Option key={option.value} option={option} />
            ))}
          </ListBox>,
        )}
      </Popover>
    </AriaSelect>
  );
}

/** One of a list of options in a popover. For up to about five options prefer Segmented or radio buttons. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  return <SelectFrame {...props} />;
}

function Option<Value extends string>({ option }: { option: SelectOption<Value> }) {
  return (
    <ListBoxItem
      className={menu.item ?? ''}
      id={option.value}
      isDisabled={option.isDisabled ?? false}
      textValue={option.label}
    >
      {({ isSelected }) => (
        <>
          <span className={menu.mark}>{isSelected && <CheckIcon size={14} />}</span>
          <span className={menu.text}>{option.label}</span>
          {option.note}
        </>
      )}
    </ListBoxItem>
  );
}
