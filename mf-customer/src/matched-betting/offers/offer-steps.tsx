import { type Offer, stepsOf } from '@bothways/domain/offers';
import { cx } from '@bothways/ui';
import { useText } from '../texts.ts';
import styles from './offers.module.css';

/** Progress of an offer: a bar for each step, filled if done, outlined if current, pale if pending. */
export function OfferSteps({ offer: { state, terms } }: { offer: Offer }) {
  const t = useText();
  const { done, of } = stepsOf(terms.shape, state);
  return (
    <span className={styles.steps}>
      {Array.from({ length: of }, (_, at) => at).map((at) => (
        <span
          aria-hidden
          className={cx(styles.step, at < done && styles.made, at === done && styles.now)}
          key={at}
        />
      ))}
      <span>{t('offers.steps', { done, of })}</span>
    </span>
  );
}
