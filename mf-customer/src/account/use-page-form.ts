import { changedRecord } from '@bothways/platform';
import { type ReadRecord, type RecordForm, useRecordForm } from '@bothways/ui';
import { useState } from 'react';

export interface PageForm<Values extends object> extends RecordForm<Values> {
  isTouched: boolean;
  /** For a refusal: another window saved it meanwhile, which the form now shows. @returns whether it was that */
  meetChanged(error: unknown): boolean;
}

/**
 * A form of a record of one's own that stands on a page and is read anew there: what is typed was typed over what stood
 * there then.
 * @param current what a refusal tells of the record as it is now
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
      // What was sent is what was typed, also where it was sent by itself.
      setOver((before) => before ?? read);
      form.meet(recordOf(now));
      return true;
    },
  };
}
