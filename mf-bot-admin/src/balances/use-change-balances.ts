import { type Balance, balanceSchema } from '@bothways/domain/bot-balances';
import { isApiError, useQueryClient, useRecordMutation } from '@bothways/platform';
import { useRefusal } from '../refusal/index.ts';
import { useText } from '../texts.ts';
import { balancesQuery } from './balances.queries.ts';

interface Change<Input, Answer> {
  email: string;
  change: (input: Input) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  /** Called with the current entry if another user changed it since it was read. */
  onChanged?: (balance: Balance) => void;
}

/** Changes balances; refetches the list on success and failure. */
export function useChangeBalances<Input, Answer>({
  email,
  change,
  onDone,
  onChanged = () => undefined,
}: Change<Input, Answer>) {
  const queryClient = useQueryClient();
  return useRecordMutation<Balance, Balance, Answer, Input>({
    form: { meet: ({ values }) => onChanged(values) },
    current: balanceSchema,
    recordOf: (now) => ({ values: now, version: now.version }),
    mutationFn: change,
    onSuccess: onDone,
    onSettled: () => queryClient.invalidateQueries({ queryKey: balancesQuery(email).queryKey }),
  });
}

/** Whether the bookmaker has an entry on that day. */
export const isTakenDay = (error: unknown): boolean => isApiError(error) && error.code === 'CONFLICT';

/** Returns a function that words why balances were not changed. */
export function useBalanceRefusal(): (error: unknown) => string {
  const t = useText();
  const refusal = useRefusal();
  return (error) => (isTakenDay(error) ? t('balances.taken') : refusal(error));
}
