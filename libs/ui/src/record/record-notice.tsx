import type { ReactNode } from 'react';
import { ChangedNotice } from './changed-notice.tsx';
import type { RecordChange, RecordForm } from './use-record-form.ts';

export interface RecordNoticeProps<Values extends object> {
  form: RecordForm<Values>;
  labelOf: (name: RecordChange<Values>['name']) => string;
  /** Formats a field's value. */
  textOf: (name: RecordChange<Values>['name'], value: Values[keyof Values]) => ReactNode;
  isOwn?: boolean;
}

/** Someone else's changes of the record that a form has open, field by field; nothing without any. */
export function RecordNotice<Values extends object>({
  form,
  labelOf,
  textOf,
  isOwn = false,
}: RecordNoticeProps<Values>) {
  if (!form.changes) return null;
  return (
    <ChangedNotice
      by={form.changedBy}
      fields={form.changes.map(({ name, theirs, mine }) => ({
        label: labelOf(name),
        theirs: textOf(name, theirs),
        mine: mine === undefined ? undefined : textOf(name, mine),
      }))}
      isOwn={isOwn}
      onKeepMine={form.keepMine}
      onTakeTheirs={form.takeTheirs}
    />
  );
}
