import { type CalendarDate, parseDate } from '@internationalized/date';
import { Button } from 'react-aria-components/Button';
import { Calendar, CalendarCell, CalendarGrid } from 'react-aria-components/Calendar';
import { DateInput, DateSegment } from 'react-aria-components/DateField';
import {
  DatePicker as AriaDatePicker,
  type DatePickerProps as AriaDatePickerProps,
} from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { Group } from 'react-aria-components/Group';
import { Heading } from 'react-aria-components/Heading';
import { Popover } from 'react-aria-components/Popover';
import { cx } from '../cx.ts';
import field from '../fields/field.module.css';
import { boxClass, FieldLabel, FieldNote, type FieldSize, type FieldTexts } from '../fields/field.tsx';
import { CalendarIcon, ChevronLeftIcon, ChevronRightIcon } from '../icons/icons.ts';
import menu from '../menu/menu.module.css';
import styles from './date-picker.module.css';

type Behaviour = Omit<
  AriaDatePickerProps<CalendarDate>,
  | 'className'
  | 'style'
  | 'children'
  | 'render'
  | 'isInvalid'
  | 'value'
  | 'defaultValue'
  | 'onChange'
  | 'minValue'
  | 'maxValue'
  | 'granularity'
>;

export interface DatePickerProps extends Behaviour, FieldTexts {
  /** A day as YYYY-MM-DD; null without one. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** First and last selectable day, YYYY-MM-DD. */
  min?: string;
  max?: string;
  size?: FieldSize;
  className?: string | undefined;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Parses a day; undefined for invalid dates. */
function dayOf(text: string | null | undefined): CalendarDate | undefined {
  if (!text || !DAY.test(text)) return undefined;
  try {
    return parseDate(text);
  } catch {
    return undefined;
  }
}

function Month() {
  return (
    <Dialog className={styles.dialog ?? ''}>
      <Calendar>
        <header className={styles.head}>
          <Button className={styles.turn ?? ''} slot="previous">
            <ChevronLeftIcon size={16} />
          </Button>
          <Heading className={styles.month ?? ''} level={2} />
          <Button className={styles.turn ?? ''} slot="next">
            <ChevronRightIcon size={16} />
          </Button>
        </header>
        <CalendarGrid className={styles.grid ?? ''} weekdayStyle="short">
          {(date) => <CalendarCell className={styles.day ?? ''} date={date} />}
        </CalendarGrid>
      </Calendar>
    </Dialog>
  );
}

/**
 * A day, typed or selected in a calendar. In English mm/dd/yyyy with weeks from Sunday, in Spanish dd/mm/yyyy with
 * weeks from Monday.
 */
export function DatePicker(props: DatePickerProps) {
  const { label, hint, error, was, value, onChange, min, max, size = 'medium', className, ...rest } = props;
  const [first, last] = [dayOf(min), dayOf(max)];
  return (
    <AriaDatePicker
      {...rest}
      {...(first && { minValue: first })}
      {...(last && { maxValue: last })}
      className={cx(field.field, className)}
      granularity="day"
      isInvalid={error !== undefined}
      onChange={(day) => onChange(day?.toString() ?? null)}
      shouldForceLeadingZeros
      value={dayOf(value) ?? null}
    >
      <FieldLabel>{label}</FieldLabel>
      <Group className={boxClass(size, { error, was }, styles.box)}>
        <DateInput className={styles.input ?? ''}>
          {(segment) => <DateSegment className={styles.segment ?? ''} segment={segment} />}
        </DateInput>
        <Button className={styles.open ?? ''}>
          <CalendarIcon size={14} />
        </Button>
      </Group>
      <FieldNote error={error} hint={hint} was={was} />
      <Popover className={cx(menu.popover, styles.popover)} offset={4}>
        <Month />
      </Popover>
    </AriaDatePicker>
  );
}
