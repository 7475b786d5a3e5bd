import type { Offer } from '@bothways/domain/offers';
import { GiftIcon, IconButton, XIcon } from '@bothways/ui';
import { useBookieName } from '../../bookies/index.ts';
import { useText } from '../texts.ts';
import { OfferSteps } from './offer-steps.tsx';
import styles from './offers.module.css';

/** The offer that a bet is for. */
export function OfferBanner({ offer, onClose }: { offer: Offer; onClose?: () => void }) {
  const t = useText();
  const bookieName = useBookieName();
  return (
    <div className={styles.banner}>
      <GiftIcon size={14} />
      <span className={styles.grow}>
        {t('offers.for', { bookie: bookieName(offer.bookie), offer: offer.title })}
      </span>
      <OfferSteps offer={offer} />
      {onClose && (
        <IconButton label={t('offers.leave')} onPress={onClose} size="small">
          <XIcon size={14} />
        </IconButton>
      )}
    </div>
  );
}
