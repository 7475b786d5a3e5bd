import { CheckIcon } from '@bothways/ui';
import { frame } from '../page/index.ts';
import { useText } from '../texts.ts';
import { EmailForm } from './email-form.tsx';
import styles from './hero.module.css';
import { SampleArb } from './sample-arb.tsx';

/** The promise, the registration, and an arb with every number computed on the page. */
export function Hero() {
  const t = useText();
  return (
    <div className={`${frame.frame} ${styles.hero}`}>
      <div className={styles.words}>
        <h1 className={styles.title}>
          <span>{t('hero.first')}</span> <span>{t('hero.second')}</span>
        </h1>
        <p className={styles.lead}>{t('hero.lead')}</p>
        <EmailForm />
        <ul className={styles.fine}>
          <li>
            <CheckIcon size={14} />
            {t('hero.free')}
          </li>
          <li>
            <CheckIcon size={14} />
            {t('hero.languages')}
          </li>
          <li>{t('hero.adults')}</li>
        </ul>
      </div>
      <div className={styles.picture}>
        <SampleArb />
      </div>
    </div>
  );
}
