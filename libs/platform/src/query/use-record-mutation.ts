import type { ReadRecord, RecordForm } from '@bothways/ui';
import type { DefaultError, UseMutationOptions } from '@tanstack/react-query';
import { isApiError } from '../api/api-error.ts';
import { changedRecord } from '../api/changed-record.ts';
import { useMutation } from './use-mutation.ts';

interface Options<Values extends object, Current, Data, Sent>
  extends Pick<
    UseMutationOptions<Data, DefaultError, Sent>,
    'mutationFn' | 'onSuccess' | 'onError' | 'onSettled'
  > {
  form: Pick<RecordForm<Values>, 'meet'>;
  /** Schema of the current record in the answer to a change that came too late. */
  current: Parameters<typeof changedRecord<Current>>[1];
  /** @param changed the fields that were changed meanwhile */
  recordOf(current: Current, changed: readonly string[]): ReadRecord<Values>;
}

/**
 * Changes a record that others may be editing, too. What they changed meanwhile is met by the form, and is then not an
 * error.
 */
export function useRecordMutation<Values extends object, Current, Data, Sent>({
  form,
  current,
  recordOf,
  onError,
  ...options
}: Options<Values, Current, Data, Sent>) {
  const mutation = useMutation<Data, DefaultError, Sent>({
    ...options,
    onError(error, ...rest) {
      const now = changedRecord(error, current);
      if (now !== undefined && isApiError(error)) form.meet(recordOf(now, error.changed), error.changedBy);
      return onError?.(error, ...rest);
    },
  });
  const isMet = changedRecord(mutation.error, current) !== undefined;
  return { ...mutation, error: isMet ? null : mutation.error };
}
