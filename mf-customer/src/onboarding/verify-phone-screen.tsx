import type { Onboarding } from '@bothways/domain/onboarding';
import { mayAnswer } from '@bothways/domain/onboarding';
import { Navigate, useNavigate, useQueryClient, useSession, useToast, useUser } from '@bothways/platform';
import { Button, LinkButton } from '@bothways/ui';
import { PhoneVerification, phoneText } from '../phone/index.ts';
import styles from './onboarding.module.css';
import { onboardingQuery } from './onboarding.queries.ts';
import { OnboardingLoader } from './onboarding-loader.tsx';
import { OnboardingPage } from './onboarding-page.tsx';
import { useText } from './texts.ts';
import { useAnswer } from './use-answer.ts';
import { useReturnTo } from './use-return-to.ts';

/** Returns a function for when the number is verified: it refetches the user, then continues (C-Z168). */
function useVerified(goTo: string): () => Promise<void> {
  const t = useText();
  const toast = useToast();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { refresh } = useSession();
  return async () => {
    toast.show({ tone: 'success', title: t('phone.verified') });
    await Promise.all([refresh(), queryClient.invalidateQueries(onboardingQuery())]);
    await navigate(goTo);
  };
}

/** As a step of the onboarding; it may be skipped (C-Z173). */
function PhoneQuestion({ state }: { state: Onboarding }) {
  const t = useText();
  const { within, target, isForOrder } = useReturnTo();
  const onward = isForOrder ? target : within('onboarding');
  const verified = useVerified(onward);
  const { isPending, answer } = useAnswer();
  if (!mayAnswer('phone', state.answers)) return <Navigate replace to={within('onboarding')} />;
  const isVerified = state.answers.phone === 'verified';
  return (
    <OnboardingPage lead={t('phone.lead')} state={state} step="phone" title={t('phone.title')}>
      {isVerified ? (
        <Verified href={onward} />
      ) : (
        <>
          <PhoneVerification onVerified={() => void verified()} />
          <div className={styles.pass}>
            <Button
              isPending={isPending}
              onPress={() => answer({ step: 'phone', skip: true })}
              variant="quiet"
            >
              {t('onboarding.skipPhone')}
            </Button>
            <span>{t('onboarding.skipPhoneText')}</span>
          </div>
        </>
      )}
    </OnboardingPage>
  );
}

function Verified({ href }: { href: string }) {
  const t = useText();
  const { mobilePhoneNumber = '' } = useUser();
  return (
    <>
      <p>{t('phone.isVerified', { number: phoneText(mobilePhoneNumber) })}</p>
      <p>
        <LinkButton href={href} size="large" variant="primary">
          {t('onboarding.continue')}
        </LinkButton>
      </p>
    </>
  );
}

/** As a page of its own, after the onboarding. */
function PhonePage() {
  const t = useText();
  const { target } = useReturnTo();
  const verified = useVerified(target);
  const { mobilePhoneVerified, mobilePhoneNumber } = useUser();
  return (
    <OnboardingPage lead={t('phone.lead')} step="phone" title={t('phone.title')}>
      <PhoneVerification
        onVerified={() => void verified()}
        verified={mobilePhoneVerified ? mobilePhoneNumber : undefined}
      />
      <p>
        <LinkButton href={target} variant="quiet">
          {t('onboarding.leave')}
        </LinkButton>
      </p>
    </OnboardingPage>
  );
}

/** `/onboarding/verify-phone` (C-N4). */
export function VerifyPhoneScreen() {
  return (
    <OnboardingLoader>
      {(state) => (state.completedAt === undefined ? <PhoneQuestion state={state} /> : <PhonePage />)}
    </OnboardingLoader>
  );
}
