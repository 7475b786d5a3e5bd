import type { Onboarding, OnboardingStep } from '@bothways/domain/onboarding';
import { usePageTitle } from '@bothways/platform';
import { LinkButton } from '@bothways/ui';
import type { ReactNode } from 'react';
import styles from './onboarding.module.css';
import { Progress } from './progress.tsx';
import { useText } from './texts.ts';
import { useReturnTo } from './use-return-to.ts';

interface Props {
  step: OnboardingStep;
  /** Absent on a page opened after the onboarding. */
  state?: Onboarding | undefined;
  title: string;
  lead: string;
  children: ReactNode;
}

/** One question on its page: the progress, the question and its reason, and a link back. */
export function OnboardingPage({ step, state, title, lead, children }: Props) {
  const t = useText();
  const { within } = useReturnTo();
  usePageTitle(title);
  const before = state?.steps[state.steps.indexOf(step) - 1];
  return (
    <div className={styles.page}>
      {state && <Progress step={step} steps={state.steps} />}
      <div>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.lead}>{lead}</p>
      </div>
      {children}
      {before !== undefined && (
        <p className={styles.back}>
          <LinkButton href={within('onboarding', { step: before })} variant="quiet">
            {t('onboarding.back')}
          </LinkButton>
        </p>
      )}
    </div>
  );
}
