import type { WaitingPayment } from '@bothways/domain/bot-billing';
import { centsOfEuros } from '@bothways/domain/money';
import { useMutation, usePermission, useToast } from '@bothways/platform';
import { Button, DateText } from '@bothways/ui';
import { useHiding } from '../anonymous/index.ts';
import { useRefusal } from '../refusal/index.ts';
import { useText } from '../texts.ts';
import styles from './billing.module.css';
import { decidePayment, useMoneyMoved } from './billing.queries.ts';
import { useBillingText } from './use-billing-text.ts';

interface Props {
  waiting: readonly WaitingPayment[];
  /** Whether rows name the bot user, for lists of several. */
  isNamed?: boolean;
}

/** Credit payments awaiting a second person: item, reason and expiry, with buttons for those who may decide. */
export function WaitingPayments({ waiting, isNamed = false }: Props) {
  const t = useText();
  return (
    <ul aria-label={t('billing.waiting.title')} className={styles.waiting}>
      {waiting.map((payment) => (
        <Waiting isNamed={isNamed} key={payment.id} payment={payment} />
      ))}
    </ul>
  );
}

function Waiting({ payment, isNamed }: { payment: WaitingPayment; isNamed: boolean }) {
  const t = useText();
  const hide = useHiding();
  const toast = useToast();
  const refusal = useRefusal();
  const moved = useMoneyMoved();
  const { allowed: isSecond } = usePermission('manage:user:transactions');
  const { euros, percent, credits: creditsText } = useBillingText();
  const { id, amount, credits, rate, agreedRate, addedBy, reference, waitsFor, expiresAt, isOwn } = payment;
  const what = { amount: euros(amount), rate: percent(rate), credits: creditsText(centsOfEuros(credits)) };
  const name = hide(payment.alias ?? payment.userEmail);
  const why =
    waitsFor === 'cap'
      ? t('billing.waiting.cap')
      : agreedRate === undefined
        ? t('billing.waiting.noRate')
        : t('billing.waiting.rate', { rate: percent(agreedRate) });
  const decide = useMutation({
    mutationFn: decidePayment,
    onSuccess: (_, { how }) => {
      toast.show({ tone: 'success', title: t(`billing.waiting.done.${how}`, what) });
    },
    onSettled: () => moved(),
  });
  return (
    <li>
      <p>
        <b>
          {t('billing.waiting.what', what)}
          {isNamed && ` · ${name}`}
        </b>
        <span>
          {[
            why,
            addedBy === undefined ? undefined : hide(addedBy),
            reference === undefined ? undefined : hide(reference),
          ]
            .filter((part) => part !== undefined)
            .join(' · ')}
        </span>
        <span>
          {t('billing.waiting.until')} <DateText style="dayTime" value={expiresAt} />
        </span>
        {isOwn && <span>{t('billing.waiting.own')}</span>}
        {decide.error != null && (
          <span className={styles.failure} role="alert">
            {refusal(decide.error)}
          </span>
        )}
      </p>
      {(isSecond || isOwn) && (
        <div>
          <Button
            aria-label={t(`billing.waiting.${isOwn ? 'takeBack' : 'decline'}Of`, what)}
            isDisabled={decide.isPending}
            onPress={() => decide.mutate({ id, how: 'decline' })}
            size="small"
          >
            {t(isOwn ? 'billing.waiting.takeBack' : 'billing.waiting.decline')}
          </Button>
          {isSecond && !isOwn && (
            <Button
              aria-label={t('billing.waiting.approveOf', what)}
              isPending={decide.isPending}
              onPress={() => decide.mutate({ id, how: 'approve' })}
              size="small"
              variant="primary"
            >
              {t('billing.waiting.approve')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
