import type { Order, PackOffer, PacksAnswer } from '@bothways/domain/orders';
import type { PackId } from '@bothways/domain/packs';
import { useLocale, useMutation } from '@bothways/platform';
import { Button, formatWholeCredits, TextLink } from '@bothways/ui';
import type { ReactNode } from 'react';
import { Notices } from './notices.tsx';
import { useOrderErrorText } from './order-error.ts';
import { PackChoice } from './pack-choice.tsx';
import styles from './packs.module.css';
import { PayButton } from './pay-button.tsx';
import { PayCard } from './pay-card.tsx';
import { OfferPayments } from './payments-table.tsx';
import { useText } from './texts.ts';
import { useNewOrder } from './use-new-order.ts';
import { usePay } from './use-pay.ts';
import { useSteps } from './use-steps.ts';

interface Bought {
  offer: PackOffer;
  answer: PacksAnswer;
  onOrder(order: Order): Promise<void>;
}
type Sold = Bought & { offer: PackOffer & { priceCents: number } };

/** Contact for a pack without a price; what is agreed is paid by the contact's invoice. */
function ByContact({ email }: { email: string | undefined }) {
  const t = useText();
  return (
    <PayCard
      action={
        email !== undefined && (
          <p>
            <TextLink href={`mailto:${email}`}>{email}</TextLink>
          </p>
        )
      }
      amountCents={undefined}
      brings={email === undefined ? t('pack.agreed') : t('pack.write')}
      steps={[]}
    />
  );
}

/** It costs nothing, so the provider is not involved. */
function FreePack({ offer, answer: { market }, onOrder }: Sold) {
  const t = useText();
  const locale = useLocale();
  const errorText = useOrderErrorText();
  const place = useNewOrder({ pack: offer.id, market, priceCents: offer.priceCents });
  const { mutate, isPending, error } = useMutation({ mutationFn: place, onSuccess: onOrder });
  const credits = formatWholeCredits(offer.credits, locale);
  return (
    <PayCard
      action={
        <>
          <Button isPending={isPending} onPress={() => mutate()} size="large" variant="primary">
            {t('payment.take', { credits })}
          </Button>
          {error && (
            <p className={styles.failure} role="alert">
              {errorText(error)}
            </p>
          )}
        </>
      }
      amountCents={0}
      brings={t('payment.bringsFree', { credits })}
      steps={[]}
    />
  );
}

function PaidPack({ offer, answer, onOrder }: Sold) {
  const t = useText();
  const locale = useLocale();
  const stepsOf = useSteps();
  const { market } = answer;
  const order = useNewOrder({ pack: offer.id, market, priceCents: offer.priceCents });
  const pay = usePay({ order, onOrder });
  const [first, second] = offer.payments;
  if (!first) return null;
  const credits = formatWholeCredits(first.credits, locale);
  const later = second && formatWholeCredits(second.credits, locale);
  return (
    <PayCard
      action={<PayButton amountCents={first.amountCents} answer={answer} pay={pay} />}
      amountCents={first.amountCents}
      tax={answer.tax}
      brings={
        later === undefined ? t('payment.brings', { credits }) : t('payment.bringsFirst', { credits, later })
      }
      steps={stepsOf(first.credits, first.bonus)}
      terms={[
        ...(first.bonus === 0 ? [t('payment.noBonus')] : []),
        t(second ? 'payment.termsTwo' : 'payment.terms'),
      ].join(' ')}
    />
  );
}

function Paying(bought: Bought) {
  const { offer, answer } = bought;
  const { priceCents } = offer;
  if (priceCents === undefined) return <ByContact email={answer.contactEmail} />;
  const sold = { ...bought, offer: { ...offer, priceCents } };
  return priceCents === 0 ? <FreePack {...sold} /> : <PaidPack {...sold} />;
}

interface Props {
  answer: PacksAnswer;
  pack: PackId | null;
  onChoose(pack: PackId): void;
  /** Returns the address at which an order is paid. */
  hrefOf(orderId: string): string;
  onOrder(order: Order): Promise<void>;
  /** Content below the choice: how to continue without paying. */
  children: ReactNode;
}

/** Choosing a pack and paying for it (C-M76 to C-M88). */
export function PackPurchase({ answer, pack, onChoose, hrefOf, onOrder, children }: Props) {
  const t = useText();
  const offer = answer.packs.find(({ id }) => id === pack);
  return (
    <div className={styles.columns}>
      <div className={styles.choice}>
        <Notices answer={answer} hrefOf={hrefOf} />
        <PackChoice onChange={onChoose} packs={answer.packs} tax={answer.tax} value={offer?.id ?? null} />
        {offer && <OfferPayments payments={offer.payments} />}
      </div>
      {offer ? (
        <Paying answer={answer} key={offer.id} offer={offer} onOrder={onOrder} />
      ) : (
        <p className={styles.note}>{t('payment.chooseFirst')}</p>
      )}
      <div className={styles.ways}>{children}</div>
    </div>
  );
}
