import { changedRecord } from '@bothways/platform';
import { type ReadRecord, type RecordForm, useRecordForm } from '@bothways/ui';
import { useState } from 'react';

export interface PageForm<Values extends object> extends RecordForm<Values> {
  isTouched: boolean;
  /**
   * Shows the record in the form if it was refused because another window saved it.
   * @returns whether that was the reason
   */
  meetChanged(error: unknown): boolean;
}

/**
 * Returns a form of a person's own record on a page that is refetched: edits are based on the record as it was when
 * typing began.
 * @param current reads the current record from a refusal
 */
export function usePageForm<Values extends object, Current>(
  read: ReadRecord<Values>,
  current: Parameters<typeof changedRecord<Current>>[1],
  recordOf: (current: Current) => ReadRecord<Values>,
): PageForm<Values> {
  const [over, setOver] = useState<ReadRecord<Values>>();
  const form = useRecordForm(over ?? read);
  return {
    ...form,
    isTouched: Object.keys(form.touched).length > 0,
    set(patch) {
      setOver((before) => before ?? read);
      form.set(patch);
    },
    meetChanged(error) {
      const now = changedRecord(error, current);
      if (now === undefined) return false;
      // The edits are those that were sent, also where they were sent without typing in the form.
      setOver((before) => before ?? read);
      form.meet(recordOf(now));
      return true;
    },
  };
}
