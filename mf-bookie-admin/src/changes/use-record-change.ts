import { changedRecord, isApiError, type QueryKey, useQueryClient } from '@bothways/platform';
import type { ReadRecord, RecordForm } from '@bothways/ui';
import { useChange } from './use-change.ts';

interface RecordChange<Values extends object, Current, Result, Input> {
  form: RecordForm<Values>;
  /** Sends the touched fields with the form's version. */
  send: (input: Input) => Promise<Result>;
  /** Schema of the current record in a conflict response. */
  current: Parameters<typeof changedRecord<Current>>[1];
  recordOf: (current: Current) => ReadRecord<Values>;
  onDone: () => void;
  /** Query key to refetch afterwards; people and roles if omitted. */
  shown?: QueryKey;
}

/** Changes a record that others may be editing, too: a conflict is merged into the form instead of failing. */
export function useRecordChange<Values extends object, Current, Result, Input = void>(
  wanted: RecordChange<Values, Current, Result, Input>,
) {
  const { form, send, current, recordOf, onDone, shown } = wanted;
  const queryClient = useQueryClient();
  const change = useChange<Input, Result>(send, onDone, shown, (error) => {
    const now = changedRecord(error, current);
    if (now === undefined) return;
    form.meet(recordOf(now), isApiError(error) ? error.changedBy : undefined);
    if (shown) void queryClient.invalidateQueries({ queryKey: shown });
  });
  const { error, mutate } = change;
  return {
    ...change,
    save: (input: Input) => mutate(input),
    error: changedRecord(error, current) === undefined ? error : null,
  };
}
