import type { Order, OrderPayment, PacksAnswer } from '@bothways/domain/orders';
import { useLocale, useQuery } from '@bothways/platform';
import { Banner, formatDate, formatMoney, formatWholeCredits, LinkButton, MISSING } from '@bothways/ui';
import { confirmingPayment } from './order-rules.ts';
import { ordersQuery } from './packs.queries.ts';
import { useText } from './texts.ts';

interface Props {
  answer: PacksAnswer;
  /** Returns the address at which an order is paid. */
  hrefOf(orderId: string): string;
}

const LATER = new Set(['due', 'overdue']);
/** Returns the later payment that is due; it has a date once the previous one was made. */
const laterPayment = ({ payments }: Order): OrderPayment | undefined =>
  payments.find(({ state, dueAt }) => LATER.has(state) && dueAt !== undefined);

/** What is pending of an earlier purchase: it comes before anything new. */
function OrderNotice({ order, href }: { order: Order; href: string }) {
  const t = useText();
  const locale = useLocale();
  const pack = t(`pack.name.${order.pack}`);
  const confirming = confirmingPayment(order);
  const later = laterPayment(order);
  const payment = confirming ?? later;
  if (!payment) return null;
  const what = confirming ? 'confirming' : later?.state === 'overdue' ? 'overdue' : 'due';
  const amount = formatMoney(payment.amountCents, locale);
  const date = formatDate(payment.dueAt, { locale, missing: MISSING, invalid: MISSING });
  return (
    <Banner
      action={
        <LinkButton href={href} size="small">
          {t(confirming ? 'payment.notice.look' : 'payment.notice.pay')}
        </LinkButton>
      }
      title={t(`payment.notice.${what}`, { amount, pack, date })}
      tone={what === 'overdue' ? 'warning' : 'info'}
    >
      {what === 'overdue' && t('payment.notice.overdueText')}
    </Banner>
  );
}

/** Notices before a purchase: what the person owes, and what is unpaid or unconfirmed. */
export function Notices({ answer: { debt }, hrefOf }: Props) {
  const t = useText();
  const locale = useLocale();
  const { data } = useQuery(ordersQuery());
  return (
    <>
      {debt > 0 && (
        <Banner
          title={t('payment.notice.debt', { credits: formatWholeCredits(debt, locale) })}
          tone="warning"
        >
          {t('payment.notice.debtText')}
        </Banner>
      )}
      {data?.orders.map((order) => (
        <OrderNotice href={hrefOf(order.id)} key={order.id} order={order} />
      ))}
    </>
  );
}
