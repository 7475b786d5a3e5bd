import { Section } from '../page/index.ts';
import { useText } from '../texts.ts';
import { FreebetExample } from './freebet-example.tsx';
import { PairExample } from './pair-example.tsx';
import styles from './sums.module.css';

/** Two examples whose inputs can be changed: the figures follow. */
export function SumsSection() {
  const t = useText();
  return (
    <Section id="sums" lead={t('sums.lead')} title={t('sums.title')}>
      <div className={styles.two}>
        <FreebetExample />
        <PairExample />
      </div>
    </Section>
  );
}
