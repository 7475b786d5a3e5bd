import type { Subscription, SubscriptionAction } from '@bothways/domain/subscriptions';
import { useMutation, useQueryClient, useToast } from '@bothways/platform';
import { Button } from '@bothways/ui';
import { useState } from 'react';
import { useText } from '../texts.ts';
import { ActionQuestion } from './action-question.tsx';
import { useSubscriptionErrorText } from './subscription-error.ts';
import styles from './subscriptions.module.css';
import { changeSubscription, OWN_KEY } from './subscriptions.queries.ts';
import { usePlanChange } from './use-plan-change.ts';

/** Both take something away, so both are asked about first (C-Z145). */
const ASKED: ReadonlySet<SubscriptionAction> = new Set(['cancel', 'freeze']);
const ORDER: readonly SubscriptionAction[] = ['unfreeze', 'freeze', 'cancel'];

/** Does something with the subscription and says so, or why not. */
function useAct({ _id }: Subscription, onDone: () => void) {
  const t = useText();
  const toast = useToast();
  const queryClient = useQueryClient();
  const onPlanChange = usePlanChange();
  return useMutation({
    mutationFn: (action: SubscriptionAction) => changeSubscription(_id, action),
    async onSuccess(answer, action) {
      onDone();
      toast.show({ tone: 'success', title: t(`subscription.done.${action}`) });
      await onPlanChange(answer);
    },
    // What is refused is often no longer as this page believes.
    onError: () => queryClient.invalidateQueries({ queryKey: OWN_KEY }),
  });
}

/** What its owner may do with a subscription now, and nothing else. */
export function SubscriptionActions({ own: subscription }: { own: Subscription }) {
  const t = useText();
  const errorText = useSubscriptionErrorText();
  const [asked, setAsked] = useState<'cancel' | 'freeze'>();
  const { mutate, isPending, error, variables, reset } = useAct(subscription, () => setAsked(undefined));
  const failure = error && variables && errorText(error, t(`subscription.failed.${variables}`));
  const press = (action: SubscriptionAction): void => {
    reset();
    if (action === 'unfreeze') mutate(action);
    else setAsked(action);
  };
  return (
    <>
      <div className={styles.actions}>
        {ORDER.filter((action) => subscription.actions.includes(action)).map((action) => (
          <Button
            isPending={isPending && !ASKED.has(action)}
            key={action}
            onPress={() => press(action)}
            variant={action === 'unfreeze' ? 'primary' : action === 'cancel' ? 'danger' : 'default'}
          >
            {t(`subscription.action.${action}`)}
          </Button>
        ))}
      </div>
      {failure && !asked && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      {asked && (
        <ActionQuestion
          action={asked}
          failure={failure ?? undefined}
          isPending={isPending}
          onClose={() => setAsked(undefined)}
          onConfirm={() => mutate(asked)}
          subscription={subscription}
        />
      )}
    </>
  );
}
