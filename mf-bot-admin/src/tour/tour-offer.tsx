import { Banner, Button } from '@bothways/ui';
import { useText } from '../texts.ts';
import styles from './tour-offer.module.css';

/** Offers the tour to a first-time user. */
export function TourOffer({ onStart, onDismiss }: { onStart: () => void; onDismiss: () => void }) {
  const t = useText();
  return (
    <Banner
      action={
        <>
          <Button onPress={onDismiss} size="small" variant="quiet">
            {t('tour.notNow')}
          </Button>
          <Button onPress={onStart} size="small">
            {t('tour.start')}
          </Button>
        </>
      }
      className={styles.offer}
      title={t('tour.offer')}
      tone="info"
    >
      {t('tour.offerText')}
    </Banner>
  );
}
