import type {
  AgreedCharge,
  PlainAction,
  Subscription,
  SubscriptionAction,
} from '@bothways/domain/subscriptions';
import { useMutation, useToast } from '@bothways/platform';
import { Button } from '@bothways/ui';
import { useState } from 'react';
import { ActionQuestion } from './action-question.tsx';
import { ChargeQuestion } from './charge-question.tsx';
import { ReviseQuestion } from './revise-question.tsx';
import { useSubscriptionErrorText } from './subscription-error.ts';
import styles from './subscriptions.module.css';
import { changeSubscription } from './subscriptions.queries.ts';
import { useText } from './texts.ts';
import { usePlanChange } from './use-plan-change.ts';

const ORDER: readonly SubscriptionAction[] = ['reactivate', 'unfreeze', 'revise', 'freeze', 'cancel'];
const VARIANTS = {
  reactivate: 'primary',
  unfreeze: 'primary',
  revise: 'default',
  freeze: 'default',
  cancel: 'danger',
} as const;

interface Wanted {
  action: PlainAction;
  /** The charge agreed to. */
  agreed?: AgreedCharge | undefined;
}

/** Returns a change of the subscription that reports its success or failure. */
function useAct({ _id }: Subscription, onDone: () => void) {
  const t = useText();
  const toast = useToast();
  const onPlanChange = usePlanChange();
  return useMutation({
    mutationFn: ({ action, agreed }: Wanted) => changeSubscription(_id, action, agreed),
    async onSuccess(answer, { action }) {
      onDone();
      toast.show({ tone: 'success', title: t(`subscription.done.${action}`) });
      await onPlanChange(answer);
    },
    // A refusal often means that this page is outdated.
    onError: () => onPlanChange(),
  });
}

/**
 * The actions that the owner of a subscription currently has. Each removes something or causes a charge, so each is
 * confirmed first (C-Z145).
 */
export function SubscriptionActions({ own: subscription }: { own: Subscription }) {
  const t = useText();
  const errorText = useSubscriptionErrorText();
  const [asked, setAsked] = useState<SubscriptionAction>();
  const { mutate, isPending, error, variables, reset } = useAct(subscription, () => setAsked(undefined));
  const failure = error && variables && errorText(error, t(`subscription.failed.${variables.action}`));
  const press = (action: SubscriptionAction): void => {
    reset();
    setAsked(action);
  };
  return (
    <>
      <div className={styles.actions}>
        {ORDER.filter((action) => subscription.actions.includes(action)).map((action) => (
          <Button key={action} onPress={() => press(action)} variant={VARIANTS[action]}>
            {t(`subscription.action.${action}`)}
          </Button>
        ))}
      </div>
      {asked === 'revise' && <ReviseQuestion onClose={() => setAsked(undefined)} own={subscription} />}
      {(asked === 'unfreeze' || asked === 'reactivate') && (
        <ChargeQuestion
          action={asked}
          failure={failure ?? undefined}
          isPending={isPending}
          onClose={() => setAsked(undefined)}
          onConfirm={(agreed) => mutate({ action: asked, agreed })}
          own={subscription}
        />
      )}
      {(asked === 'cancel' || asked === 'freeze') && (
        <ActionQuestion
          action={asked}
          failure={failure ?? undefined}
          isPending={isPending}
          onClose={() => setAsked(undefined)}
          onConfirm={() => mutate({ action: asked })}
          subscription={subscription}
        />
      )}
    </>
  );
}
