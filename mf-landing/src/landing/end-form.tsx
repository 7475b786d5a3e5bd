import { frame } from '../page/index.ts';
import { useText } from '../texts.ts';
import { EmailForm } from './email-form.tsx';
import styles from './end-form.module.css';

/** The registration again, at the end of the page. */
export function EndForm() {
  const t = useText();
  return (
    <section aria-label={t('end.title')} className={frame.section}>
      <div className={`${frame.frame} ${styles.end}`}>
        <h2 className={frame.title}>{t('end.title')}</h2>
        <EmailForm />
      </div>
    </section>
  );
}
