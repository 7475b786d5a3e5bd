import type { Bookie } from '@bothways/domain/bookies';
import type { Offer } from '@bothways/domain/offers';
import { useErrorText } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import {
  Button,
  Card,
  EllipsisIcon,
  EmptyState,
  IconButton,
  Menu,
  MenuItem,
  Money,
  PlusIcon,
  Skeleton,
} from '@bothways/ui';
import { useState } from 'react';
import { useText } from '../texts.ts';
import { BroughtDialog } from './brought-dialog.tsx';
import { OfferDialog } from './offer-dialog.tsx';
import { OfferRow } from './offer-row.tsx';
import styles from './offers.module.css';
import { RatesDialog } from './rates-dialog.tsx';
import type { Offers } from './use-offers.ts';

interface OffersSectionProps {
  offers: Offers;
  bookies: readonly Bookie[];
  /** The offer for which a match is sought. */
  selectedId: string | undefined;
  onFind: (offer: Offer) => void;
}

type Open =
  | { kind: 'edit'; offer: Offer | undefined }
  | { kind: 'brought'; offer: Offer }
  | { kind: 'rates' };

/** A person's offers from bookmakers, and the progress of each. */
export function OffersSection({ offers, bookies, selectedId, onFind }: OffersSectionProps) {
  const t = useText();
  const errorText = useErrorText();
  const [open, setOpen] = useState<Open>();
  const close = (): void => setOpen(undefined);
  const { data, shown, hidden, failure } = offers;
  return (
    <section aria-label={t('offers.title')} className={styles.section}>
      <header className={styles.head}>
        <h2>{t('offers.title')}</h2>
        <span className={styles.pale}>{t('offers.open', { count: offers.open })}</span>
        <span className={styles.sums}>
          <span>
            {t('offers.stillExpected')} <Money cents={data?.expectedCents} sign="always" />
          </span>
          <span>
            {t('offers.soFar')} <Money cents={data?.broughtCents} sign="always" tone="result" />
          </span>
        </span>
        <Button
          icon={<PlusIcon size={14} />}
          isDisabled={!data}
          onPress={() => setOpen({ kind: 'edit', offer: undefined })}
          size="small"
        >
          {t('offers.add')}
        </Button>
        <Menu
          label={t('offers.more')}
          trigger={
            <IconButton label={t('offers.more')} size="small">
              <EllipsisIcon size={14} />
            </IconButton>
          }
        >
          <MenuItem onAction={() => setOpen({ kind: 'rates' })}>{t('offers.rates.title')}</MenuItem>
          {hidden.map((offer) => (
            <MenuItem
              key={offer.id ?? offer.title}
              onAction={() => offer.id !== undefined && offers.remove(offer.id)}
            >
              {t('offers.show', { offer: offer.title })}
            </MenuItem>
          ))}
        </Menu>
      </header>
      {failure !== undefined && (
        <p className={styles.failure} role="alert">
          {t('offers.failed', { why: failure })}
        </p>
      )}
      <QueryState
        failed={t('offers.loadFailed')}
        failedText={errorText(offers.query.error)}
        frame={Card}
        loadingLabel={t('offers.loading')}
        query={offers.query}
        retryLabel={t('list.retry')}
        skeleton={<Skeleton height={96} />}
        stale={t('offers.loadFailed')}
      >
        {() => (
          <Card>
            {shown.length === 0 ? (
              <EmptyState title={t('offers.noneTitle')}>{t('offers.none')}</EmptyState>
            ) : (
              <ul aria-label={t('offers.title')} className={styles.rows}>
                {shown.map((offer) => (
                  <OfferRow
                    isSelected={offer.id !== undefined && offer.id === selectedId}
                    key={offer.id ?? offer.promotionId}
                    offer={offer}
                    offers={offers}
                    onBrought={(one) => setOpen({ kind: 'brought', offer: one })}
                    onEdit={(one) => setOpen({ kind: 'edit', offer: one })}
                    onFind={onFind}
                  />
                ))}
              </ul>
            )}
          </Card>
        )}
      </QueryState>
      {open?.kind === 'edit' && data && (
        <OfferDialog bookies={bookies} offer={open.offer} onClose={close} rates={data.rates} />
      )}
      {open?.kind === 'brought' && <BroughtDialog offer={open.offer} onClose={close} />}
      {open?.kind === 'rates' && data && <RatesDialog onClose={close} rates={data.rates} />}
    </section>
  );
}
