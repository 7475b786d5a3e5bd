import type { ReactElement, ReactNode } from 'react';
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  type MenuItemProps as AriaMenuItemProps,
  MenuSection as AriaMenuSection,
  Header,
  MenuTrigger,
  Popover,
  type PopoverProps,
  Separator,
} from 'react-aria-components/Menu';
import { Text } from 'react-aria-components/Text';
import { cx } from '../cx.ts';
import { CheckIcon } from '../icons/icons.ts';
import styles from './menu.module.css';

export interface MenuProps {
  /** The button that opens it: a `Button` or `IconButton`. */
  trigger: ReactElement;
  /** Accessible name of the list; the trigger's own text when absent. */
  label?: string;
  placement?: NonNullable<PopoverProps['placement']>;
  /** `MenuItem`, `MenuSection`, `MenuChoices` and `MenuLine`. */
  children: ReactNode;
}

/** A list of actions opened by a button. Arrow keys move, letters jump, Escape returns to the button. */
export function Menu({ trigger, label, placement = 'bottom end', children }: MenuProps) {
  const name = label === undefined ? {} : { 'aria-label': label };
  return (
    <MenuTrigger>
      {trigger}
      <Popover className={styles.popover ?? ''} offset={4} placement={placement}>
        <MenuList {...name}>{children}</MenuList>
      </Popover>
    </MenuTrigger>
  );
}

/** The list itself, for other ways to open it. */
export function MenuList({ children, ...name }: { 'aria-label'?: string; children: ReactNode }) {
  return (
    <AriaMenu {...name} className={styles.list ?? ''}>
      {children}
    </AriaMenu>
  );
}

type ItemBehaviour = Omit<AriaMenuItemProps, 'className' | 'style' | 'children' | 'render'>;

export interface MenuItemProps extends ItemBehaviour {
  children: string;
  icon?: ReactNode;
  /** A second line that explains the action. */
  hint?: string | undefined;
  /** At the end of the row: a badge, a key. */
  note?: ReactNode;
  tone?: 'plain' | 'danger';
}

/** One action. A destructive one is red and last. */
export function MenuItem({ children, icon, note, hint, tone = 'plain', ...rest }: MenuItemProps) {
  return (
    <AriaMenuItem
      {...rest}
      className={cx(styles.item, tone === 'danger' && styles.danger)}
      textValue={children}
    >
      {icon}
      <Words hint={hint}>{children}</Words>
      {note !== undefined && <span className={styles.note}>{note}</span>}
    </AriaMenuItem>
  );
}

function Words({ children, hint }: { children: string; hint: string | undefined }) {
  if (hint === undefined) return <span className={styles.text}>{children}</span>;
  return (
    <span className={styles.text}>
      <Text slot="label">{children}</Text>
      <Text className={styles.hint ?? ''} slot="description">
        {hint}
      </Text>
    </span>
  );
}

export interface MenuSwitchProps {
  children: string;
  icon?: ReactNode;
  hint?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** A toggle in the menu, which stays open to show its state. */
export function MenuSwitch({ children, icon, hint, isOn, onChange }: MenuSwitchProps) {
  return (
    <AriaMenuSection
      aria-label={children}
      onSelectionChange={(keys) => onChange(keys === 'all' || keys.size > 0)}
      selectedKeys={isOn ? [children] : []}
      selectionMode="multiple"
    >
      <AriaMenuItem className={styles.item ?? ''} id={children} textValue={children}>
        {icon}
        <Words hint={hint}>{children}</Words>
        <span aria-hidden="true" className={cx(styles.switch, isOn && styles.on)} />
      </AriaMenuItem>
    </AriaMenuSection>
  );
}

/** Items under a small title. */
export function MenuSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <AriaMenuSection>
      <Header className={styles.title ?? ''}>{title}</Header>
      {children}
    </AriaMenuSection>
  );
}

export interface MenuChoice<Value extends string> {
  value: Value;
  label: string;
  note?: ReactNode;
}

export interface MenuChoicesProps<Value extends string> {
  /** Accessible name, shown above the choices unless `hideTitle`. */
  title: string;
  hideTitle?: boolean;
  options: readonly MenuChoice<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
}

/** One of several choices inside a menu; the selected one has a check mark. */
export function MenuChoices<Value extends string>(props: MenuChoicesProps<Value>) {
  const { title, hideTitle = false, options, value, onChange } = props;
  return (
    <AriaMenuSection
      aria-label={title}
      disallowEmptySelection
      onSelectionChange={(keys) => {
        const chosen = options.find((option) => keys !== 'all' && keys.has(option.value));
        if (chosen) onChange(chosen.value);
      }}
      selectedKeys={value === null ? [] : [value]}
      selectionMode="single"
    >
      {!hideTitle && <Header className={styles.title ?? ''}>{title}</Header>}
      {options.map((option) => (
        <ChoiceItem key={option.value} option={option} />
      ))}
    </AriaMenuSection>
  );
}

function ChoiceItem<Value extends string>({ option }: { option: MenuChoice<Value> }) {
  return (
    <AriaMenuItem className={styles.item ?? ''} id={option.value} textValue={option.label}>
      {({ isSelected }) => (
        <>
          <span className={styles.mark}>{isSelected && <CheckIcon size={14} />}</span>
          <span className={styles.text}>{option.label}</span>
          {option.note !== undefined && <span className={styles.note}>{option.note}</span>}
        </>
      )}
    </AriaMenuItem>
  );
}

/** A hairline between groups of items. */
export function MenuLine() {
  return <Separator className={styles.line ?? ''} />;
}
