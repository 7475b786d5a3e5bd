import { ODDS_FORMATS } from '@bothways/domain/odds';
import { useOddsFormat } from '@bothways/platform';
import { Segmented } from '@bothways/ui';
import { Section } from '../page/index.ts';
import { useText } from '../texts.ts';
import { FreebetExample } from './freebet-example.tsx';
import { PairExample } from './pair-example.tsx';
import styles from './sums.module.css';

/** The odds notation of both examples, in the visitor's choice. */
function FormatChoice() {
  const t = useText();
  const [format, setFormat] = useOddsFormat();
  return (
    <Segmented
      className={styles.format}
      label={t('sums.odds')}
      onChange={setFormat}
      options={ODDS_FORMATS.map((value) => ({ value, label: t(`sums.${value}`) }))}
      size="small"
      value={format}
    />
  );
}

/** Two interactive examples. */
export function SumsSection() {
  const t = useText();
  return (
    <Section id="sums" lead={t('sums.lead')} title={t('sums.title')}>
      <FormatChoice />
      <div className={styles.two}>
        <FreebetExample />
        <PairExample />
      </div>
    </Section>
  );
}
