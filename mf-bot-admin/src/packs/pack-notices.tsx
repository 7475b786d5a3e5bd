import type { PacksAnswer } from '@bothways/domain/orders';
import { PHONE_REWARD_CREDITS } from '@bothways/domain/packs';
import { useLocale, useQuery } from '@bothways/platform';
import { Banner, formatDate, formatMoney, formatWholeCredits, LinkButton, MISSING } from '@bothways/ui';
import { useText } from '../texts.ts';
import { ordersQuery } from './packs.queries.ts';
import { usePaths } from './paths.ts';

/** Payments that are due; overdue ones are warnings. */
function Payments() {
  const t = useText();
  const locale = useLocale();
  const { payOrder } = usePaths();
  const { data } = useQuery(ordersQuery);
  const due = data?.orders.flatMap((order) =>
    order.payments
      // A later payment gets its due date once the previous one is made.
      .filter(({ state, dueAt }) => (state === 'due' || state === 'overdue') && dueAt !== undefined)
      .map((payment) => ({ order, payment })),
  );
  return due?.map(({ order, payment }) => (
    <Banner
      action={
        <LinkButton href={payOrder(order.id)} size="small">
          {t('packs.notice.pay')}
        </LinkButton>
      }
      key={order.id}
      title={t(payment.state === 'overdue' ? 'packs.notice.overdue' : 'packs.notice.due', {
        amount: formatMoney(payment.amountCents, locale),
        pack: t(`packs.name.${order.pack}`),
        date: formatDate(payment.dueAt, { locale, missing: MISSING, invalid: MISSING }),
      })}
      tone={payment.state === 'overdue' ? 'warning' : 'info'}
    />
  ));
}

/** Notices before a purchase: debt and bonus. */
export function PackNotices({ answer: { debt, bonus } }: { answer: PacksAnswer }) {
  const t = useText();
  const locale = useLocale();
  const { phone } = usePaths();
  return (
    <>
      {debt > 0 && (
        <Banner title={t('packs.notice.debt', { credits: formatWholeCredits(debt, locale) })} tone="warning">
          {t('packs.notice.debtText')}
        </Banner>
      )}
      <Payments />
      {bonus === 'offered' && (
        <Banner
          action={
            <LinkButton href={phone} size="small">
              {t('packs.notice.verify')}
            </LinkButton>
          }
          title={t('packs.notice.bonus', { credits: PHONE_REWARD_CREDITS })}
          tone="info"
        >
          {t('packs.notice.bonusText')}
        </Banner>
      )}
    </>
  );
}
