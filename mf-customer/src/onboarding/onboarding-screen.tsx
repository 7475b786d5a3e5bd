import {
  mayAnswer,
  type Onboarding,
  type OnboardingStep,
  onboardingStepSchema,
} from '@bothways/domain/onboarding';
import { Navigate, useSearchParams } from '@bothways/platform';
import { Finish } from './finish.tsx';
import type { OnboardingState } from './onboarding.queries.ts';
import { OnboardingLoader } from './onboarding-loader.tsx';
import { PersonStep } from './person-step.tsx';
import { ProfileStep } from './profile-step.tsx';
import { useReturnTo } from './use-return-to.ts';

/** Returns the step in the address, if it may be answered; else the first open one. */
function stepOf(
  { answers, step, completedAt }: Onboarding,
  wanted: string | null,
): OnboardingStep | undefined {
  const { data } = onboardingStepSchema.safeParse(wanted);
  return data !== undefined && completedAt === undefined && mayAnswer(data, answers) ? data : step;
}

function Step({ state }: { state: OnboardingState }) {
  const [params] = useSearchParams();
  const { within } = useReturnTo();
  const asked = params.get('step');
  const step = stepOf(state, asked);
  // Each question has an address of its own: the browser's ways back and forward lead from one to the other.
  if ((step === 'person' || step === 'profile') && asked !== step)
    return <Navigate replace to={within('onboarding', { step })} />;
  switch (step) {
    case 'person':
      return <PersonStep state={state} />;
    case 'profile':
      return <ProfileStep state={state} />;
    case 'phone':
      return <Navigate replace to={within('onboarding/verify-phone')} />;
    case 'pack':
      return <Navigate replace to={within('onboarding/payment')} />;
    case undefined:
      return <Finish state={state} />;
  }
}

/** `/onboarding`: the next step (C-N3). */
export function OnboardingScreen() {
  return <OnboardingLoader>{(state) => <Step state={state} />}</OnboardingLoader>;
}
