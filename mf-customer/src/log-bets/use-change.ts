import { useErrorText, useMutation, useQueryClient } from '@bothways/platform';
import { useRef } from 'react';
import { BANKROLL_KEY } from './log-bets.queries.ts';

/** Returns a change of the bankroll: its queries are refetched when it is done. */
export function useChange<Input, Answer>(
  send: (input: Input) => Promise<Answer>,
  onDone: (answer: Answer) => void,
) {
  const client = useQueryClient();
  const errorText = useErrorText();
  const { mutate, mutateAsync, error, isPending, reset } = useMutation({
    mutationFn: send,
    onSuccess: async (answer) => {
      await client.invalidateQueries({ queryKey: BANKROLL_KEY });
      onDone(answer);
    },
  });
  return {
    send: mutate,
    mutateAsync,
    isPending,
    reset,
    error,
    failure: error ? errorText(error) : undefined,
  };
}

/** Returns a key for one action: the same until `of` changes. */
export function useKey(of: string): string {
  const kept = useRef<{ of: string; key: string } | undefined>(undefined);
  if (kept.current?.of !== of) kept.current = { of, key: crypto.randomUUID() };
  return kept.current.key;
}
