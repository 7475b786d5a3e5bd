import type { OnboardingStep } from '@bothways/domain/onboarding';
import { cx } from '@bothways/ui';
import styles from './onboarding.module.css';
import { useText } from './texts.ts';

/** Progress, in words and as a row of lines. */
export function Progress({ step, steps }: { step: OnboardingStep; steps: readonly OnboardingStep[] }) {
  const t = useText();
  const place = steps.indexOf(step);
  return (
    <div className={styles.progress}>
      <p>
        {t('onboarding.progress', { step: place + 1, steps: steps.length })}
        <b>{t(`onboarding.step.${step}`)}</b>
      </p>
      <ol aria-label={t('onboarding.steps')}>
        {steps.map((each, index) => (
          <li
            aria-current={each === step ? 'step' : undefined}
            aria-label={t(`onboarding.step.${each}`)}
            className={cx(index <= place && styles.reached)}
            key={each}
          />
        ))}
      </ol>
    </div>
  );
}
