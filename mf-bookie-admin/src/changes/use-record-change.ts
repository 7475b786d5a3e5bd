import { changedRecord, isApiError, type QueryKey } from '@bothways/platform';
import type { ReadRecord, RecordForm } from '@bothways/ui';
import { useChange } from './use-change.ts';

interface RecordChange<Values extends object, Current, Result> {
  form: RecordForm<Values>;
  /** Sends the touched fields with the form's version. */
  send: () => Promise<Result>;
  /** Schema of the current record in a conflict response. */
  current: Parameters<typeof changedRecord<Current>>[1];
  recordOf: (current: Current) => ReadRecord<Values>;
  onDone: () => void;
  /** Query key to refetch afterwards; people and roles if omitted. */
  shown?: QueryKey;
}

/** Changes a record that others may be editing, too: a conflict is merged into the form instead of failing. */
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
