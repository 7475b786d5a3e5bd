import type { Order, OrderPayment, PacksAnswer } from '@bothways/domain/orders';
import { LocaleLink, useLocale } from '@bothways/platform';
import {
  formatCredits,
  formatDate,
  formatMoney,
  formatWholeCredits,
  MISSING,
  TaxNote,
  TextLink,
} from '@bothways/ui';
import type { ReactNode } from 'react';
import { ReturnedPayments } from '../returned/index.ts';
import { confirmingPayment, creditsOf, lastPaid, nextPayment } from './order-rules.ts';
import { Outcome } from './outcome.tsx';
import styles from './packs.module.css';
import { PayButton } from './pay-button.tsx';
import { PayCard } from './pay-card.tsx';
import { OrderPayments } from './payments-table.tsx';
import { useText } from './texts.ts';
import { usePay } from './use-pay.ts';
import { useSteps } from './use-steps.ts';

interface Props {
  order: Order;
  answer: PacksAnswer;
  /** The balance is being refetched: until it is known, none is shown. */
  isReading: boolean;
  /** The balance before this payment, hundredths; undefined where it was not made just now. */
  before: number | undefined;
  /** Address at which the phone is verified, including the way back. */
  phoneHref: string;
  onOrder(order: Order): Promise<void>;
  /** The button to continue, while there is something to pay and after. */
  onward(isDone: boolean): ReactNode;
  /** Link to the packs. */
  anew: ReactNode;
}

/** What a payment brought: the balance before and after, later payments, and when the bonus is credited. */
function Paid({
  order,
  payment,
  answer,
  isReading,
  before,
  phoneHref,
  onward,
}: Props & { payment: OrderPayment }) {
  const t = useText();
  const locale = useLocale();
  const next = nextPayment(order);
  const date = formatDate(next?.dueAt, { locale, missing: MISSING, invalid: MISSING });
  const now = isReading ? MISSING : formatCredits(answer.balance, locale);
  const isBonusWaiting = order.bonus.state === 'waiting' && order.bonus.credits > 0;
  return (
    <Outcome
      action={onward(true)}
      title={t('payment.paid', { credits: formatWholeCredits(creditsOf(order, payment), locale) })}
      tone="done"
    >
      <p>
        {before === undefined
          ? t('payment.now', { now })
          : t('payment.beforeAndNow', { before: formatCredits(before, locale), now })}
      </p>
      {payment.receipt !== undefined && (
        <p>
          <LocaleLink className={styles.link} to={`account/billing/${encodeURIComponent(payment.receipt)}`}>
            {t('payment.receipt', { number: payment.receipt })}
          </LocaleLink>
        </p>
      )}
      {next && (
        <p>
          {t('payment.nextDue', {
            amount: formatMoney(next.amountCents, locale),
            date,
            credits: formatWholeCredits(next.credits, locale),
          })}
        </p>
      )}
      {isBonusWaiting && (
        <p>
          {t('payment.bonusWaits', { credits: formatWholeCredits(order.bonus.credits, locale) })}{' '}
          <TextLink href={phoneHref}>{t('payment.verifyPhone')}</TextLink>
        </p>
      )}
    </Outcome>
  );
}

function Payable({ order, payment, answer, onOrder }: Props & { payment: OrderPayment }) {
  const t = useText();
  const locale = useLocale();
  const stepsOf = useSteps();
  const pay = usePay({ order: async () => order, onOrder });
  const credits = formatWholeCredits(payment.credits, locale);
  const isFirst = payment.position === 1;
  return (
    <PayCard
      action={<PayButton amountCents={payment.amountCents} answer={answer} pay={pay} />}
      amountCents={payment.amountCents}
      tax={answer.tax}
      brings={t(isFirst ? 'payment.brings' : 'payment.bringsRest', { credits })}
      steps={stepsOf(payment.credits, isFirst ? order.bonus.credits : 0)}
      terms={t('payment.terms')}
    />
  );
}

/** The outcome of the order, or its next payment. */
function State(props: Props) {
  const { order, before, onward, anew } = props;
  const t = useText();
  const locale = useLocale();
  const confirming = confirmingPayment(order);
  if (confirming)
    return (
      <Outcome
        action={onward(false)}
        title={t('payment.confirming', { amount: formatMoney(confirming.amountCents, locale) })}
        tone="waiting"
      >
        <p>{t('payment.confirmingText')}</p>
      </Outcome>
    );
  const paid = lastPaid(order);
  const next = nextPayment(order);
  if (paid && (before !== undefined || !next)) return <Paid {...props} payment={paid} />;
  if (next) return <Payable {...props} payment={next} />;
  const gone = goneOf(order);
  return (
    <Outcome action={anew} title={t(`payment.gone.${gone}`)} tone="failed">
      <p>{t(`payment.goneText.${gone}`)}</p>
    </Outcome>
  );
}

/** Returns why a closed order brought nothing. */
function goneOf({ state, payments }: Order): 'expired' | 'refunded' | 'disputed' | 'disputeLost' {
  if (state === 'disputed') return state;
  if (state !== 'refunded') return 'expired';
  return payments.some(({ isDisputeLost }) => isDisputeLost) ? 'disputeLost' : state;
}

/** One order: its payments, and the one that can be made now (`?order=`). */
export function OrderToPay(props: Props) {
  const { order, onward } = props;
  const t = useText();
  const locale = useLocale();
  const created = formatDate(order.createdAt, { locale, missing: MISSING, invalid: MISSING });
  const isPayable = nextPayment(order) !== undefined && props.before === undefined;
  return (
    <div className={styles.columns}>
      <div className={styles.choice}>
        <dl className={styles.facts}>
          <dt>{t('payment.order')}</dt>
          <dd>{order.number}</dd>
          <dt>{t('payment.ordered')}</dt>
          <dd>{created}</dd>
          <dt>{t('payment.price')}</dt>
          <dd>
            {formatMoney(order.priceCents, locale)}, <TaxNote tax={props.answer.tax} />
          </dd>
        </dl>
        <ReturnedPayments of={({ purchaseId }) => purchaseId === order.id} />
        <OrderPayments order={order} />
      </div>
      <State {...props} />
      {isPayable && <div className={styles.ways}>{onward(false)}</div>}
    </div>
  );
}
