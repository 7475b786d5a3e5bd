import { changedRecord, isApiError, type QueryKey } from '@bothways/platform';
import type { ReadRecord, RecordForm } from '@bothways/ui';
import { useChange } from './use-change.ts';

interface RecordChange<Values extends object, Current, Result> {
  form: RecordForm<Values>;
  /** Sends what was touched, with the version of the form. */
  send: () => Promise<Result>;
  /** What a refusal tells of the record as it is now. */
  current: Parameters<typeof changedRecord<Current>>[1];
  recordOf: (current: Current) => ReadRecord<Values>;
  onDone: () => void;
  /** What is read anew afterwards; left out: people and roles. */
  shown?: QueryKey;
}

/** A change of a record that others may hold open, too: what somebody else made of it meets the form, and is no failure. */
export function useRecordChange<Values extends object, Current, Result>(
  wanted: RecordChange<Values, Current, Result>,
) {
  const { form, send, current, recordOf, onDone, shown } = wanted;
  const change = useChange<void, Result>(send, onDone, shown, (error) => {
    const now = changedRecord(error, current);
    if (now !== undefined) form.meet(recordOf(now), isApiError(error) ? error.changedBy : undefined);
  });
  const { error, isPending, mutate } = change;
  return {
    isPending,
    save: () => mutate(),
    error: changedRecord(error, current) === undefined ? error : null,
  };
}
