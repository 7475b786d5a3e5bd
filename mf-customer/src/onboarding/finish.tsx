import { cacheAnswer, useMutation, useNavigate, useQueryClient, useSession } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import { Skeleton } from '@bothways/ui';
import { useEffect } from 'react';
import styles from './onboarding.module.css';
import { completeOnboarding, type OnboardingState, onboardingQuery } from './onboarding.queries.ts';
import { useText } from './texts.ts';
import { useReturnTo } from './use-return-to.ts';

/** Everything is answered: completes the onboarding on the server and opens the page that the person wanted. */
export function Finish({ state }: { state: OnboardingState }) {
  const t = useText();
  const navigate = useNavigate();
  const { update } = useSession();
  const { target } = useReturnTo();
  const queryClient = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => {
      const answer = await completeOnboarding();
      const { completedAt } = answer.user.onboarding;
      await cacheAnswer(queryClient, onboardingQuery(), { ...state, completedAt });
      await update(answer);
    },
    onSuccess: () => void navigate(target, { replace: true }),
  });
  useEffect(() => mutate(), [mutate]);
  return (
    <QueryState
      className={styles.page}
      failed={t('onboarding.finishFailed')}
      loadingLabel={t('onboarding.finishing')}
      query={{ data: undefined, error, isFetching: isPending, refetch: mutate }}
      retryLabel={t('onboarding.retry')}
      skeleton={
        <>
          <Skeleton height={28} width={240} />
          <Skeleton height={16} />
        </>
      }
    >
      {() => null}
    </QueryState>
  );
}
