import type { ReactNode, Ref } from 'react';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import {
  SearchField as AriaSearchField,
  type SearchFieldProps as AriaSearchFieldProps,
} from 'react-aria-components/SearchField';
import { IconButton } from '../button/button.tsx';
import { cx } from '../cx.ts';
import { SearchIcon, XIcon } from '../icons/icons.ts';
import { useUi } from '../provider/ui-provider.tsx';
import styles from './field.module.css';
import { boxClass, type FieldSize } from './field.tsx';

type Behaviour = Omit<AriaSearchFieldProps, 'className' | 'style' | 'children' | 'render' | 'aria-label'>;

export interface SearchFieldProps extends Behaviour {
  /** Accessible name; only the magnifier is visible. */
  label: string;
  placeholder?: string;
  size?: FieldSize;
  /** Shown while the field is empty: its shortcut. */
  end?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
  className?: string | undefined;
}

/** A search box. Escape clears it. */
export function SearchField({
  label,
  placeholder,
  size = 'medium',
  end,
  inputRef,
  className,
  ...rest
}: SearchFieldProps) {
  const { texts } = useUi();
  return (
    <AriaSearchField {...rest} aria-label={label} className={cx(styles.field, className)}>
      {({ isEmpty, isDisabled }) => (
        <Group className={boxClass(size, {})} isDisabled={isDisabled}>
          <SearchIcon />
          <Input className={styles.input ?? ''} placeholder={placeholder ?? ''} ref={inputRef ?? null} />
          {isEmpty ? (
            end
          ) : (
            <IconButton className={styles.clear} label={texts.clear} size="small">
              <XIcon size={14} />
            </IconButton>
          )}
        </Group>
      )}
    </AriaSearchField>
  );
}
