import {
  type DefaultError,
  hashKey,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation as useEveryMutation,
} from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

/**
 * A mutation that is sent once for any number of presses: while one is in flight, the same again joins it. `isPending`
 * alone disables a button only after the next render. Whoever sends something else meanwhile is sent.
 */
export function useMutation<Data = unknown, Failure = DefaultError, Variables = void, Context = unknown>(
  options: UseMutationOptions<Data, Failure, Variables, Context>,
): UseMutationResult<Data, Failure, Variables, Context> {
  const mutation = useEveryMutation(options);
  const latest = useRef<{ hash: string; answer: Promise<Data> }>(undefined);
  const { mutateAsync: send } = mutation;
  const mutateAsync = useCallback<typeof send>(
    (...sent) => {
      const hash = hashKey([sent[0]]);
      if (latest.current?.hash === hash) return latest.current.answer;
      const answer = send(...sent);
      const flight = { hash, answer };
      latest.current = flight;
      const end = (): void => {
        if (latest.current === flight) latest.current = undefined;
      };
      answer.then(end, end);
      return answer;
    },
    [send],
  );
  const mutate = useCallback<typeof mutation.mutate>(
    (...sent) => {
      // The failure is in `error`.
      mutateAsync(...sent).catch(() => undefined);
    },
    [mutateAsync],
  );
  return { ...mutation, mutate, mutateAsync };
}
