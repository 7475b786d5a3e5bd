import type { RedeemedCoupon } from '@bothways/domain/subscriptions';
import { useQuery } from '@bothways/platform';
import { DateText, Loading, Skeleton, Table, type TableColumn } from '@bothways/ui';
import { NotRead } from '../account/not-read.tsx';
import { useWords } from '../words/use-wording.ts';
import styles from './subscriptions.module.css';
import { couponsQuery } from './subscriptions.queries.ts';

function CouponTable({ coupons }: { coupons: readonly RedeemedCoupon[] }) {
  const t = useWords();
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

/** What somebody has redeemed, newest first. */
export function RedeemedCoupons() {
  const t = useWords();
  const query = useQuery(couponsQuery());
  const { data, error } = query;
  if (data) {
    return data.coupons.length > 0 ? (
      <CouponTable coupons={data.coupons} />
    ) : (
      <p className={styles.note}>{t('coupon.none')}</p>
    );
  }
  if (error === null) {
    return (
      <Loading>
        <Skeleton height={36} />
      </Loading>
    );
  }
  return <NotRead query={query} title={t('coupon.loadFailed')} />;
}
