import type { RedeemedCoupon } from '@bothways/domain/subscriptions';
import { useQuery } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import { DateText, Skeleton, Table, type TableColumn } from '@bothways/ui';
import styles from './subscriptions.module.css';
import { couponsQuery } from './subscriptions.queries.ts';
import { useText } from './texts.ts';

function CouponTable({ coupons }: { coupons: readonly RedeemedCoupon[] }) {
  const t = useText();
  const columns: TableColumn<RedeemedCoupon>[] = [
    { id: 'code', header: t('coupon.code'), cell: ({ code }) => code, weight: 'strong' },
    {
      id: 'days',
      header: t('coupon.brought'),
      cell: ({ days }) => t('subscription.days', { count: days }),
      isNumeric: true,
    },
    {
      id: 'at',
      header: t('coupon.redeemedAt'),
      cell: ({ redeemedAt }) => <DateText value={redeemedAt} />,
      isNumeric: true,
    },
  ];
  return (
    <Table
      className={styles.tableBox}
      columns={columns}
      label={t('coupon.list')}
      rowKey={({ code, redeemedAt }) => code + redeemedAt}
      rows={coupons}
    />
  );
}

/** The person's redeemed coupons, newest first. */
export function RedeemedCoupons() {
  const t = useText();
  return (
    <QueryState
      empty={{
        when: ({ coupons }) => coupons.length === 0,
        show: <p className={styles.note}>{t('coupon.none')}</p>,
      }}
      failed={t('coupon.loadFailed')}
      query={useQuery(couponsQuery())}
      retryLabel={t('account.retry')}
      skeleton={<Skeleton height={36} />}
    >
      {({ coupons }) => <CouponTable coupons={coupons} />}
    </QueryState>
  );
}
