import { useLocalePath, useSearchParams, useUser } from '@bothways/platform';
import { LinkButton } from '@bothways/ui';
import { useWanted } from '../wanted/index.ts';
import styles from './subscriptions.module.css';
import { useText } from './texts.ts';

/** The way on for somebody who came to buy and has a plan now: to the page that they wanted, else to the lists. */
export function WayOn() {
  const t = useText();
  const localePath = useLocalePath();
  const wanted = useWanted();
  const [params] = useSearchParams();
  const cameToBuy = wanted !== undefined || params.has('plan');
  if (useUser().plan === 'free' || !cameToBuy) return null;
  return (
    <div className={styles.actions}>
      <LinkButton href={wanted ?? localePath('dashboard')} size="large" variant="primary">
        {t(wanted === undefined ? 'subscription.toLists' : 'subscription.toWanted')}
      </LinkButton>
    </div>
  );
}
