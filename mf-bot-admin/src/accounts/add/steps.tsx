import { useText } from '../../texts.ts';
import styles from '../accounts.module.css';

export type Step = 'select' | 'credentials' | 'opening';

/** Progress indicator: first the bookmaker, then one of two paths. */
export function Steps({ step }: { step: Step }) {
  const t = useText();
  const second = step === 'select' ? 'either' : step;
  return (
    <ol className={styles.steps}>
      <li aria-current={step === 'select' ? 'step' : undefined}>{t('accounts.steps.select')}</li>
      <li aria-current={step === 'select' ? undefined : 'step'}>{t(`accounts.steps.${second}`)}</li>
    </ol>
  );
}
