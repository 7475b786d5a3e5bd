import type { AdminCoupon } from '@bothways/domain/coupons';
import { usePageTitle, usePermission, useQuery } from '@bothways/platform';
import { Button, formatNumber, PlusIcon, useUi } from '@bothways/ui';
import { useState } from 'react';
import {
  Guarded,
  PageState,
  Pagination,
  pageStyles as styles,
  TypedSearch,
  useListParams,
} from '../page/index.ts';
import { CouponForm } from './coupon-form.tsx';
import { couponsQuery } from './coupons.queries.ts';
import { CouponsTable } from './coupons-table.tsx';
import { DisableCoupon } from './disable-coupon.tsx';
import { useText } from './texts.ts';

type Open = { what: 'form'; coupon?: AdminCoupon } | { what: 'disable'; coupon: AdminCoupon };

/** Coupons for free days of pro: their author, and how often each was redeemed. */
export function CouponsScreen() {
  const t = useText();
  usePageTitle(t('coupons.title'));
  return (
    <Guarded permission="read:coupon">
      <div className={styles.page}>
        <Coupons />
      </div>
    </Guarded>
  );
}

function Coupons() {
  const t = useText();
  const { locale } = useUi();
  const { allowed } = usePermission('manage:coupon');
  const { chosen, change, place } = useListParams<'q'>('after');
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const query = useQuery(couponsQuery({ search: chosen('q'), after: place }));
  return (
    <>
      <header className={styles.head}>
        <h2>{t('coupons.title')}</h2>
        {query.data && (
          <span className={styles.count}>
            {t('coupons.count', {
              count: query.data.total,
              total: formatNumber(query.data.total, locale, 0),
            })}
          </span>
        )}
        {allowed && (
          <span className={styles.end}>
            <Button icon={<PlusIcon size={14} />} onPress={() => setOpen({ what: 'form' })} variant="primary">
              {t('coupons.new')}
            </Button>
          </span>
        )}
      </header>
      <div className={styles.filters}>
        <TypedSearch
          className={styles.search}
          label={t('coupons.search')}
          onSearch={(text) => change('q', text)}
          value={chosen('q')}
        />
      </div>
      <PageState query={query} failed={t('coupons.loadFailed')}>
        {({ coupons, nextAfter }) => (
          <>
            <CouponsTable
              coupons={coupons}
              mayManage={allowed}
              onDisable={(coupon) => setOpen({ what: 'disable', coupon })}
              onEdit={(coupon) => setOpen({ what: 'form', coupon })}
            />
            <Pagination next={nextAfter} param="after" />
          </>
        )}
      </PageState>
      {open?.what === 'form' && <CouponForm onClose={close} {...(open.coupon && { coupon: open.coupon })} />}
      {open?.what === 'disable' && <DisableCoupon coupon={open.coupon} onClose={close} />}
    </>
  );
}
