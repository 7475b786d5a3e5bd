import { Section } from '../page/index.ts';
import { useText } from '../texts.ts';
import styles from './ways.module.css';

const WAYS = ['arbs', 'valueBets', 'matched'] as const;

/** The three ways to a better price, one card each. */
export function Ways() {
  const t = useText();
  return (
    <Section id="ways" lead={t('ways.lead')} title={t('ways.title')}>
      <div className={styles.cards}>
        {WAYS.map((way) => (
          <article className={styles.card} key={way}>
            <h3>{t(`ways.${way}.title`)}</h3>
            <p>{t(`ways.${way}.text`)}</p>
          </article>
        ))}
      </div>
    </Section>
  );
}
