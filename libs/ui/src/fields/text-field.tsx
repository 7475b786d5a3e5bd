import { type HTMLInputAutoCompleteAttribute, type ReactNode, type Ref, useId } from 'react';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField';
import { cx } from '../cx.ts';
import styles from './field.module.css';
import { boxClass, FieldLabel, FieldNote, type FieldSize, type FieldTexts } from './field.tsx';

type Behaviour = Omit<
  AriaTextFieldProps,
  'className' | 'style' | 'children' | 'render' | 'isInvalid' | 'autoComplete'
>;

interface TextBase extends Behaviour, FieldTexts {
  placeholder?: string;
  className?: string | undefined;
}

export interface TextFieldProps extends TextBase {
  size?: FieldSize;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  /** Unit or icon before the text. */
  prefix?: ReactNode;
  /** Unit, key or button after the text. */
  suffix?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
  /** Figures: tabular, right-aligned with `end`. */
  figures?: 'start' | 'end';
  /** Numeric bounds as attributes, for software that reads a page without its texts. */
  limits?: { min?: number | undefined; max?: number | undefined; step?: number | undefined };
  /** Suggestions while typing; other texts are allowed. */
  suggestions?: readonly string[];
}

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    hint,
    error,
    was,
    size = 'medium',
    prefix,
    suffix,
    placeholder,
    inputRef,
    figures,
    suggestions = [],
    limits,
    className,
    ...rest
  } = props;
  const listId = useId();
  const isOffering = suggestions.length > 0 && rest.isReadOnly !== true;
  const input = cx(styles.input, figures && styles.number, figures === 'end' && styles.end);
  return (
    <AriaTextField {...rest} className={cx(styles.field, className)} isInvalid={error !== undefined}>
      <FieldLabel>{label}</FieldLabel>
      <Group className={boxClass(size, { error, was })} isDisabled={rest.isDisabled ?? false}>
        {prefix !== undefined && <Unit>{prefix}</Unit>}
        <Input
          {...limits}
          className={input}
          placeholder={placeholder ?? ''}
          ref={inputRef ?? null}
          {...(isOffering && { list: listId })}
        />
        {suffix !== undefined && <Unit>{suffix}</Unit>}
      </Group>
      {isOffering && (
        <datalist id={listId}>
          {suggestions.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
      <FieldNote error={error} hint={hint} was={was} />
    </AriaTextField>
  );
}

/** A string is a unit and pale; an element is rendered as is. */
export function Unit({ children }: { children: ReactNode }) {
  return typeof children === 'string' ? <span className={styles.unit}>{children}</span> : children;
}

export interface TextAreaProps extends TextBase {
  rows?: number;
}

/** Several lines of text. */
export function TextArea({
  label,
  hint,
  error,
  was,
  placeholder,
  rows = 2,
  className,
  ...rest
}: TextAreaProps) {
  return (
    <AriaTextField {...rest} className={cx(styles.field, className)} isInvalid={error !== undefined}>
      <FieldLabel>{label}</FieldLabel>
      <Group
        className={boxClass('medium', { error, was }, styles.area)}
        isDisabled={rest.isDisabled ?? false}
      >
        <AriaTextArea className={styles.input ?? ''} placeholder={placeholder ?? ''} rows={rows} />
      </Group>
      <FieldNote error={error} hint={hint} was={was} />
    </AriaTextField>
  );
}
