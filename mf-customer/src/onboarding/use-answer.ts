import { type OnboardingAnswer, onboardingErrorSchema } from '@bothways/domain/onboarding';
import {
  cacheAnswer,
  isApiError,
  useErrorText,
  useMutation,
  useNavigate,
  useQueryClient,
  useToast,
} from '@bothways/platform';
import type { Sending } from '@bothways/ui';
import { answerStep, onboardingQuery } from './onboarding.queries.ts';
import { useText } from './texts.ts';
import { useReturnTo } from './use-return-to.ts';

/** Returns a function that answers a step and proceeds to the next. */
export function useAnswer(): {
  isPending: boolean;
  answer(body: OnboardingAnswer): void;
  sending: Sending<OnboardingAnswer>;
} {
  const t = useText();
  const toast = useToast();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { within } = useReturnTo();
  const sending = useMutation({
    mutationFn: answerStep,
    onSuccess: async (state) => {
      await cacheAnswer(queryClient, onboardingQuery(), state);
      void navigate(within('onboarding'));
    },
    onError: (error) => {
      const { data: key } = onboardingErrorSchema.safeParse(isApiError(error) ? error.key : undefined);
      const title = key === undefined ? errorText(error) : t(`onboarding.${key}`);
      toast.show({ tone: 'error', title });
      // Another device has advanced meanwhile: this page catches up.
      if (key !== undefined)
        void queryClient.invalidateQueries(onboardingQuery()).then(() => {
          if (key === 'errors.stepOutOfOrder') void navigate(within('onboarding'), { replace: true });
        });
    },
  });
  return { isPending: sending.isPending, answer: sending.mutate, sending };
}
